/** Variant and draw count of the next game; language, theme, animation and help of this board. */
import { create, setAttributes, setText } from "../dom";
import { LANGUAGES, type Words } from "../i18n";
import { askNewGame } from "../intents";
import type { CatalogueEntry, OptionName } from "../protocol";
import type { Store, View } from "../state";
import type { Panel } from "./toolbar";

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

export function createSettings(store: Store, read: () => Choices): Panel {
  const element = create("div", { class: "cf-settings", role: "group", hidden: true });
  const rules = createRules(store, read);
  const fields = SETTINGS.map((setting) => createField(setting.option, setting.values));
  fields.forEach(({ select }, index) => {
    select.addEventListener("change", () => send(store, SETTINGS[index]!, select.value));
  });
  const board = create("div", { class: "cf-fields" }, ...fields.map((field) => field.element));
  element.append(rules.element, board);
  return {
    element,
    update(view, words) {
      setAttributes(element, { hidden: !view.settingsOpen, "aria-label": words.text("settings") });
      if (!view.settingsOpen) return;
      rules.update(view, words);
      fields.forEach((field, index) => writeField(field, SETTINGS[index]!, view, read(), words));
    },
  };
}

function send(store: Store, setting: Setting, value: string): void {
  const switched = setting.values.includes("on");
  store.send("set", { option: setting.option, value: switched ? value === "on" : value });
}

interface Field {
  element: HTMLLabelElement;
  caption: HTMLElement;
  select: HTMLSelectElement;
}

function createField(option: string, values: readonly string[]): Field {
  const caption = create("span");
  const options = values.map((value) => create("option", { value }));
  const select = create("select", { "data-option": option }, ...options);
  return { element: create("label", {}, caption, select), caption, select };
}

function writeField(field: Field, setting: Setting, view: View, choices: Choices, words: Words): void {
  setText(field.caption, words.text(LABELS[setting.option]));
  for (const option of field.select.options) setText(option, setting.label(option.value, words));
  field.select.value = setting.read(view, choices);
}

/** The rules of the next game; nothing changes until the button is pressed. */
function createRules(store: Store, read: () => Choices): Panel {
  const variant = createField("variant", []);
  const draw = createField("draw", []);
  const start = create("button", { class: "cf-btn cf-pri", "data-action": "settings-start" });
  const note = create("span", { class: "cf-hint" });
  const element = create("div", { class: "cf-fields" }, variant.element, draw.element, start, note);
  let filledFor = "";
  const entry = (): CatalogueEntry | undefined =>
    read().catalogue.find(({ key }) => key === variant.select.value);
  const showDraws = (chosen: number | undefined): void => {
    const draws = entry()?.draws ?? [];
    draw.select.replaceChildren(...draws.map((n) => create("option", { value: n }, String(n))));
    if (chosen !== undefined && draws.includes(chosen)) draw.select.value = String(chosen);
    draw.element.hidden = draws.length < 2;
  };
  variant.select.addEventListener("change", () => showDraws(undefined));
  start.addEventListener("click", () => {
    askNewGame(store, variantText(entry(), Number(draw.select.value)));
  });
  return {
    element,
    update(view, words) {
      setText(variant.caption, words.text("variant"));
      setText(draw.caption, words.text("draw_count"));
      setText(start, words.text("settings_start"));
      setText(note, words.text("settings_note"));
      if (filledFor === view.state.game_id) return;
      filledFor = view.state.game_id;
      fillVariants(variant.select, read().catalogue, view.state.variant.key);
      showDraws(view.state.draw);
    },
  };
}

function fillVariants(select: HTMLSelectElement, catalogue: CatalogueEntry[], chosen: string): void {
  select.replaceChildren(...catalogue.map(({ key, name }) => create("option", { value: key }, name)));
  select.value = chosen;
}

/** "cardgames[draw=1]"; where there is no choice the variant alone. */
function variantText(entry: CatalogueEntry | undefined, draw: number): string {
  if (!entry) return "";
  return entry.draws.length > 1 ? `${entry.key}[draw=${draw}]` : entry.key;
}
