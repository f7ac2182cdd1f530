/** Look and play of this board, each at once; the rules of the next game. */
import { create, setAttributes, setText } from "../dom";
import { LANGUAGES, type Words } from "../i18n";
import type { CatalogueEntry, OptionName } from "../protocol";
import type { Store, View } from "../state";
import { createChooser } from "./chooser";
import { createCheck, createField } from "./field";
import { showPanel, type Panel } from "./toolbar";

/** What the kernel holds and the view does not need for drawing. */
export interface Choices {
  lang: string;
  theme: string;
  catalogue: CatalogueEntry[];
}

/** An option with the values one chooses from; one without is on or off. */
interface Setting {
  option: OptionName;
  values?: readonly string[];
}

/** By the key of their title, in the order of the panel. */
const GROUPS: readonly [title: string, settings: readonly Setting[]][] = [
  [
    "group_look",
    [
      { option: "lang", values: ["auto", ...LANGUAGES] },
      { option: "theme", values: ["auto", "light", "dark"] },
      { option: "felt", values: ["green", "blue", "slate"] },
      { option: "contrast", values: ["auto", "more"] },
      { option: "card_size", values: ["small", "medium", "large"] },
      { option: "animation", values: ["normal", "fast", "off"] },
      { option: "left_handed" },
      { option: "four_colour" },
      { option: "simple_faces" },
    ],
  ],
  [
    "group_play",
    [
      { option: "tap", values: ["select", "auto"] },
      { option: "auto_foundation", values: ["off", "safe", "all"] },
      { option: "undo_counts", values: ["auto", "on", "off"] },
      { option: "advice", values: ["off", "verdict", "best"] },
      { option: "auto_finish" },
      { option: "show_targets" },
      { option: "timer" },
    ],
  ],
];

export interface SettingsPanel extends Panel {
  readonly chooser: HTMLElement;
  /** Focuses the button that starts a game. */
  focus(): void;
}

export function createSettings(store: Store, read: () => Choices): SettingsPanel {
  const element = create("div", { class: "cf-panel cf-settings", role: "group", hidden: true });
  const chooser = createChooser(store, () => read().catalogue);
  const groups = GROUPS.map(([title, settings]) => createGroup(store, read, title, settings));
  element.append(...groups.map((group) => group.element), chooser.element);
  return {
    element,
    chooser: chooser.element,
    focus: chooser.focus,
    update(view, words) {
      const open = view.panel === "settings";
      setAttributes(element, { "aria-label": words.text("settings") });
      showPanel(element, open, "settings");
      setAttributes(chooser.element, { hidden: Boolean(view.replay) });
      if (!view.replay) chooser.update(view, words);
      if (open) for (const group of groups) group.update(view, words);
    },
  };
}

function createGroup(store: Store, read: () => Choices, key: string, settings: readonly Setting[]): Panel {
  const title = create("h3");
  const controls = settings.map((setting) => createControl(store, read, setting));
  const part = (chosen: boolean) => controls.filter((_, index) => chosen === Boolean(settings[index]!.values));
  const element = create(
    "div", { class: "cf-group", role: "group" }, title,
    create("div", { class: "cf-fields cf-options" }, ...part(true).map((control) => control.element)),
    create("div", { class: "cf-fields" }, ...part(false).map((control) => control.element)),
  );
  return {
    element,
    update(view, words) {
      setText(title, words.text(key));
      setAttributes(element, { "aria-label": words.text(key) });
      for (const control of controls) control.update(view, words);
    },
  };
}

/** The control of one option, which sends what is chosen and shows what is set. */
function createControl(store: Store, read: () => Choices, { option, values }: Setting): Panel {
  const send = (value: string | boolean): void => store.send("set", { option, value });
  const valueIn = (view: View): unknown => ({ ...view.options, ...read() })[option];
  if (!values) {
    const check = createCheck(option, send);
    return {
      element: check.element,
      update(view, words) {
        setText(check.caption, words.text(option));
        check.input.checked = valueIn(view) === true;
      },
    };
  }
  const field = createField(option);
  field.select.addEventListener("change", () => send(field.select.value));
  return {
    element: field.element,
    update(view, words) {
      setText(field.caption, words.text(option));
      field.fill(values.map((value) => ({ value, label: valueLabel(words, option, value) })), String(valueIn(view)));
    },
  };
}

/** "On", "off" and the like are the same words for every option that has none of its own. */
function valueLabel(words: Words, option: string, value: string): string {
  const own = `${option}_${value}`;
  return words.text(words.has(own) ? own : value);
}
