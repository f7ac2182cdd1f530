/** Pure geometry: where the piles and their cards lie on a felt of a given width, in px. */
import {
  ALLEY,
  choosePlan,
  columnsPerRow,
  FAN_STEP,
  measure,
  SMALL_BELOW,
  STRIP_BELOW,
  type LayoutInput,
  type Metrics,
  type PileSizes,
  type Plan,
} from "./plan";

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
  small: boolean; // too small for full faces and for words on empty places
  piles: Record<string, PileBox>;
  order: string[][]; // rows of pile codes, for the arrow keys
  info: Box | null; // null: the information is a strip under the felt
  wideInfo: boolean; // its place on the felt is wide and low
}

const INFO_WIDTH = 188;
const INFO_HEIGHT = 188;
const WIDE_INFO_HEIGHT = 112; // in two columns
const MOST_PUSHED = 100; // px that the columns make way for the information, before it goes under them
const SPREAD = 4; // cards in a row of a single open reserve
const KEPT_OFFSETS = 7; // the felt is at least this long, so that a notebook does not jump
const BADGE_INSET = 14;

/** The boxes of all piles for one width, shape and number of cards. */
export function computeLayout(input: LayoutInput): Layout {
  const plan = choosePlan(input);
  const metrics = measure(input, plan);
  return new Arrangement(input, plan, metrics).layout();
}

class Arrangement {
  readonly #piles: Record<string, PileBox> = {};
  readonly #order: string[][] = [];
  readonly #top: number;
  readonly #step: number; // from one row of single cards to the next

  constructor(
    private readonly input: LayoutInput,
    private readonly plan: Plan,
    private readonly m: Metrics,
  ) {
    this.#top = m.pad + 2;
    this.#step = m.h + Math.round(m.w * 0.2);
  }

  layout(): Layout {
    const below = this.#placeHead();
    const columnsTop = this.#placeReserveRow(below);
    const reserveEnd = this.#placeSingleReserve();
    const underReserve = reserveEnd + this.#step - this.m.h;
    const ownRow = Math.max(columnsTop, underReserve);
    const info = this.#infoBox(reserveEnd, ownRow);
    const underInfo = info ? info.y + info.h + this.#step - this.m.h : 0;
    const firstColumns = this.plan.beside ? columnsTop : Math.max(ownRow, underInfo);
    const height = this.#placeColumns(firstColumns, reserveEnd, info);
    return {
      width: this.m.width,
      height,
      cardWidth: this.m.w,
      cardHeight: this.m.h,
      small: this.m.w < SMALL_BELOW,
      piles: this.#piles,
      order: this.input.mirrored ? this.#order.map((row) => [...row].reverse()) : this.#order,
      info,
      wideInfo: info?.h === WIDE_INFO_HEIGHT,
    };
  }

  /** Stock, waste and foundations; returns the y of the next row. */
  #placeHead(): number {
    const { stock, foundations } = this.input.piles;
    this.#placeStacked("S", this.m.left, this.#top, stock, 2, 1);
    this.#addBadge("S", stock);
    this.#placeWaste();
    foundations.forEach((count, index) => {
      const row = Math.floor(index / this.plan.perRow);
      const x = this.m.right + (index % this.plan.perRow) * (this.m.w + this.m.gap);
      this.#placeStacked(`F${index + 1}`, x, this.#top + row * this.#step, count, 1, 0);
      if (this.input.shape.starts[index]?.endsWith("-")) this.#addBadge(`F${index + 1}`, "↓");
      (this.#order[row] ??= row === 0 ? ["S", "W"] : []).push(`F${index + 1}`);
    });
    const rows = Math.max(1, Math.ceil(foundations.length / this.plan.perRow));
    return this.#top + rows * this.#step;
  }

  #placeWaste(): void {
    const { m } = this;
    const fanned = Math.max(1, this.input.shape.waste_fan);
    const count = this.input.piles.waste;
    const x = this.#mirror(m.left + m.w + m.gap, m.wasteWidth);
    const first = Math.max(0, count - fanned);
    const cards = Array.from({ length: count }, (_, index) => ({
      x: x + Math.max(0, index - first) * Math.round(m.w * FAN_STEP),
      y: this.#top,
      // One more than the fan: it comes to light while the top card is carried away.
      shown: index >= first - 1,
    }));
    const drop = { x, y: this.#top, w: m.wasteWidth, h: m.h };
    this.#piles.W = { code: "W", slot: { x, y: this.#top, w: m.w, h: m.h }, cards, drop };
  }

  /** A pile of which one sees the top card and the edges of up to `edges` more. */
  #placeStacked(
    code: string, left: number, y: number, count: number, edges: number, edge: number,
  ): void {
    const { w, h } = this.m;
    const x = this.#mirror(left, w);
    const cards = Array.from({ length: count }, (_, index) => {
      const depth = Math.min(count - 1 - index, edges);
      return { x: x + depth * edge, y: y + depth * edge, shown: count - 1 - index <= edges };
    });
    const slot = { x, y, w, h };
    this.#piles[code] = { code, slot, cards, drop: slot };
  }

  /** The number of cards, or a sign, at the lower right corner of the top card. */
  #addBadge(code: string, text: number | string): void {
    const pile = this.#piles[code] as PileBox;
    const { x, y } = this.#isOpenReserve(code) ? (pile.cards.at(-1) ?? pile.slot) : pile.slot;
    const { w, h } = this.m;
    if (text) pile.badge = { x: x + w - BADGE_INSET, y: y + h - BADGE_INSET, text: String(text) };
  }

  #isOpenReserve(code: string): boolean {
    return code.startsWith("R") && this.input.shape.reserve_face === "all";
  }

  #placeReserve(code: string, left: number, y: number, count: number): void {
    if (!this.#isOpenReserve(code)) {
      // A short reserve shows its last three cards without edges, and the count tells the rest.
      this.#placeStacked(code, left, y, count, count > 3 ? 3 : 1, count > 3 ? 1.5 : 0);
    } else if (this.input.shape.reserves > 1) {
      this.#placeFanned(code, left, y, Array.from({ length: count }, () => true), this.m.strip);
    } else this.#placeSpread(code, left, y, count);
    this.#addBadge(code, count);
  }

  /** An open pile in rows as wide as stock and waste, of which each card shows its index. */
  #placeSpread(code: string, left: number, y: number, count: number): void {
    const { w, h, gap, wasteWidth, strip } = this.m;
    const step = Math.floor((gap + wasteWidth) / (SPREAD - 1));
    const width = w + (SPREAD - 1) * step;
    const x = this.#mirror(left, width);
    const cards = Array.from({ length: count }, (_, index) => ({
      x: x + (index % SPREAD) * step,
      y: y + Math.floor(index / SPREAD) * strip,
      shown: true,
    }));
    const end = (cards.at(-1)?.y ?? y) + h;
    this.#piles[code] = { code, slot: { x, y, w, h }, cards, drop: { x, y, w: width, h: end - y } };
  }

  /** Several reserves stand in a row of their own; returns the y of the row under it. */
  #placeReserveRow(y: number): number {
    const { reserves } = this.input.piles;
    if (reserves.length < 2) return y;
    reserves.forEach((count, index) => {
      const x = this.m.right + index * (this.m.w + this.m.gap);
      this.#placeReserve(`R${index + 1}`, x, y, count);
    });
    this.#order.push(reserves.map((_, index) => `R${index + 1}`));
    const kept = this.input.shape.reserve_face === "all" ? 2 : 0;
    const fanned = reserves.map((_, index) => this.#endOf(`R${index + 1}`));
    const end = Math.max(y + this.m.h + kept * this.m.strip, ...fanned);
    return end + this.#step - this.m.h;
  }

  /** A single reserve stands under the stock; returns where the left block ends. */
  #placeSingleReserve(): number {
    const { reserves } = this.input.piles;
    const y = this.#top + this.#step;
    if (reserves.length !== 1) return this.#top + this.m.h;
    this.#placeReserve("R", this.m.left, y, reserves[0] as number);
    const row = this.#order[1];
    if (row) row.unshift("R");
    else this.#order.push(["R"]);
    return this.#endOf("R");
  }

  #endOf(code: string): number {
    const pile = this.#piles[code] as PileBox;
    return Math.max(pile.slot.y, pile.cards.at(-1)?.y ?? 0) + this.m.h;
  }

  /** Cards under each other, face up or not; the drop box ends with the last card. */
  #placeFanned(code: string, left: number, y: number, faces: boolean[], offset: number): void {
    const { w, h } = this.m;
    const x = this.#mirror(left, w);
    let next = y;
    const cards = faces.map((up) => {
      const card = { x, y: next, shown: true };
      next += up ? offset : hiddenOffset(offset);
      return card;
    });
    const end = (cards.at(-1)?.y ?? y) + h;
    this.#piles[code] = { code, slot: { x, y, w, h }, cards, drop: { x, y, w, h: end - y } };
  }

  /** All rows of columns; returns the height of the felt. */
  #placeColumns(y: number, reserveEnd: number, info: Box | null): number {
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
      const end = this.#placeColumnRow(row, first, { x, y: top, end: atLeast });
      top = end + (last ? m.pad : this.#step - m.h);
    }
    return top;
  }

  /** One row of columns, as long as the longest needs; returns where the row ends. */
  #placeColumnRow(
    row: PileSizes["tableau"], first: number, place: { x: number; y: number; end: number },
  ): number {
    const { m } = this;
    const room = place.end - place.y - m.h;
    const codes = row.map((_, index) => `T${first + index + 1}`);
    row.forEach((faces, index) => {
      const x = place.x + index * (m.w + m.gap);
      this.#placeFanned(codes[index] as string, x, place.y, faces, columnOffset(faces, m, room));
    });
    const end = Math.max(place.end, ...codes.map((code) => this.#endOf(code)));
    for (const code of codes) (this.#piles[code] as PileBox).drop.h = end - place.y;
    this.#addColumnOrder(codes);
    return end;
  }

  // A single reserve is the left neighbour of the columns it stands beside.
  #addColumnOrder(codes: string[]): void {
    const last = this.#order.at(-1);
    if (this.plan.beside && last?.length === 1 && last[0] === "R") last.push(...codes);
    else this.#order.push(codes);
  }

  /** A free place at the left or beside the reserve; null where there is none. */
  #infoBox(reserveEnd: number, columnsTop: number): Box | null {
    const { m, plan } = this;
    if (m.width < STRIP_BELOW) return null;
    const fits = (box: Box): boolean =>
      box.w >= INFO_WIDTH && (plan.beside || box.y + box.h - columnsTop <= MOST_PUSHED);
    const places = [this.#infoUnderReserve(reserveEnd), ...(plan.beside ? [] : this.#infoBesideReserve())];
    return places.find(fits) ?? null;
  }

  #infoUnderReserve(reserveEnd: number): Box {
    const { m } = this;
    const w = m.w + m.gap + m.wasteWidth - 4;
    return { x: this.#mirror(m.left, w), y: reserveEnd + Math.round(m.w * 0.24), w, h: INFO_HEIGHT };
  }

  /** The rest of the row where a single reserve lies alone. */
  #infoBesideReserve(): Box[] {
    const { m } = this;
    const reserve = this.#piles.R;
    if (!reserve || this.input.shape.foundations > this.plan.perRow) return [];
    const x = m.left + reserve.drop.w + Math.round(m.w * ALLEY);
    const w = m.width - m.left - x;
    return [{ x: this.#mirror(x, w), y: this.#top + this.#step, w, h: WIDE_INFO_HEIGHT }];
  }

  #mirror(x: number, w: number): number {
    return this.input.mirrored ? this.m.width - x - w : x;
  }
}

function hiddenOffset(offset: number): number {
  return Math.round(offset * 0.4);
}

/** The fan that lets a column end in `room`, but never so tight that a card is hard to hit or to read. */
function columnOffset(faces: boolean[], { fan, least }: Metrics, room: number): number {
  const covered = faces.slice(0, -1);
  const steps = covered.filter(Boolean).length;
  const free = room - (covered.length - steps) * hiddenOffset(fan);
  if (steps * fan <= free) return fan;
  return Math.max(least, Math.floor(free / steps));
}
