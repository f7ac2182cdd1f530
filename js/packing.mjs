/**
 * The words of all languages in the form that is bundled: one list of keys for all of them, and the
 * values of each language in that order. `src/locales.ts` reads it.
 */
import { readFileSync } from "node:fs";

/** What the page imports it as. */
export const MODULE = "packed-locales";

/** English first; the order of the settings. */
const LANGUAGES = ["en", "nl", "de", "mt", "uk"];
const FOLDER = "../canfield_widget/locales/"; // npm runs every script in js/

export function readLocales() {
  return LANGUAGES.map((lang) => JSON.parse(readFileSync(`${FOLDER}ui.${lang}.json`, "utf8")));
}

/**
 * `{ text, pairs }`: a line of keys, in which `.rank` stands for `refusal.rank`, and a line for each
 * language: `|` parts its values, and an empty one is the same as in English.
 */
export function pack(locales) {
  const keys = Object.keys(locales[0].text);
  const [english, ...others] = locales.map((locale) => flatten(locale, keys));
  const lists = [english, ...others.map((list) => list.map((value, i) => (value === english[i] ? "" : value)))];
  const short = keys.map((key) => key.replace(/^refusal\./, "."));
  const lines = lists.map((list, i) => [locales[i].lang, ...list].join("|"));
  return squeeze([short.join(" "), ...lines].join("\n"));
}

/** The signs that stand for pairs: letters of no language here, two bytes each. */
const [FIRST, LAST] = [0x180, 0x2af];

/** Byte pair encoding: the pair of signs that weighs most becomes one sign, again and again. */
function squeeze(plain) {
  if (/[\u0180-\u02af]/.test(plain)) throw new Error("a text has a letter that stands for a pair");
  let text = plain;
  let pairs = "";
  for (let code = FIRST; code <= LAST; code += 1) {
    const pair = heaviest(text);
    pairs += pair;
    text = text.replaceAll(pair, String.fromCharCode(code));
  }
  return { text, pairs };
}

function heaviest(text) {
  const counts = new Map();
  for (let i = 1; i < text.length; i += 1) {
    const pair = text.slice(i - 1, i + 1);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  // Two letters of one byte save nothing by themselves, but they begin what does.
  const weight = ([pair, count]) => count * (Buffer.byteLength(pair) - 1.5);
  return [...counts].reduce((a, b) => (weight(b) > weight(a) ? b : a))[0];
}

function flatten({ lang, cards, text }, keys) {
  if (Object.keys(text).join() !== keys.join()) throw new Error(`ui.${lang}.json: other keys than English`);
  const plural = Object.values(text).find((value) => typeof value === "object");
  const forms = Object.keys(plural);
  const suits = ["s", "h", "d", "c"];
  const list = [
    forms.join(" "),
    cards.index.join(" "),
    cards.ranks.join(" "),
    suits.map((suit) => written(cards.suits[suit], ["m", "f"])).join(" "),
    suits.map((suit) => cards.suit_names[suit]).join(" "),
    cards.pattern,
    (cards.gender ?? []).join(" "),
    ...keys.map((key) => written(text[key], forms)),
  ];
  const bad = list.find((value) => value.includes("|"));
  if (bad !== undefined) throw new Error(`ui.${lang}.json: "|" in ${JSON.stringify(bad)}`);
  return list;
}

/** A text as it is, several forms of one with `~` between them. */
function written(value, forms) {
  const texts = typeof value === "string" ? [value] : forms.map((form) => value[form]);
  const known = typeof value === "string" || Object.keys(value).join() === forms.join();
  if (!known || texts.some((text) => !text || text.includes("~"))) {
    throw new Error(`cannot be packed: ${JSON.stringify(value)}`);
  }
  return texts.join("~");
}
