import { describe, expect, it } from "vitest";
import { composeVariant, readRules } from "../src/rules";
import { rulesData } from "./fakes";

const raw = (change: object = {}) => {
  const { marked, same, ...data } = rulesData();
  return { ...data, key: "cardgames", words: { marked, same }, ...change };
};

describe("rules from the kernel", () => {
  it("are read as they are told", () => {
    expect(readRules(raw())).toEqual(rulesData());
  });
  it.each([null, 7, [], {}, raw({ text: "" }), raw({ name: 3 })])("are not %j", (data) => {
    expect(readRules(data)).toBeNull();
  });
  it("lose the parts that cannot be shown, and no other", () => {
    const sections = [7, { title: "No key" }, { key: "deal", title: "Deal", sentences: [null, { text: 5 }, { text: "One.", changed: 1 }] }];
    const options = [
      { field: "draw", label: "Draw", value: "2", values: [{ value: "3", label: "three" }] },
      { field: "wrap", label: "Wrap", value: "none", values: [{ value: "none", label: "no" }, "full"] },
    ];
    const rules = readRules(raw({ sections, options, words: null }))!;
    expect(rules.sections).toEqual([{ key: "deal", title: "Deal", sentences: [{ text: "One.", changed: false }] }]);
    expect(rules.options.map(({ field, values }) => [field, values.length])).toEqual([["wrap", 1]]);
    expect([rules.marked, rules.same]).toEqual(["", ""]);
  });
});

describe("the text of a variant", () => {
  const chosen = (...pairs: [string, string][]) => new Map(pairs);

  it("is the record alone where nothing differs from it", () => {
    expect(composeVariant(rulesData(), chosen(["draw", "3"], ["passes", "none"]))).toBe("cardgames");
  });
  it("names what differs from the record", () => {
    const text = composeVariant(rulesData(), chosen(["draw", "1"], ["passes", "2"]));
    expect(text).toBe("cardgames[draw=1,passes=2]");
  });
  it("names the fields in their order, however they are shown", () => {
    const options = rulesData().options.toReversed();
    const text = composeVariant(rulesData({ options }), chosen(["draw", "1"], ["passes", "2"]));
    expect(text).toBe("cardgames[draw=1,passes=2]");
  });
  it("keeps the value at hand of an option that was not chosen", () => {
    const [draw, passes] = rulesData().options;
    const rules = rulesData({ text: "cardgames[draw=1]", options: [{ ...draw!, value: "1" }, passes!] });
    expect(composeVariant(rules, chosen())).toBe("cardgames[draw=1]");
    expect(composeVariant(rules, chosen(["draw", "3"]))).toBe("cardgames");
  });
});
