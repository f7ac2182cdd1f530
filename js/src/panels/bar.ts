/** The bar under the felt: the end of a game, the question before one is given up, the keys. */
import { joined } from "../announce";
import { create, icon, setText, type IconName } from "../dom";
import type { Words } from "../i18n";
import { closeBar, startNewGame, step } from "../intents";
import type { Store, View } from "../state";
import type { Panel } from "./toolbar";

export interface BarPanel extends Panel {
  /** Focuses the button that loses nothing. */
  focus(): void;
}

interface Choice {
  action: "bar-new" | "bar-undo" | "bar-cancel";
  icon?: IconName;
  label: string;
  run(store: Store): void;
}

const NEW: Choice = { action: "bar-new", icon: "new", label: "new_game", run: (store) => startNewGame(store, {}) };
const WANTED: Choice = { ...NEW, run: (store) => startNewGame(store) };
const UNDO: Choice = { action: "bar-undo", icon: "undo", label: "undo", run: (store) => step(store, "undo") };
const CANCEL: Choice = { action: "bar-cancel", label: "go_on", run: closeBar };
const CLOSE: Choice = { action: "bar-cancel", icon: "closed", label: "close", run: closeBar };

const CONTENT: Record<NonNullable<View["bar"]>, { text: string; sub: string[]; choices: Choice[] }> = {
  stuck: { text: "stuck", sub: ["stuck_sub"], choices: [UNDO, NEW] },
  won: { text: "won", sub: ["won_sub"], choices: [NEW] },
  confirm: { text: "confirm_new", sub: [], choices: [CANCEL, WANTED] },
  keys: { text: "keys", sub: ["keys_line", "keys_line_more"], choices: [CLOSE] },
};

/** What the bar says, for the live region. */
export function barText(bar: NonNullable<View["bar"]>, view: View, words: Words): string {
  const { text, sub: usual } = CONTENT[bar];
  const sub = view.replay ? ["keys_line_replay"] : usual;
  const values = { n: view.state.counts.total };
  return joined([text, ...sub].map((key) => words.text(key, values)));
}

export function createBar(store: Store): BarPanel {
  // A status that appears with its text is not read by every screen reader, by some it is read
  // twice: the live region of the board, which is always there, speaks for it.
  const element = create("div", { class: "cf-note", role: "status", "aria-live": "off" });
  let shown = "";
  return {
    element,
    focus: () => element.querySelector("button")?.focus(),
    update(view, words) {
      const key = `${view.bar}/${words.lang}`;
      if (key === shown) return;
      shown = key;
      element.replaceChildren(...(view.bar ? content(store, view, words, view.bar) : []));
      if (view.bar === "keys") element.scrollIntoView?.({ block: "nearest" });
    },
  };
}

function content(store: Store, view: View, words: Words, bar: NonNullable<View["bar"]>): HTMLElement[] {
  const { text, sub: usual, choices } = CONTENT[bar];
  const sub = view.replay ? ["keys_line_replay"] : usual;
  const values = { n: view.state.counts.total };
  const title = create("b", {}, words.text(text, values));
  const more = sub.map((key) => {
    const line = words.text(key, values);
    return bar === "keys" ? keyList(line) : create("span", {}, line);
  });
  const buttons = choices.map((choice) => button(store, words, choice));
  return [title, ...more, create("span", { class: "cf-sp" }), ...buttons];
}

/** "D: turn cards · U: undo" as a list. */
function keyList(line: string): HTMLElement {
  const entries = line.split(" · ").map((entry) => {
    const [keys = "", meaning = ""] = entry.split(":");
    return create("li", {}, create("b", {}, keys), meaning);
  });
  return create("ul", { class: "cf-keys" }, ...entries);
}

function button(store: Store, words: Words, choice: Choice): HTMLButtonElement {
  const label = create("span", { class: "cf-label" });
  setText(label, words.text(choice.label));
  const kind = choice.action === "bar-new" ? "cf-btn cf-pri" : "cf-btn";
  const sign = choice.icon ? [icon(choice.icon)] : [];
  const element = create("button", { class: kind, "data-action": choice.action }, ...sign, label);
  element.onclick = () => choice.run(store);
  return element;
}
