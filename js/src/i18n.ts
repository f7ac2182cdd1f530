/** Words: a key and its values become a sentence, for the eye or for the ear. */
import { LOCALES, type Locale, type Template } from "./locales";

export const LANGUAGES: readonly string[] = LOCALES.map(({ lang }) => lang);

export type WordValues = Record<string, string | number>;

export interface Words {
  readonly lang: string;
  has(key: string): boolean;
  /** Cards, ranks, suits and piles among the values are written short, or in full when spoken. */
  text(key: string, values?: WordValues, spoken?: boolean): string;
  fill(template: Template, values?: WordValues, spoken?: boolean): string;
  cardLabel(card: string): string; // "10♥"
  cardName(card: string): string; // "ten of hearts"
  rankLabel(rank: string): string; // "10"
  pileName(code: string, spoken?: boolean): string; // "Column 3"
  number(value: number): string;
  money(dollars: number): string;
}

const RANKS = "A23456789TJQK";
const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The language to show: the option, else the page's, else the browser's, else English. */
export function resolveLang(
  option: string,
  documentLang: string,
  preferred: readonly string[],
): string {
  const wanted = [option, documentLang, ...preferred].map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return wanted.find((lang) => lang !== undefined && LANGUAGES.includes(lang)) ?? "en";
}

/** The words of one language; throws a RangeError for a language or a key that there is not. */
export function createWords(lang: string): Words {
  const locale = LOCALES.find((each) => each.lang === lang);
  if (!locale) throw new RangeError(`no words in the language "${lang}"`);
  return new LocaleWords(locale);
}

class LocaleWords implements Words {
  readonly lang: string;
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #dollars: Intl.NumberFormat;

  readonly #locale: Locale;

  constructor(locale: Locale) {
    this.#locale = locale;
    this.lang = locale.lang;
    this.#plurals = new Intl.PluralRules(this.lang);
    this.#numbers = new Intl.NumberFormat(this.lang);
    this.#dollars = new Intl.NumberFormat(this.lang, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 0,
    });
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#locale.text, key);
  }

  text(key: string, values?: WordValues, spoken?: boolean): string {
    const template = this.has(key) && this.#locale.text[key];
    if (!template) throw new RangeError(`no words for "${key}" in "${this.lang}"`);
    return this.fill(template, values, spoken);
  }

  fill(template: Template, values: WordValues = {}, spoken = false): string {
    return this.#form(template, values).replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name];
      return value === undefined ? hole : this.#value(name, value, spoken);
    });
  }

  cardLabel(card: string): string {
    return this.rankLabel(card.charAt(0)) + (SIGNS[card.charAt(1)] ?? "");
  }

  cardName(card: string): string {
    const { ranks, suits, gender, pattern } = this.#locale.cards;
    const index = RANKS.indexOf(card.charAt(0));
    const suit = suits[card.charAt(1)];
    const suitName = typeof suit === "object" ? suit[gender?.[index] === "f" ? "f" : "m"] : suit;
    return pattern.replace("{rank}", ranks[index] ?? "").replace("{suit}", suitName ?? "");
  }

  rankLabel(rank: string): string {
    return this.#locale.cards.index[RANKS.indexOf(rank)] ?? rank;
  }

  number(value: number): string {
    return withMinus(this.#numbers.format(value));
  }

  money(dollars: number): string {
    return withMinus(this.#dollars.format(dollars));
  }

  #form(template: Template, values: WordValues): string {
    if (typeof template === "string") return template;
    return template[this.#plurals.select(Number(values.n))] ?? template.other ?? "";
  }

  // The name of a placeholder is its type; the kernel fills the same sentences by the same names.
  #value(name: string, value: string | number, spoken: boolean): string {
    const text = String(value);
    const listed = (told: (code: string) => string): string => text.split(" ").map(told).join(", ");
    if (name === "card" || name === "card_list" || name === "onto") {
      return listed((card) => (spoken ? this.cardName(card) : this.cardLabel(card)));
    }
    if (name === "rank" || name === "rank_list") {
      return listed((rank) => (spoken ? this.#rankName(rank) : this.rankLabel(rank)));
    }
    if (name === "suit") return (spoken ? this.#locale.cards.suit_names : SIGNS)[text] ?? text;
    if (name === "pile" || name === "to" || name === "from") return this.pileName(text, spoken);
    return typeof value === "number" ? this.number(value) : text;
  }

  #rankName(rank: string): string {
    return this.#locale.cards.ranks[RANKS.indexOf(rank)] ?? rank;
  }

  pileName(code: string, spoken = true): string {
    const n = Number(code.slice(1));
    const numbered = n > 0;
    if (code === "S") return this.text("stock");
    if (code === "W") return this.text("waste");
    if (code.startsWith("R")) return numbered ? this.text("reserve_n", { n }) : this.text("reserve");
    if (code.startsWith("T") && numbered) return this.text("column_n", { n });
    if (!code.startsWith("F")) return code;
    if (code.length === 2 && code.charAt(1) in SIGNS) {
      return this.text("foundation_suit", { suit: code.charAt(1) }, spoken);
    }
    return numbered ? this.text("foundation_n", { n }) : this.text("foundation");
  }
}

/** The typographic minus: a hyphen is too short beside figures. */
function withMinus(text: string): string {
  return text.replace("-", "\u2212");
}
