import { describe, expect, it } from "vitest";
import { pack, readLocales } from "../packing.mjs";
import { LANGUAGES, unpackLocale } from "../src/locales";

const files = readLocales();
const english = files[0]!;
const changed = (text: object) => [{ ...english, text: { ...english.text, ...text } } as typeof english];

describe("the packed words", () => {
  it("are those of every file", () => {
    expect(LANGUAGES).toEqual(["en", "nl", "de", "mt", "uk"]);
    expect(files.map(({ lang }) => lang)).toEqual(LANGUAGES);
  });
  it.each(files.map((file) => [file.lang, file] as const))("are exactly the file of %s", (lang, file) => {
    expect(unpackLocale(lang)).toEqual(file);
  });
  it("are less than two thirds of their files' own", () => {
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    const { text, pairs } = pack(files);
    expect(bytes(text + pairs) * 1.5).toBeLessThan(bytes(files.map((file) => JSON.stringify(file)).join("")));
  });
  it("hold a text once that is the same as in English", () => {
    const size = (locales: typeof files) => pack(locales).text.length;
    expect(size([english, { ...english, lang: "xx" }]) - size([english])).toBeLessThan(50);
  });
  it.each([
    ["a sign that parts the values", { stock: "a|b" }],
    ["a sign that parts the forms", { stock: "a~b" }],
    ["a letter that stands for a pair", { stock: "\u0180" }],
    ["an empty text", { stock: "" }],
    ["plurals of another form", { n_cards: { one: "{n} card" } }],
  ])("cannot hold %s", (_, text) => expect(() => pack(changed(text))).toThrow(/stock|packed|ui.en|pair/));
  it("need the same keys in every language", () => {
    expect(() => pack([english, { ...changed({ more: "x" })[0]!, lang: "xx" }])).toThrow("ui.xx.json");
  });
});
