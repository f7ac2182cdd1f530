import { describe, expect, it } from "vitest";
import { createWords, LANGUAGES, resolveLang } from "../src/i18n";
import { refused } from "./fakes";

const en = createWords("en");
const all = LANGUAGES.map((lang) => createWords(lang));

describe("resolveLang", () => {
  it("takes the option before the page and the page before the browser", () => {
    expect(resolveLang("nl", "de", ["uk"])).toBe("nl");
    expect(resolveLang("auto", "de-AT", ["uk"])).toBe("de");
    expect(resolveLang("auto", "", ["fr", "uk-UA"])).toBe("uk");
    expect(resolveLang("auto", "zh_CN", ["fr"])).toBe("en");
  });

  it("is not misled by the names of object properties", () => {
    expect(resolveLang("constructor", "toString", [])).toBe("en");
  });
});

describe("cards", () => {
  it("are named as one says them", () => {
    const names = all.map((words) => words.cardName("Th"));
    expect(names).toEqual(["ten of hearts", "hartentien", "Herz-Zehn", "għaxra tal-kori", "чирвова десятка"]);
  });

  it("take the gender of the rank where suits are adjectives", () => {
    const uk = createWords("uk");
    expect([uk.cardName("Ks"), uk.cardName("Qs")]).toEqual(["піковий король", "пікова дама"]);
  });

  it("are labelled by the index on the card and the sign of the suit", () => {
    expect(all.map((words) => words.cardLabel("Jh"))).toEqual(["J♥", "B♥", "B♥", "J♥", "В♥"]);
    expect(en.cardLabel("Tc")).toBe("10♣");
  });
});

describe("text", () => {
  it("writes the same sentence for the eye and for the ear", () => {
    expect(en.text("moved", { card: "Td", to: "T3" })).toBe("10♦ to Column 3");
    expect(en.text("moved", { card: "Td", to: "T3" }, true)).toBe("ten of diamonds to Column 3");
    expect(en.text("needs_rank", { rank: "J" })).toContain("J");
    expect(en.text("needs_rank", { rank: "J" }, true)).toContain("jack");
  });
  it("fills a text that it was lent as one of its own", () => {
    const { text } = refused("foundation_nexts", {});
    expect(en.fill(text.en!, { card_list: "9d Td" })).toContain(": 9♦, 10♦.");
    expect(en.fill(refused("foundation_ranks", {}).text.en!, { rank_list: "9 J" }, true)).toContain(": nine, jack.");
    expect(createWords("uk").fill(text.uk!, { card_list: "Kd" })).toContain("К♦");
    const plural = { one: "{n} card", other: "{n} cards" };
    expect([1, 2].map((n) => en.fill(plural, { n }))).toEqual(["1 card", "2 cards"]);
  });

  it("chooses the plural form of each language", () => {
    const mt = createWords("mt");
    const forms = new Set([1, 2, 3, 11, 20].map((n) => mt.text("n_cards", { n }).replace(String(n), "")));
    expect(forms.size).toBe(5);
    const uk = createWords("uk");
    expect([1, 2, 5, 21].map((n) => uk.text("n_cards", { n }))).toEqual(["1 карта", "2 карти", "5 карт", "21 карта"]);
  });

  it("groups long numbers as the language does", () => {
    expect(createWords("nl").number(-1225)).toBe("\u22121.225");
  });

  it("names all piles", () => {
    const names = ["S", "W", "R", "R2", "F", "F2", "T12"].map((code) => en.pileName(code));
    expect(names).toEqual(["Stock", "Waste", "Reserve", "Reserve 2", "Foundation", "Foundation 2", "Column 12"]);
    expect(en.pileName("Fh", false)).toContain("♥");
    expect(en.pileName("Fh", true)).toContain("hearts");
  });

  it("leaves text of a person as it is", () => {
    expect(en.text("dealt", { name: "<b>{n}</b>", rank: "8" })).toContain("<b>{n}</b>");
  });

  it("says which key or language there is not", () => {
    expect(() => en.text("no_such_key")).toThrow(/no_such_key/);
    expect(() => createWords("fr")).toThrow(/fr/);
    expect(en.has("new_game")).toBe(true);
    expect(en.has("no_such_key")).toBe(false);
  });
});

describe("money", () => {
  it("has a real minus and the place of the sign of each language", () => {
    expect(en.money(-25)).toBe("\u2212$25");
    expect(createWords("nl").money(-25).replace(/\s/g, " ")).toBe("$ \u221225");
    expect(createWords("de").money(450).replace(/\s/g, " ")).toBe("450 $");
  });
});
