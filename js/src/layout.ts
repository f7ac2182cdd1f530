/** Pure geometry: where the piles and their cards lie on a felt of a given width, in px. */
import type { Piles, State } from "./protocol";
import { cardFace, cardId } from "./protocol";

export interface LayoutInput {
  width: number; // inner width of the felt
  shape: State["layout"];
  piles: PileSizes;
  mirrored?: boolean; // stock at the right; fans still run to the right, as the index is at the left
}

export interface PileSizes {
  stock: number;
  waste: number;
  reserves: number[];
  foundations: number[];
  tableau: { down: number; up: number }[];
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PileBox {
  code: string;
  slot: Box; // the place of the lowest card
  cards: { x: number; y: number; shown: boolean }[]; // bottom to top
  drop: Box; // the slot and its cards; of a column down to the end of its row
  badge?: { x: number; y: number; text: string };
}

export interface Layout {
  width: number;
  height: number;
  cardWidth: number;
  cardHeight: number;
  simpleFaces: boolean;
  piles: Record<string, PileBox>;
  order: string[][]; // rows of pile codes, for the arrow keys
  info: Box | null; // null: the information is a strip under the felt
}

export const MAX_CARD = 98;
export const MIN_CARD = 36;
const SMALLEST_ONE_DECK = 38; // at a cell of 320 px
const SIMPLE_BELOW = 52;
const STRIP_BELOW = 480;
const INFO_WIDTH = 188;
const INFO_HEIGHT = 188;
const ROW_LIMIT = 8;
const COLUMN_ROW_LIMIT = 12;
const MIN_FAN = 24; // the smallest target of WCAG 2.2, 2.5.8
const KEPT_OFFSETS = 7; // the felt is at least this long, so that a notebook does not jump
const BADGE_INSET = 14;
const INDEX_STRIP = 0.33; // of a card's width: the index and its pip, with a J that hangs below its line

// In card widths: the gap between piles, a waste fan step, and the gap before the foundations.
const GAP = 0.14;
const FAN_STEP = 0.46;
const ALLEY = 0.28;

/** How the piles are arranged, before any size is known. */
interface Plan {
  beside: boolean; // columns stand to the right of stock and reserve, else under everything
  perRow: number; // foundations in a row
  columnRows: number;
}

interface Metrics {
  width: number;
  w: number;
  h: number;
  gap: number;
  fan: number; // offset of face-up cards in a column
  strip: number; // offset of the cards of a fanned reserve
  pad: number;
  left: number; // x of the leftmost pile
  right: number; // x of the block of foundations
  wasteWidth: number;
  used: number; // from the leftmost to the rightmost pile
}

/** The boxes of all piles for one width, shape and number of cards. */
export function computeLayout(input: LayoutInput): Layout {
  const plan = choosePlan(input);
  const metrics = measure(input, plan);
  return new Arrangement(input, plan, metrics).layout();
}

function span(count: number): number {
  return count + GAP * Math.max(0, count - 1);
}

function wasteUnits(shape: State["layout"]): number {
  return 1 + FAN_STEP * (Math.max(3, shape.waste_fan) - 1);
}

function headUnits(shape: State["layout"]): number {
  return 1 + GAP + wasteUnits(shape) + ALLEY;
}

function columnsPerRow(shape: State["layout"], plan: Plan): number {
  return Math.ceil(shape.tableau / plan.columnRows);
}

/** Width of the whole arrangement in card widths. */
function planUnits(shape: State["layout"], plan: Plan): number {
  const foundations = span(Math.min(shape.foundations, plan.perRow));
  const columns = span(columnsPerRow(shape, plan));
  const reserves = shape.reserves > 1 ? span(shape.reserves) : 0;
  const block = Math.max(foundations, reserves);
  if (plan.beside) return headUnits(shape) + Math.max(block, columns);
  return Math.max(headUnits(shape) + block, columns);
}

function sidePadding(width: number): number {
  return width < STRIP_BELOW ? 8 : verticalPadding(width);
}

function verticalPadding(width: number): number {
  return Math.max(12, Math.round(width * 0.02));
}

function fittingCard(input: LayoutInput, plan: Plan): number {
  const room = input.width - 2 * sidePadding(input.width);
  return Math.floor(room / planUnits(input.shape, plan));
}

/**
 * The first arrangement with full faces, else the one with the largest cards. Columns stay in one
 * row while a card is at least 36 px wide.
 */
function choosePlan(input: LayoutInput): Plan {
  const oneRow = input.shape.tableau <= COLUMN_ROW_LIMIT ? plansWith(1) : [];
  const usable = oneRow.filter((plan) => fittingCard(input, plan) >= MIN_CARD);
  const few = input.shape.tableau <= 4;
  const candidates = usable.length > 0 ? usable : few ? oneRow : plansWith(2);
  const full = candidates.find((plan) => fittingCard(input, plan) >= SIMPLE_BELOW);
  return full ?? candidates.reduce((a, b) => (fittingCard(input, b) > fittingCard(input, a) ? b : a));
}

function plansWith(columnRows: number): Plan[] {
  return [true, false].flatMap((beside) =>
    [ROW_LIMIT, ROW_LIMIT / 2].map((perRow) => ({ beside, perRow, columnRows })),
  );
}

function measure(input: LayoutInput, plan: Plan): Metrics {
  const { width, shape } = input;
  const smallest = shape.tableau <= 4 ? SMALLEST_ONE_DECK : MIN_CARD;
  const w = Math.min(MAX_CARD, Math.max(smallest, fittingCard(input, plan)));
  const h = Math.round(w * 1.4);
  const gap = Math.round(w * GAP);
  const wasteWidth = Math.round(w * wasteUnits(shape));
  const head = w + gap + wasteWidth + Math.round(w * ALLEY);
  const row = (count: number): number => count * w + Math.max(0, count - 1) * gap;
  const columns = row(columnsPerRow(shape, plan));
  const reserves = shape.reserves > 1 ? row(shape.reserves) : 0;
  const block = Math.max(row(Math.min(shape.foundations, plan.perRow)), reserves);
  const used = plan.beside ? head + Math.max(block, columns) : Math.max(head + block, columns);
  const left = Math.round((width - used) / 2);
  const fan = Math.max(MIN_FAN, Math.round(h * 0.225));
  const pad = verticalPadding(width);
  const strip = Math.max(MIN_FAN, Math.ceil(w * INDEX_STRIP));
  return { width, w, h, gap, fan, strip, pad, left, right: left + head, wasteWidth, used };
}

class Arrangement {
  private readonly piles: Record<string, PileBox> = {};
  private readonly order: string[][] = [];
  private readonly top: number;
  private readonly step: number; // from one row of single cards to the next

  constructor(
    private readonly input: LayoutInput,
    private readonly plan: Plan,
    private readonly m: Metrics,
  ) {
    this.top = m.pad + 2;
    this.step = m.h + Math.round(m.w * 0.2);
  }

  layout(): Layout {
    const below = this.placeHead();
    const columnsTop = this.placeReserveRow(below);
    const reserveEnd = this.placeSingleReserve();
    const underReserve = reserveEnd + this.step - this.m.h;
    const firstColumns = this.plan.beside ? columnsTop : Math.max(columnsTop, underReserve);
    const info = this.infoBox(reserveEnd);
    const height = this.placeColumns(firstColumns, reserveEnd, info);
    return {
      width: this.m.width,
      height,
      cardWidth: this.m.w,
      cardHeight: this.m.h,
      simpleFaces: this.m.w < SIMPLE_BELOW,
      piles: this.piles,
      order: this.input.mirrored ? this.order.map((row) => [...row].reverse()) : this.order,
      info,
    };
  }

  /** Stock, waste and foundations; returns the y of the next row. */
  private placeHead(): number {
    const { stock, foundations } = this.input.piles;
    this.placeStacked("S", this.m.left, this.top, stock, 2, 1, stock > 0);
    this.placeWaste();
    foundations.forEach((count, index) => {
      const row = Math.floor(index / this.plan.perRow);
      const x = this.m.right + (index % this.plan.perRow) * (this.m.w + this.m.gap);
      this.placeStacked(`F${index + 1}`, x, this.top + row * this.step, count, 1, 0, false);
      (this.order[row] ??= row === 0 ? ["S", "W"] : []).push(`F${index + 1}`);
    });
    const rows = Math.max(1, Math.ceil(foundations.length / this.plan.perRow));
    return this.top + rows * this.step;
  }

  private placeWaste(): void {
    const { m } = this;
    const fanned = Math.max(1, this.input.shape.waste_fan);
    const count = this.input.piles.waste;
    const x = this.mirror(m.left + m.w + m.gap, m.wasteWidth);
    const first = Math.max(0, count - fanned);
    const cards = Array.from({ length: count }, (_, index) => ({
      x: x + Math.max(0, index - first) * Math.round(m.w * FAN_STEP),
      y: this.top,
      // One more than the fan: it comes to light while the top card is carried away.
      shown: index >= first - 1,
    }));
    const drop = { x, y: this.top, w: m.wasteWidth, h: m.h };
    this.piles.W = { code: "W", slot: { x, y: this.top, w: m.w, h: m.h }, cards, drop };
  }

  /** A pile of which one sees the top card and the edges of up to `edges` more. */
  private placeStacked(
    code: string, left: number, y: number, count: number, edges: number, edge: number, counted: boolean,
  ): void {
    const { w, h } = this.m;
    const x = this.mirror(left, w);
    const cards = Array.from({ length: count }, (_, index) => {
      const depth = Math.min(count - 1 - index, edges);
      return { x: x + depth * edge, y: y + depth * edge, shown: count - 1 - index <= edges };
    });
    const slot = { x, y, w, h };
    const badge = { x: x + w - BADGE_INSET, y: y + h - BADGE_INSET, text: String(count) };
    this.piles[code] = { code, slot, cards, drop: slot, ...(counted ? { badge } : {}) };
  }

  private placeReserve(code: string, left: number, y: number, count: number): void {
    if (this.input.shape.reserve_face === "all") {
      this.placeFanned(code, left, y, 0, count, this.m.strip);
    } else {
      // A short reserve shows its last three cards without edges, and the count tells the rest.
      this.placeStacked(code, left, y, count, count > 3 ? 3 : 1, count > 3 ? 1.5 : 0, count > 0);
    }
  }

  /** Several reserves stand in a row of their own; returns the y of the row under it. */
  private placeReserveRow(y: number): number {
    const { reserves } = this.input.piles;
    if (reserves.length < 2) return y;
    reserves.forEach((count, index) => {
      const x = this.m.right + index * (this.m.w + this.m.gap);
      this.placeReserve(`R${index + 1}`, x, y, count);
    });
    this.order.push(reserves.map((_, index) => `R${index + 1}`));
    const kept = this.input.shape.reserve_face === "all" ? 2 : 0;
    const fanned = reserves.map((_, index) => this.endOf(`R${index + 1}`));
    const end = Math.max(y + this.m.h + kept * this.m.strip, ...fanned);
    return end + this.step - this.m.h;
  }

  /** A single reserve stands under the stock; returns where the left block ends. */
  private placeSingleReserve(): number {
    const { reserves } = this.input.piles;
    const y = this.top + this.step;
    if (reserves.length !== 1) return this.top + this.m.h;
    this.placeReserve("R", this.m.left, y, reserves[0] as number);
    const row = this.order[1];
    if (row) row.unshift("R");
    else this.order.push(["R"]);
    return this.endOf("R");
  }

  private endOf(code: string): number {
    const pile = this.piles[code] as PileBox;
    return Math.max(pile.slot.y, pile.cards.at(-1)?.y ?? 0) + this.m.h;
  }

  /** Cards under each other, `down` of them face down; the drop box ends with the last card. */
  private placeFanned(
    code: string, left: number, y: number, down: number, up: number, offset: number,
  ): void {
    const { w, h } = this.m;
    const x = this.mirror(left, w);
    const hidden = hiddenOffset(offset);
    const cards = Array.from({ length: down + up }, (_, index) => ({
      x,
      y: y + Math.min(index, down) * hidden + Math.max(0, index - down) * offset,
      shown: true,
    }));
    const end = (cards.at(-1)?.y ?? y) + h;
    this.piles[code] = { code, slot: { x, y, w, h }, cards, drop: { x, y, w, h: end - y } };
  }

  /** All rows of columns; returns the height of the felt. */
  private placeColumns(y: number, reserveEnd: number, info: Box | null): number {
    const { m } = this;
    const perRow = columnsPerRow(this.input.shape, this.plan);
    const sizes = this.input.piles.tableau;
    const x = this.plan.beside ? m.right : m.left;
    const leftEnd = Math.max(reserveEnd, info ? info.y + info.h : 0) + m.pad;
    let top = y;
    for (let first = 0; first < sizes.length; first += perRow) {
      const last = first + perRow >= sizes.length;
      const kept = this.plan.columnRows > 1 ? Math.ceil(KEPT_OFFSETS / 2) : KEPT_OFFSETS;
      const atLeast = Math.max(top + m.h + kept * m.fan, last ? leftEnd - m.pad : 0);
      const row = sizes.slice(first, first + perRow);
      const end = this.placeColumnRow(row, first, { x, y: top, end: atLeast });
      top = end + (last ? m.pad : this.step - m.h);
    }
    return top;
  }

  /** One row of columns, as long as the longest needs; returns where the row ends. */
  private placeColumnRow(
    row: PileSizes["tableau"], first: number, place: { x: number; y: number; end: number },
  ): number {
    const { m } = this;
    const room = place.end - place.y - m.h;
    const codes = row.map((_, index) => `T${first + index + 1}`);
    row.forEach(({ down, up }, index) => {
      const x = place.x + index * (m.w + m.gap);
      this.placeFanned(codes[index] as string, x, place.y, down, up, columnOffset(down, up, m.fan, room));
    });
    const end = Math.max(place.end, ...codes.map((code) => this.endOf(code)));
    for (const code of codes) (this.piles[code] as PileBox).drop.h = end - place.y;
    this.addColumnOrder(codes);
    return end;
  }

  // A single reserve is the left neighbour of the columns it stands beside.
  private addColumnOrder(codes: string[]): void {
    const last = this.order.at(-1);
    if (this.plan.beside && last?.length === 1 && last[0] === "R") last.push(...codes);
    else this.order.push(codes);
  }

  /** The free place under the reserve, or beside a fanned one; null where it is too narrow. */
  private infoBox(reserveEnd: number): Box | null {
    const { m } = this;
    if (m.width < STRIP_BELOW || !this.plan.beside) return null;
    const fanned = this.input.shape.reserve_face === "all" && this.input.shape.reserves === 1;
    const block = m.right - m.left;
    if (fanned) return m.wasteWidth < INFO_WIDTH ? null : this.infoBesideReserve();
    if (block - 4 < INFO_WIDTH) return null;
    const w = Math.max(INFO_WIDTH, m.w + m.gap + m.wasteWidth - 4);
    const y = reserveEnd + Math.round(m.w * 0.24);
    return { x: this.mirror(m.left, w), y, w, h: INFO_HEIGHT };
  }

  private infoBesideReserve(): Box {
    const { m } = this;
    const x = this.mirror(m.left + m.w + m.gap, m.wasteWidth);
    return { x, y: this.top + this.step, w: m.wasteWidth, h: INFO_HEIGHT };
  }

  private mirror(x: number, w: number): number {
    return this.input.mirrored ? this.m.width - x - w : x;
  }
}

function hiddenOffset(offset: number): number {
  return Math.round(offset * 0.4);
}

/** The fan that lets a column end in `room`, but never so tight that a card is hard to hit. */
function columnOffset(down: number, up: number, fan: number, room: number): number {
  const steps = Math.max(0, up - 1);
  const free = room - down * hiddenOffset(fan);
  if (steps * fan <= free) return fan;
  return Math.max(MIN_FAN, Math.floor(free / steps));
}

/** How many cards lie where, counted from the piles of a state. */
export function pileSizes(piles: Piles): PileSizes {
  const lengths = (list: string[][]): number[] => list.map((pile) => pile.length);
  return {
    stock: piles.stock.length,
    waste: piles.waste.length,
    reserves: lengths(piles.reserves),
    foundations: lengths(piles.foundations),
    tableau: piles.tableau.map((pile) => {
      const up = pile.filter((entry) => cardFace(entry) !== null).length;
      return { down: pile.length - up, up };
    }),
  };
}

/** One card where it is drawn. */
export interface Placement {
  id: string;
  face: string | null;
  pile: string;
  index: number; // from the bottom of its pile
  x: number;
  y: number;
  shown: boolean;
}
export type Scene = ReadonlyMap<string, Placement>;

/** Cards that are not in their place: the top `count` of `pile`, by the place of the lowest. */
export interface Carried {
  pile: string;
  count: number;
  x: number;
  y: number;
}

/** Where each card is drawn, by its id. */
export function placeCards(piles: Piles, layout: Layout, carried: Carried | null = null): Scene {
  const scene = new Map<string, Placement>();
  for (const [code, entries] of pileEntries(piles)) {
    const box = layout.piles[code];
    if (!box) continue;
    entries.forEach((entry, index) => {
      const place = box.cards[index] ?? { ...box.slot, shown: false };
      const card = { id: cardId(entry), face: cardFace(entry), pile: code, index };
      scene.set(card.id, { ...card, x: place.x, y: place.y, shown: place.shown });
    });
    if (carried?.pile === code) carry(scene, entries, carried);
  }
  return scene;
}

function carry(scene: Map<string, Placement>, entries: string[], carried: Carried): void {
  const held = entries.slice(-carried.count).map((entry) => scene.get(cardId(entry)) as Placement);
  const first = held[0];
  if (!first) return;
  const dx = carried.x - first.x;
  const dy = carried.y - first.y;
  for (const card of held) scene.set(card.id, { ...card, x: card.x + dx, y: card.y + dy });
}

/** The piles of a state by their codes. */
export function pileEntries(piles: Piles): [code: string, entries: string[]][] {
  const several = piles.reserves.length > 1;
  return [
    ["S", piles.stock],
    ["W", piles.waste],
    ...piles.reserves.map((pile, i): [string, string[]] => [several ? `R${i + 1}` : "R", pile]),
    ...piles.foundations.map((pile, i): [string, string[]] => [`F${i + 1}`, pile]),
    ...piles.tableau.map((pile, i): [string, string[]] => [`T${i + 1}`, pile]),
  ];
}
