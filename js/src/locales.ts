/** The words of each language, from the form in which `packing.mjs` bundles them. */
import packed from "packed-locales";
import { inflate } from "./inflate";

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

type Listed = Omit<Locale, "text"> & { text: Locale["text"][string][] };
const [keys, listed]: [string[], Listed[]] = JSON.parse(await inflate(packed));

/** English first. */
export const LOCALES: readonly Locale[] = listed.map((locale) => ({
  ...locale,
  text: Object.fromEntries(keys.map((key, index) => [key, locale.text[index]!])),
}));
