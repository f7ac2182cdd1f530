import { describe, expect, it } from "vitest";
import { createWords } from "../src/i18n";
import { foundationStart, pileLabel } from "../src/labels";
import type { State } from "../src/protocol";
import { pile, position, viewOf } from "./fakes";

const words = createWords("en");
const label = (state: State, code: string) => pileLabel(viewOf(state), code, words);
const piles = (change: Partial<State["piles"]>) => position({ piles: { ...position().piles, ...change } });
const starting = (starts: string[], base = "A") => {
  const layout = { ...position().layout, starts, foundations: starts.length };
  return { ...piles({ foundations: starts.map(() => []) }), base, layout };
};

describe("the label of a column", () => {
  it("counts the cards and tells the run", () => {
    expect(label(position(), "T1")).toBe("Column 1, 4 cards, queen of clubs to nine of hearts");
    expect(label(position(), "T2")).toBe("Column 2, 1 card, top: three of diamonds");
  });
  it("tells open cards under hidden ones one by one: they are no run", () => {
    const state = piles({ tableau: [pile("- Jh - Td 9c"), [], [], []] });
    expect(label(state, "T1")).toBe(
      "Column 1, 5 cards, 2 face down, jack of hearts, ten of diamonds to nine of clubs",
    );
  });
});

describe("the label of a reserve", () => {
  it("tells its top card, and all cards of an open one", () => {
    expect(label(position(), "R")).toBe("Reserve, 3 cards, top: seven of hearts");
    const state = piles({ reserves: [pile("2c 3d 7h")] });
    expect(label(state, "R")).toBe("Reserve, 3 cards, two of clubs, three of diamonds, top: seven of hearts");
  });
  it("tells no card of one that lies face down", () => {
    expect(label(piles({ reserves: [pile("- -")] }), "R")).toBe("Reserve, 2 cards");
  });
});

describe("an empty foundation", () => {
  it("waits for the rank that begins it, and says when it builds down", () => {
    const state = starting(["A", "K-"]);
    expect([foundationStart(state, "F1"), foundationStart(state, "F2")]).toEqual(["A", "K"]);
    expect(label(state, "F1")).toBe("Foundation 1, empty, needs ace");
    expect(label(state, "F2")).toBe("Foundation 2, builds down, empty, needs king");
  });
  it("of which none can be begun says why", () => {
    const state = starting(["A", ""]);
    expect(foundationStart(state, "F2")).toBe("");
    expect(label(state, "F2")).toContain(words.text("refusal.foundation_waits"));
  });
  it("that takes four of a rank says so", () => {
    expect(foundationStart(starting([""], "-"), "F1")).toBe("4×");
    expect(label(starting([""], "-"), "F1")).toContain(words.text("refusal.rank_set"));
  });
  it("whose base is to be chosen says so", () => {
    expect(foundationStart(starting(["", ""], "?"), "F2")).toBe("?");
    expect(label(starting([""], "?"), "F1")).toContain(words.text("base_open"));
  });
});
