/** The words of each language, from the form in which `packing.mjs` bundles them. */
import packed from "packed-locales";
import { inflate } from "./inflate";

/** A text with its placeholders open, or its plural forms by the number `n`. */
export type Template = string | Record<string, string>;
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
  text: Record<string, Template>;
}

type Listed = Omit<Locale, "text"> & { text: Template[] };
const [keys, listed]: [string[], Listed[]] = JSON.parse(await inflate(packed));

/** English first. */
export const LOCALES: readonly Locale[] = listed.map((locale) => ({
  ...locale,
  text: Object.fromEntries(keys.map((key, index) => [key, locale.text[index]!])),
}));
