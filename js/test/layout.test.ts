import { describe, expect, it } from "vitest";
import { computeLayout, type Box, type Layout } from "../src/layout";
import { CARD_WIDTHS, type LayoutInput, type PileSizes } from "../src/plan";
import { pileSizes, placeCards } from "../src/scene";

type Shape = LayoutInput["shape"];

const ONE_DECK: Shape = {
  reserves: 1, foundations: 4, tableau: 4, waste_fan: 3, reserve_face: "top", starts: [],
};

function sizes(shape: Shape, columns: number[], more: Partial<PileSizes> = {}): PileSizes {
  const tableau = Array.from({ length: shape.tableau }, (_, i) => Array.from({ length: columns[i] ?? 1 }, () => true));
  const foundations = Array.from({ length: shape.foundations }, () => 0);
  const reserves = Array.from({ length: shape.reserves }, () => (shape.reserves > 1 ? 3 : 11));
  return { stock: 22, waste: 5, reserves, foundations, tableau, ...more };
}

function layoutAt(cell: number, columns = [4, 2, 8, 1], shape = ONE_DECK): Layout {
  return computeLayout({ width: cell - 2, shape, piles: sizes(shape, columns) });
}

const offsetOf = (layout: Layout, code: string): number => {
  const cards = layout.piles[code]!.cards;
  return cards.at(-1)!.y - cards.at(-2)!.y;
};

describe("the one-deck board", () => {
  it.each([
    [320, 38, 53, 24],
    [360, 44, 62, 24],
    [600, 73, 102, 24],
    [800, 98, 137, 31],
    [1000, 98, 137, 31],
  ])("has the designed cards in a cell of %i px", (cell, w, h, fan) => {
    const layout = layoutAt(cell);
    expect([layout.cardWidth, layout.cardHeight, offsetOf(layout, "T3")]).toEqual([w, h, fan]);
  });

  it.each([[600, 451], [800, 545], [1000, 553]])("has the designed height in a cell of %i px", (cell, height) => {
    expect(layoutAt(cell).height).toBe(height);
  });

  it.each([
    ["small", 76],
    ["medium", 98],
    ["large", 118],
  ] as const)("has %s cards of at most %i px, and fits where there is no room for these", (size, widest) => {
    const at = (cell: number): Layout =>
      computeLayout({ width: cell - 2, shape: ONE_DECK, piles: sizes(ONE_DECK, [4, 2, 8, 1]), widest: CARD_WIDTHS[size] });
    expect([at(1200).cardWidth, at(600).cardWidth]).toEqual([widest, 73]);
    for (const { slot } of Object.values(at(1000).piles)) expect(slot.x + slot.w).toBeLessThanOrEqual(998);
  });

  it.each([220, 260, 300, 318])("is not cut off in a cell of %i px", (cell) => {
    const { piles, cardWidth } = layoutAt(cell);
    expect(cardWidth).toBeGreaterThanOrEqual(24);
    for (const { slot } of Object.values(piles)) {
      expect(slot.x).toBeGreaterThanOrEqual(0);
      expect(slot.x + slot.w).toBeLessThanOrEqual(cell - 2);
    }
  });

  it("never covers the index of a large card in a long column", () => {
    const piles = sizes(ONE_DECK, [25, 1, 1, 1]);
    const layout = computeLayout({ width: 1200, shape: ONE_DECK, piles, widest: CARD_WIDTHS.large });
    expect(offsetOf(layout, "T1")).toBeGreaterThanOrEqual(0.245 * layout.cardWidth);
  });

  it("calls cards small that have no room for full faces", () => {
    expect(layoutAt(360).small).toBe(true);
    expect(layoutAt(600).small).toBe(false);
  });

  it("does not jump while columns are short", () => {
    expect(layoutAt(800, [1, 1, 1, 1]).height).toBe(layoutAt(800, [8, 8, 8, 8]).height);
  });

  it("compresses a long column, never below 24 px, and grows past that", () => {
    const long = layoutAt(800, [13, 1, 1, 1]);
    expect(offsetOf(long, "T1")).toBeLessThan(31);
    expect(offsetOf(long, "T1")).toBeGreaterThanOrEqual(24);
    expect(layoutAt(600, [13, 1, 1, 1]).height).toBe(533);
    const longest = layoutAt(800, [25, 1, 1, 1]);
    expect(offsetOf(longest, "T1")).toBe(24);
    expect(longest.height).toBeGreaterThan(long.height);
    expect(longest.piles.T1!.cards.at(-1)!.y + longest.cardHeight).toBeLessThanOrEqual(longest.height);
  });

  it("puts the information under the reserve, or under the felt in a narrow cell", () => {
    const { info, piles } = layoutAt(800);
    expect(info!.w).toBeGreaterThanOrEqual(188);
    expect(info!.y).toBeGreaterThan(piles.R!.slot.y + piles.R!.slot.h);
    expect(layoutAt(360).info).toBeNull();
  });

  it("fans the last three cards of the waste so that their indices stay free", () => {
    const { cards } = layoutAt(800).piles.W!;
    expect(cards.slice(-3).map((card) => card.x - cards[0]!.x)).toEqual([0, 45, 90]);
    expect(cards.map((card) => card.shown)).toEqual([false, true, true, true, true]);
  });

  it("shows edges under a reserve of more than three cards", () => {
    const withReserve = (count: number) =>
      computeLayout({ width: 798, shape: ONE_DECK, piles: sizes(ONE_DECK, [], { reserves: [count] }) }).piles.R!;
    const distinct = (count: number): number => new Set(withReserve(count).cards.map((card) => card.x)).size;
    expect(distinct(11)).toBe(4);
    expect(distinct(3)).toBe(1);
    expect(withReserve(11).badge!.text).toBe("11");
    expect(withReserve(0).badge).toBeUndefined();
  });

  it("lists the piles in rows for the arrow keys", () => {
    expect(layoutAt(800).order).toEqual([
      ["S", "W", "F1", "F2", "F3", "F4"],
      ["R", "T1", "T2", "T3", "T4"],
    ]);
  });

  it("mirrors piles but not fans", () => {
    const input = { width: 798, shape: ONE_DECK, piles: sizes(ONE_DECK, []) };
    const [plain, left] = [computeLayout(input), computeLayout({ ...input, mirrored: true })];
    for (const code of ["S", "F1", "R", "T4"]) {
      const slot = plain.piles[code]!.slot;
      expect(left.piles[code]!.slot.x).toBe(798 - slot.x - slot.w);
    }
    const waste = left.piles.W!.cards;
    expect(waste.at(-1)!.x).toBeGreaterThan(waste.at(-2)!.x);
    expect(left.order[0]!.at(-1)).toBe("S");
  });

  it("lets a drop on a column count down to the end of the felt", () => {
    const layout = layoutAt(800);
    const { drop } = layout.piles.T4!;
    expect(drop.y + drop.h).toBe(layout.height - 16);
  });
});

const SHAPES: Record<string, Shape> = {
  canfield: ONE_DECK,
  chameleon: { ...ONE_DECK, tableau: 3 },
  superior: { ...ONE_DECK, reserve_face: "all" },
  duke: { ...ONE_DECK, reserves: 4, reserve_face: "all" },
  gate: { ...ONE_DECK, reserves: 2, tableau: 8, reserve_face: "all" },
  eagleWing: { ...ONE_DECK, tableau: 8, reserve_face: "last", waste_fan: 1 },
  beehive: { ...ONE_DECK, tableau: 6, foundations: 1 },
  lafayette: { ...ONE_DECK, foundations: 8, reserve_face: "all" },
  double: { ...ONE_DECK, tableau: 5, foundations: 8 },
  plot: { ...ONE_DECK, tableau: 12, foundations: 8 },
  quadruple: { ...ONE_DECK, tableau: 8, foundations: 16 },
};
describe("an open reserve", () => {
  const open = (cell: number, count: number, shape = SHAPES.superior!): Layout =>
    computeLayout({ width: cell - 2, shape, piles: sizes(shape, [], { reserves: [count] }) });

  it.each([360, 600, 800, 1000])("shows the whole index of each card in a cell of %i px", (cell) => {
    const { piles, cardWidth, small } = open(cell, 13);
    const { cards } = piles.R!;
    const index = small ? 0.37 : 0.32; // of a card's width, with a J that hangs below its line
    expect(cards[1]!.x - cards[0]!.x).toBeGreaterThanOrEqual(0.58 * cardWidth);
    expect(cards[4]!.y - cards[0]!.y).toBeGreaterThanOrEqual(Math.max(24, index * cardWidth));
    expect([cards[4]!.x, cards[3]!.y]).toEqual([cards[0]!.x, cards[0]!.y]);
  });
  it("lies under stock and waste and no wider, with its count on the top card", () => {
    const { piles, cardWidth } = open(600, 40);
    const { cards, drop, badge } = piles.R!;
    expect(drop.x + drop.w).toBeLessThanOrEqual(piles.W!.drop.x + piles.W!.drop.w);
    expect(drop.h).toBeLessThan(24 * 10 + 110);
    const top = cards.at(-1)!;
    expect([badge!.text, badge!.x > top.x && badge!.x < top.x + cardWidth]).toEqual(["40", true]);
  });
  it("keeps its cards in their places when the top one goes", () => {
    expect(open(600, 12).piles.R!.cards).toEqual(open(600, 13).piles.R!.cards.slice(0, 12));
  });
  it("is a fan where there are several", () => {
    const layout = layoutAt(600, [], SHAPES.gate!);
    expect(offsetOf(layout, "R1")).toBeGreaterThanOrEqual(24);
  });
});

describe("the information", () => {
  const at = (cell: number, shape: Shape): Layout => layoutAt(cell, [], shape);

  it("lies wide beside a reserve that has a row of its own", () => {
    const { info, wideInfo, piles } = at(600, SHAPES.eagleWing!);
    expect([wideInfo, info!.y]).toEqual([true, piles.R!.slot.y]);
    expect(info!.w).toBeGreaterThan(400);
  });
  it("fills the place beside many rows of foundations", () => {
    const { info, wideInfo, piles } = at(600, SHAPES.quadruple!);
    expect([wideInfo, info!.x]).toEqual([false, piles.S!.slot.x]);
    expect(info!.y + info!.h).toBeLessThanOrEqual(piles.T1!.slot.y);
  });
});

describe("foundations", () => {
  it("that build down have a sign", () => {
    const shape = { ...SHAPES.lafayette!, starts: ["A", "A", "A", "A", "K-", "K-", "K-", "K-"] };
    const { piles } = layoutAt(600, [], shape);
    expect([piles.F4!.badge, piles.F5!.badge!.text]).toEqual([undefined, "↓"]);
  });
});

const CASES = Object.entries(SHAPES).flatMap(([name, shape]) =>
  [360, 480, 600, 800, 1000, 1400].map((cell) => ({ name, shape, cell })),
);

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

describe.each(CASES)("$name in a cell of $cell px", ({ shape, cell }) => {
  const layout = layoutAt(cell, [4, 2, 9, 1, 13], shape);
  const boxes = Object.values(layout.piles);

  it("has every pile once", () => {
    const expected = 2 + shape.foundations + shape.reserves + shape.tableau;
    expect(boxes).toHaveLength(expected);
    expect(layout.order.flat().sort()).toEqual(Object.keys(layout.piles).sort());
  });

  it("keeps all cards on the felt", () => {
    for (const { cards, slot } of boxes) {
      for (const { x, y } of [...cards, slot]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + layout.cardWidth).toBeLessThanOrEqual(layout.width);
        expect(y + layout.cardHeight).toBeLessThanOrEqual(layout.height);
      }
    }
  });

  it("lays no pile on another, nor on the information", () => {
    boxes.forEach((a, index) => {
      for (const b of boxes.slice(index + 1)) {
        expect(overlap(a.drop, b.drop), `${a.code} on ${b.code}`).toBe(false);
      }
      if (layout.info) expect(overlap(a.drop, layout.info), a.code).toBe(false);
    });
    if (layout.info) expect(layout.info.y + layout.info.h).toBeLessThanOrEqual(layout.height);
  });

  it("draws cards of at least 36 px and fans of at least 24", () => {
    expect(layout.cardWidth).toBeGreaterThanOrEqual(36);
    expect(offsetOf(layout, "T3")).toBeGreaterThanOrEqual(24);
  });

  it("has at most eight foundations in a row", () => {
    const rows = new Map<number, number>();
    for (const { code, slot } of boxes) {
      if (code.startsWith("F")) rows.set(slot.y, (rows.get(slot.y) ?? 0) + 1);
    }
    expect(Math.max(...rows.values())).toBeLessThanOrEqual(8);
  });
});

describe("columns", () => {
  const columnRows = (cell: number): number => {
    const layout = layoutAt(cell, [], SHAPES.plot);
    const tops = Object.values(layout.piles).filter(({ code }) => code.startsWith("T"));
    return new Set(tops.map(({ slot }) => slot.y)).size;
  };

  it("stand in one row of twelve as long as a card is 36 px wide, then in two", () => {
    expect(columnRows(1000)).toBe(1);
    expect(columnRows(520)).toBe(1);
    expect(columnRows(420)).toBe(2);
  });

  it("show face-down cards in narrower steps", () => {
    const piles = sizes(ONE_DECK, []);
    piles.tableau[0] = [false, false, false, true, true];
    const { cards } = computeLayout({ width: 798, shape: ONE_DECK, piles }).piles.T1!;
    expect(cards[1]!.y - cards[0]!.y).toBeLessThan(cards[4]!.y - cards[3]!.y);
    expect(cards[1]!.y).toBeGreaterThan(cards[0]!.y);
  });
});

describe("placeCards", () => {
  const piles = {
    stock: ["0", "1"],
    waste: [],
    reserves: [["2", "3:7h"]],
    foundations: [["4:8c"], [], [], []],
    tableau: [["5:Qc", "6:Jh"], ["7:3d"], ["8:5s"], ["9:8s"]],
  };
  const layout = computeLayout({ width: 798, shape: ONE_DECK, piles: pileSizes(piles) });

  it("places every card by its id, with its face only if it is seen", () => {
    const scene = placeCards(piles, layout);
    expect(scene.size).toBe(10);
    expect(scene.get("6")).toMatchObject({ pile: "T1", index: 1, face: "Jh", shown: true });
    expect(scene.get("2")!.face).toBeNull();
  });

  it("moves the cards in hand together", () => {
    const scene = placeCards(piles, layout, { pile: "T1", count: 2, x: 10, y: 20 });
    expect(scene.get("5")).toMatchObject({ x: 10, y: 20 });
    expect(scene.get("6")).toMatchObject({ x: 10, y: 20 + 31 });
  });
});
