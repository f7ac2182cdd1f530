/**
 * The words of all languages in the form that is bundled: their files, deflated, in base 64.
 * `src/locales.ts` reads it.
 */
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

/** What the page imports it as. */
export const MODULE = "packed-locales";

/** English first; the order of the settings. */
const LANGUAGES = ["en", "nl", "de", "mt", "uk"];
const FOLDER = "../canfield_widget/locales/"; // npm runs every script in js/

export function readLocales() {
  return LANGUAGES.map((lang) => JSON.parse(readFileSync(`${FOLDER}ui.${lang}.json`, "utf8")));
}

/** All have the same keys, so these stand there once, before the languages. */
export function pack(locales) {
  const keys = Object.keys(locales[0].text);
  const lists = locales.map((locale) => ({ ...locale, text: keys.map((key) => locale.text[key]) }));
  return deflateRawSync(JSON.stringify([keys, lists]), { level: 9 }).toString("base64");
}
