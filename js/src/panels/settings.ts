/** The rules of the next game; language, theme, animation and help of this board. */
import { create, setAttributes, setText } from "../dom";
import { LANGUAGES, type Words } from "../i18n";
import type { CatalogueEntry, OptionName } from "../protocol";
import type { Store, View } from "../state";
import { createChooser } from "./chooser";
import { createField, type Field } from "./field";
import { showPanel, type Panel } from "./toolbar";

/** What the kernel holds and the view does not need for drawing. */
export interface Choices {
  lang: string;
  theme: string;
  catalogue: CatalogueEntry[];
}

interface Setting {
  option: OptionName;
  values: readonly string[];
  label(value: string, words: Words): string;
  read(view: View, choices: Choices): string;
}

const onOff = (value: string, words: Words): string => words.text(value);

const SETTINGS: readonly Setting[] = [
  {
    option: "lang",
    values: ["auto", ...LANGUAGES],
    label: (value, words) => words.text(`lang_${value}`),
    read: (_, choices) => choices.lang,
  },
  {
    option: "theme",
    values: ["auto", "light", "dark"],
    label: (value, words) => words.text(`theme_${value}`),
    read: (_, choices) => choices.theme,
  },
  {
    option: "animation",
    values: ["normal", "fast", "off"],
    label: (value, words) => words.text(`anim_${value}`),
    read: ({ options }) => options.animation,
  },
  { option: "auto_finish", values: ["on", "off"], label: onOff, read: ({ options }) => flag(options.auto_finish) },
  { option: "show_targets", values: ["on", "off"], label: onOff, read: ({ options }) => flag(options.show_targets) },
];

const LABELS: Record<OptionName, string> = {
  lang: "language",
  theme: "theme",
  animation: "animation",
  auto_finish: "auto_finish",
  show_targets: "show_targets",
};

function flag(on: boolean): string {
  return on ? "on" : "off";
}

export interface SettingsPanel extends Panel {
  readonly chooser: HTMLElement;
  /** Focuses the button that starts a game. */
  focus(): void;
}

export function createSettings(store: Store, read: () => Choices): SettingsPanel {
  const element = create("div", { class: "cf-panel cf-settings", role: "group", hidden: true });
  const chooser = createChooser(store, () => read().catalogue);
  const fields = SETTINGS.map((setting) => createField(setting.option));
  fields.forEach(({ select }, index) => {
    select.addEventListener("change", () => send(store, SETTINGS[index]!, select.value));
  });
  const board = create("div", { class: "cf-fields cf-options" }, ...fields.map((field) => field.element));
  element.append(chooser.element, board);
  return {
    element,
    chooser: chooser.element,
    focus: chooser.focus,
    update(view, words) {
      const open = view.panel === "settings";
      setAttributes(element, { "aria-label": words.text("settings") });
      showPanel(element, open, "settings");
      chooser.update(view, words);
      if (!open) return;
      fields.forEach((field, index) => writeField(field, SETTINGS[index]!, view, read(), words));
    },
  };
}

function send(store: Store, setting: Setting, value: string): void {
  const switched = setting.values.includes("on");
  store.send("set", { option: setting.option, value: switched ? value === "on" : value });
}

function writeField(field: Field, setting: Setting, view: View, choices: Choices, words: Words): void {
  setText(field.caption, words.text(LABELS[setting.option]));
  const values = setting.values.map((value) => ({ value, label: setting.label(value, words) }));
  field.fill(values, setting.read(view, choices));
}
