import { describe, expect, it } from "vitest";
import { pack, readLocales } from "../packing.mjs";
import { inflate } from "../src/inflate";
import { LOCALES } from "../src/locales";

const files = readLocales();
const keys = ({ text }: (typeof files)[number]) => Object.keys(text);

describe("the packed words", () => {
  it("are those of every file, English first", () => {
    expect(LOCALES.map(({ lang }) => lang)).toEqual(["en", "nl", "de", "mt", "uk"]);
    expect(LOCALES).toEqual(files);
  });
  it("are less than half of their files' own", () => {
    const own = new TextEncoder().encode(JSON.stringify(files)).length;
    expect(pack(files).length * 2).toBeLessThan(own);
  });
  it("have the same keys in every language", () => {
    for (const file of files) expect(keys(file)).toEqual(keys(files[0]!));
  });
  it("hold signs of every alphabet", async () => {
    const odd = [{ ...files[0]!, text: { stock: 'ħ "Д|~\u0180\ud83c\udca1' } }];
    const texts = [odd[0]!.text.stock];
    expect(JSON.parse(await inflate(pack(odd)))).toEqual([["stock"], [{ ...odd[0]!, text: texts }]]);
  });
});
