/** The rules and the deal of the next game: nothing changes until it is started. */
import { sentence } from "../announce";
import { create, setAttributes, setText } from "../dom";
import type { Words } from "../i18n";
import { createInquiry } from "../inquiry";
import { askNewGame } from "../intents";
import type { CatalogueEntry } from "../protocol";
import { composeVariant, keyOf, type RulesData, type RulesOption } from "../rules";
import type { Message, NewGame, Store, View } from "../state";
import { createShareCode } from "./code";
import { createField, type Field } from "./field";
import type { Panel } from "./toolbar";

export interface ChooserPanel extends Panel {
  /** Focuses the button that starts a game. */
  focus(): void;
}

export function createChooser(store: Store, catalogue: () => CatalogueEntry[]): ChooserPanel {
  return new Chooser(store, catalogue);
}

class Chooser implements ChooserPanel {
  readonly element: HTMLElement;
  readonly #title = create("h3");
  readonly #variant = createField("variant");
  readonly #options = create("div", { class: "cf-fields cf-options" });
  readonly #fields = new Map<string, Field>();
  readonly #record = create("code", { class: "cf-record" });
  readonly #deal = create("input", {
    "data-option": "deal", maxlength: 2000, autocomplete: "off", spellcheck: "false", placeholder: "7, canfield@cw1:7",
  });
  readonly #dealCaption = create("span");
  readonly #start = create("button", { class: "cf-btn cf-pri", "data-action": "settings-start" });
  readonly #note = create("span", { class: "cf-hint" });
  readonly #code;
  readonly #inquiry;
  #offered: RulesData | null = null; // what the options say; null while the answer is on its way
  #picked = ""; // the record chosen here; "": that of the game on the board
  #game = "";
  #heard: Message | null = null;
  #wrong = false; // the deal in the field was refused
  #known: [View, Words] | null = null;

  readonly #catalogue: () => CatalogueEntry[];

  constructor(
    store: Store,
    catalogue: () => CatalogueEntry[],
  ) {
    this.#catalogue = catalogue;
    this.#inquiry = createInquiry(store, (rules, lang) => {
      setAttributes(this.#options, { lang });
      if (rules) this.#offer(rules);
      else if (!this.#inquiry.rules) this.#withdraw([]);
      if (this.#known) this.#write(this.#known[1]);
    });
    this.#code = createShareCode(store);
    const deal = create("label", {}, this.#dealCaption, this.#deal);
    this.element = create(
      "div", { class: "cf-chooser", role: "group" }, this.#title,
      create("div", { class: "cf-fields" }, this.#variant.element, deal, this.#code.element),
      this.#options,
      create("div", { class: "cf-fields" }, this.#start, this.#record, this.#note),
    );
    this.#variant.select.addEventListener("change", () => this.#pick(this.#variant.select.value));
    this.#options.addEventListener("change", () => this.#compose());
    const begin = (): void => askNewGame(store, this.#wanted());
    this.#deal.oninput = () => this.#mark(false);
    this.#start.onclick = begin;
    this.#deal.onkeydown = (event) => {
      if (event.key === "Enter" && !event.isComposing) begin();
    };
  }

  update(view: View, words: Words): void {
    this.#known = [view, words];
    if (view.panel !== "settings") return this.#inquiry.forget();
    if (this.#game !== view.state.game_id) this.#take(view);
    if (this.#picked) this.#inquiry.ask(words.lang, this.#picked, this.#picked);
    else this.#inquiry.ask(words.lang, this.#game);
    const refused = view.message !== this.#heard && view.message?.key === "wrong_deal";
    this.#heard = view.message;
    this.#code.update(view, words);
    if (refused) this.#mark(true);
    else this.#write(words);
  }

  readonly focus = (): void => this.#start.focus();

  /** Whether the deal in the field is a wrong one, as far as is known. */
  #mark(wrong: boolean): void {
    this.#wrong = wrong;
    if (this.#known) this.#write(this.#known[1]);
  }

  /** Begins again from the game on the board. */
  #take({ state }: View): void {
    this.#game = state.game_id;
    this.#picked = "";
    this.#offered = null;
    this.#deal.value = "";
    this.#wrong = false;
    const names = this.#catalogue().map(({ key, name }) => ({ value: key, label: name }));
    this.#variant.fill(names, keyOf(state.variant.text));
    setText(this.#record, state.variant.text);
  }

  #pick(key: string): void {
    this.#picked = key;
    this.#offered = null;
    this.#wrong = false;
    setText(this.#record, key);
    if (this.#known) this.update(...this.#known);
  }

  #write(words: Words): void {
    const { message } = this.#inquiry;
    setText(this.#title, words.text("group_game"));
    setAttributes(this.element, { "aria-label": words.text("group_game") });
    setText(this.#variant.caption, words.text("variant"));
    setText(this.#dealCaption, words.text("deal_or_code"));
    setText(this.#start, words.text("settings_start"));
    const told = message ? sentence(words, message) : words.text("settings_note");
    setText(this.#note, this.#wrong ? words.text("wrong_deal") : told);
    this.#note.classList.toggle("cf-wrong", this.#wrong);
    const title = words.text(this.#wrong ? "wrong_deal" : "tip_deal");
    setAttributes(this.#deal, { title, "aria-invalid": this.#wrong ? "true" : null });
  }

  /** The selects of the options: one that stays keeps its element, and with it the focus. */
  #offer(rules: RulesData): void {
    // The same record in other words, after the language changed: what was chosen stays.
    const same = rules.text === this.#offered?.text;
    this.#offered = rules;
    this.#withdraw(rules.options.map(({ field }) => field));
    rules.options.forEach((option, index) => this.#offerOption(option, index, same));
    this.#compose();
  }

  /** Takes the selects away that are not among those of `kept`. */
  #withdraw(kept: string[]): void {
    for (const [name, { element }] of this.#fields) {
      if (kept.includes(name)) continue;
      element.remove();
      this.#fields.delete(name);
    }
  }

  #offerOption(option: RulesOption, index: number, same: boolean): void {
    const field = this.#fields.get(option.field) ?? createField(option.field);
    const chosen = same ? field.select.value : option.value;
    this.#fields.set(option.field, field);
    const there = this.#options.children[index] ?? null;
    if (there !== field.element) this.#options.insertBefore(field.element, there);
    setText(field.caption, option.label);
    field.fill(option.values, chosen);
  }

  #compose(): void {
    if (!this.#offered) return;
    const chosen = new Map([...this.#fields].map(([name, { select }]) => [name, select.value]));
    setText(this.#record, composeVariant(this.#offered, chosen));
  }

  #wanted(): NewGame {
    const deal = this.#deal.value.trim();
    if (deal.includes("@")) return { deal };
    return { variant: this.#record.textContent!, ...(deal ? { deal } : {}) };
  }
}
