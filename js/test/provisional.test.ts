import { describe, expect, it } from "vitest";
import { cardFace, cardId, type State } from "../src/protocol";
import { showAhead } from "../src/provisional";
import { pileEntries } from "../src/scene";
import { pile, position } from "./fakes";

const told = position({ legal: ["D", "RT4", "WT3", "T1T3:4", "T1F", "T2T3"] });
const ids = (entries: string[]): string[] => entries.map(cardId);

function shown(text: string, before: State = told): State {
  const result = showAhead(before, text);
  if (!result) throw new Error(`${text} is not shown`);
  return result.state;
}

/** Every card once, whatever moved. */
const all = (state: State): string[] => pileEntries(state.piles).flatMap(([, entries]) => ids(entries)).sort();

describe("a move on its way", () => {
  it("lies where it goes, and nothing else has moved or turned up", () => {
    const state = shown("RT4");
    const card = told.piles.reserves[0]!.at(-1)!;
    expect(state.piles.tableau[3]).toEqual([...told.piles.tableau[3]!, card]);
    expect(state.piles.reserves[0]).toEqual(told.piles.reserves[0]!.slice(0, -1));
    const untouched = (each: State) => [each.piles.stock, each.piles.waste, each.piles.tableau.slice(0, 3)];
    expect(untouched(state)).toEqual(untouched(told));
    expect([state.rev, state.counts, state.can]).toEqual([told.rev, told.counts, told.can]);
  });
  it("leaves what the kernel told as it was", () => {
    const before = structuredClone(told);
    for (const text of told.legal) expect(all(shown(text))).toEqual(all(before));
    expect(told).toEqual(before);
  });
  it("keeps a run in its order, and lays it on a foundation from its top", () => {
    const run = told.piles.tableau[0]!;
    expect(shown("T1T3:4").piles.tableau[2]).toEqual(run);
    const onto = position({ legal: ["T1F:4"] });
    const up = shown("T1F:4", onto).piles.foundations.flat();
    expect(up.slice(-4)).toEqual(onto.piles.tableau[0]!.toReversed());
  });
  it("draws face down: the faces are for the kernel to tell", () => {
    const state = shown("D");
    const drawn = ids(told.piles.stock).slice(-3).reverse();
    expect(state.piles.waste.slice(-3)).toEqual(drawn);
    expect(state.piles.stock).toEqual(told.piles.stock.slice(0, -3));
  });
  it("draws no more than there is", () => {
    const short = position({ piles: { ...told.piles, stock: pile("- -") } });
    expect(showAhead(short, "D")).toMatchObject({ state: { piles: { stock: [] } }, ahead: { pile: "W", count: 2 } });
  });
  it("turns the waste over as it will be drawn again", () => {
    const end = position({ legal: ["X"], piles: { ...told.piles, stock: [] } });
    const { stock, waste } = shown("X", end).piles;
    expect([waste, stock]).toEqual([[], ids(end.piles.waste).reverse()]);
    expect(stock.map(cardFace)).toEqual([null, null, null]);
  });
  it("says which cards are on their way, and from what", () => {
    expect(showAhead(told, "T1T3:4")!.ahead).toEqual({ text: "T1T3:4", told, pile: "T3", count: 4 });
  });
  it("offers no move of the new position, but those that it leaves alone", () => {
    expect(shown("RT4").legal).toEqual(["D", "WT3", "T1T3:4", "T1F", "T2T3"]);
    expect(shown("D").legal).toEqual(["RT4", "T1T3:4", "T1F", "T2T3"]);
    expect(shown("T2T3").legal).toEqual(["D", "RT4", "T1F"]);
  });
  it.each(["RT2", "X", "undo", ""])("is none that was not called legal: %j", (text) => {
    expect(showAhead(told, text)).toBeNull();
  });
});
