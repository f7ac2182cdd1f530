/** The rules of the game on the board, in sentences; what plain Canfield does not say is marked. */
import { sentence } from "../announce";
import { create, icon, setAttributes, setText } from "../dom";
import type { Words } from "../i18n";
import { createInquiry } from "../inquiry";
import { togglePanel } from "../intents";
import type { RulesData, Section } from "../rules";
import type { Store, View } from "../state";
import { showPanel, type Panel } from "./toolbar";

const SIGN = "◆";

export function createRules(store: Store): Panel {
  const title = create("b");
  const record = create("code", { class: "cf-record" });
  const legend = create("span", { class: "cf-hint" }, mark(true), create("span"));
  const close = create("button", { class: "cf-btn", "data-action": "rules-close" }, icon("closed"));
  const head = create("div", { class: "cf-head" }, title, record, legend, close);
  const status = create("p", { class: "cf-hint" });
  const text = create("div", { class: "cf-sections" });
  const body = create("div", { class: "cf-scroll", role: "region", tabindex: "0" }, status, text);
  const element = create("div", { class: "cf-panel", role: "group", hidden: true }, head, body);
  let shown: RulesData | null = null;
  let known: [View, Words] | null = null;
  close.onclick = () => togglePanel(store, "rules");

  const inquiry = createInquiry(store, (rules, lang) => {
    if (rules) setAttributes(text, { lang });
    if (known) write(...known);
  });

  function write(view: View, words: Words): void {
    const { message } = inquiry;
    // Rules of another game are not shown under the name of this one, nor while one waits.
    const rules = inquiry.rules?.text === view.state.variant.text ? inquiry.rules : null;
    setText(status, message ? sentence(words, message) : "");
    setAttributes(status, { hidden: !message });
    setAttributes(element, { "aria-busy": String(!rules && !message), "aria-label": words.text("rules") });
    setAttributes(close, { "aria-label": words.text("close"), title: words.text("close") });
    setText(title, rules?.name ?? view.state.variant.name);
    setText(record, rules?.text ?? view.state.variant.text);
    setAttributes(body, { "aria-label": `${words.text("rules")}: ${title.textContent}` });
    if (rules === shown) return;
    shown = rules;
    const changed = rules?.sections.some(({ sentences }) => sentences.some((each) => each.changed));
    setText(legend.lastElementChild!, (changed ? rules?.marked : rules?.same) ?? "");
    setAttributes(legend.firstElementChild!, { hidden: !changed });
    text.replaceChildren(...(rules?.sections ?? []).map((section) => sectionOf(section, rules!.marked)));
  }

  return {
    element,
    update(view, words) {
      known = [view, words];
      const open = view.panel === "rules";
      if (open) {
        inquiry.ask(words.lang, view.state.variant.text + view.state.game_id);
        write(view, words);
      } else inquiry.forget();
      showPanel(element, open, "rules", body);
    },
  };
}

function mark(hidden = false): HTMLElement {
  return create("span", { class: "cf-mark", "aria-hidden": "true", hidden }, SIGN);
}

function sectionOf({ key, title, sentences }: Section, marked: string): HTMLElement {
  const lines = sentences.map(({ text, changed }) => {
    if (!changed) return create("li", {}, text);
    return create("li", { class: "cf-changed" }, mark(), create("span", { class: "cf-sr" }, `${marked}: `), text);
  });
  return create("section", { "data-section": key }, create("h3", {}, title), create("ul", {}, ...lines));
}
