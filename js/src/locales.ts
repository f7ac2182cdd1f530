/** The words of each language, from the form in which `packing.mjs` bundles them. */
import packed from "packed-locales";

type Gendered = { m: string; f: string };

/** The form of a `ui.<lang>.json` file. */
export interface Locale {
  lang: string;
  cards: {
    index: string[]; // ace to king, as printed on the cards
    ranks: string[];
    gender?: string[]; // "m" or "f" per rank, where suits are adjectives
    suits: Record<string, string | Gendered>; // as used in `pattern`
    suit_names: Record<string, string>; // standing alone
    pattern: string;
  };
  text: Record<string, string | Record<string, string>>; // an object holds plural forms for `n`
}

const FIRST = 0x180; // the sign that stands for the first pair
const SUITS = ["s", "h", "d", "c"];

const [keyLine, ...lines] = unsqueeze().split("\n") as [string, ...string[]];
const keys = keyLine.split(" ").map((key) => key.replace(/^\./, "refusal."));
const languages = lines.map((line) => line.split("|"));

export const LANGUAGES: readonly string[] = languages.map(([lang]) => lang!);

/** The words of a language that there is. */
export function unpackLocale(lang: string): Locale {
  const english = languages[0]!;
  const values = languages.find(([each]) => each === lang)!.map((value, index) => value || english[index]!);
  const [, forms, index, ranks, suits, names, pattern, gender, ...texts] = values as [
    string, string, string, string, string, string, string, string, ...string[],
  ];
  const bySuit = <T>(list: T[]): Record<string, T> => dictionary(SUITS, list);
  return {
    lang,
    cards: {
      index: index.split(" "),
      ranks: ranks.split(" "),
      suits: bySuit(suits.split(" ").map((suit) => unfold(suit, ["m", "f"]) as string | Gendered)),
      suit_names: bySuit(names.split(" ")),
      pattern,
      ...(gender ? { gender: gender.split(" ") } : {}),
    },
    text: dictionary(keys, texts.map((value) => unfold(value, forms.split(" ")))),
  };
}

/** The lines of all words: a sign stands for a pair, which may have such signs in it. */
function unsqueeze(): string {
  let { text } = packed;
  for (let i = packed.pairs.length / 2 - 1; i >= 0; i -= 1) {
    text = text.replaceAll(String.fromCharCode(FIRST + i), packed.pairs.slice(2 * i, 2 * i + 2));
  }
  return text;
}

/** A text, or several forms of one by their names. */
function unfold(value: string, forms: string[]): string | Record<string, string> {
  return value.includes("~") ? dictionary(forms, value.split("~")) : value;
}

function dictionary<T>(keys: string[], values: T[]): Record<string, T> {
  return Object.fromEntries(keys.map((key, index) => [key, values[index] as T]));
}
