// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { backSvg, faceSvg, idPrefix, sharedDefinitions } from "../src/card";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."shdc"];
const DECK = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));
const face = (card: string, index = card[0] === "T" ? "10" : card[0]!, small = false): string =>
  faceSvg(card, { index, simple: false, small });

/** Marks in the colour of the suit that are not the index: the pips one counts. */
function countPips(svg: string): number {
  return svg.split('<path class="cf-ink"').length - 1 - 1; // one pip stands beside the index
}

describe("faceSvg", () => {
  it("draws 52 different faces", () => {
    expect(new Set(DECK.map((card) => face(card))).size).toBe(52);
  });

  it.each(["2", "3", "4", "5", "6", "7", "8", "9", "T"])("shows as many pips as the rank %s says", (rank) => {
    expect(countPips(face(`${rank}h`))).toBe(rank === "T" ? 10 : Number(rank));
  });

  it("keeps every pip below the strip that a covered card shows", () => {
    const strip = 36; // units: 24 px of the smallest card with full faces (73 px at a cell of 600)
    for (const card of DECK.filter((each) => /^[2-9T]/.test(each))) {
      for (const [, y, scale] of face(card).matchAll(/translate\([\d.]+ ([\d.]+)\)scale\(([\d.]+)\)/g)) {
        const top = Number(y) - 50 * Number(scale);
        if (Number(y) > 30) expect(top).toBeGreaterThan(strip);
      }
    }
  });

  it("prints the letter of the player's language", () => {
    expect(face("Qh", "Д")).toContain(">Д</text>");
    expect(face("Kc", "H")).toContain(">H</text>");
  });

  it("squeezes a two-figure index, so that the pip beside it stays free", () => {
    expect(face("Td")).toContain("textLength");
    expect(face("9d")).not.toContain("textLength");
  });

  it("shows one large pip when simple, and the index of a full face: no column covers it", () => {
    const index = (svg: string): string => /<text.*<\/text>/.exec(svg)![0];
    const simple = faceSvg("7s", { index: "7", simple: true, small: false });
    expect([countPips(simple), index(simple)]).toEqual([1, index(face("7s"))]);
  });

  it("shows one large pip and a larger index when small", () => {
    const simple = face("7s", "7", true);
    expect(countPips(simple)).toBe(1);
    const size = (svg: string): number => Number(/font-size="(\d+)"/.exec(svg)![1]);
    expect(size(simple)).toBeGreaterThan(size(face("7s")));
    expect((size(simple) * 36) / 100).toBeGreaterThanOrEqual(13); // px on the smallest card
  });

  it("tells jack, queen and king apart without the index", () => {
    const bodies = ["J", "Q", "K"].map((rank) => face(`${rank}s`, "-"));
    expect(new Set(bodies).size).toBe(3);
  });

  it("holds no id, so that two boards cannot disturb each other", () => {
    for (const card of DECK) expect(face(card)).not.toMatch(/\bid=|url\(/);
  });

  it("is hidden from screen readers and well formed", () => {
    for (const svg of [...DECK.map((card) => face(card)), backSvg("x"), sharedDefinitions("x")]) {
      expect(svg).toContain('aria-hidden="true"');
      const parsed = new DOMParser().parseFromString(withNamespace(svg), "image/svg+xml");
      expect(parsed.querySelector("parsererror")).toBeNull();
    }
  });
});

function withNamespace(svg: string): string {
  return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

describe("the back", () => {
  it("refers to the pattern of its own board only", () => {
    const [one, two] = [idPrefix(), idPrefix()];
    expect(one).not.toBe(two);
    expect(sharedDefinitions(one)).toContain(`id="${one}-lattice"`);
    expect(backSvg(one)).toContain(`url(#${one}-lattice)`);
    expect(backSvg(one)).not.toContain(two);
  });
});
