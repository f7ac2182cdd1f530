/**
 * The words of all languages in the form that is bundled: their files, deflated, in base 85, which
 * is 1 kB less than base 64.
 * `src/locales.ts` reads it.
 */
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

/** What the page imports it as. */
export const MODULE = "packed-locales";

/** English first; the order of the settings. */
const LANGUAGES = ["en", "nl", "de", "mt", "uk"];
const FOLDER = "../canfield_widget/locales/"; // npm runs every script in js/

/** The refusals that the page speaks of by itself; the kernel lends it the others with a reply. */
const OWN = ["foundation_waits", "rank_set", "choose_base", "choose_base_reserve"].map((code) => `refusal.${code}`);

const read = (file, lang) => JSON.parse(readFileSync(`${FOLDER}${file}.${lang}.json`, "utf8"));

export function readLocales() {
  return LANGUAGES.map((lang) => {
    const refusals = read("refusals", lang).text;
    const locale = read("ui", lang);
    return { ...locale, text: { ...locale.text, ...Object.fromEntries(OWN.map((key) => [key, refusals[key]])) } };
  });
}

/** All have the same keys, so these stand there once, before the languages. */
export function pack(locales) {
  const keys = Object.keys(locales[0].text);
  const lists = locales.map((locale) => ({ ...locale, text: keys.map((key) => locale.text[key]) }));
  return written(JSON.stringify([keys, lists]));
}

/** Five signs for each four bytes, none of which a string would have to escape. */
function written(json) {
  let whole = deflateRawSync(json, { level: 9 });
  // Browsers refuse what comes after the end, so a space more is packed rather than bytes added.
  for (let longer = json; whole.length % 4; whole = deflateRawSync(longer, { level: 9 })) longer += " ";
  let text = "";
  for (let at = 0; at < whole.length; at += 4) {
    const word = whole.readUInt32BE(at);
    const digits = [4, 3, 2, 1, 0].map((power) => Math.floor(word / 85 ** power) % 85);
    text += digits.map((digit) => String.fromCharCode(digit + (digit > 51 ? 41 : 40))).join("");
  }
  return text;
}
