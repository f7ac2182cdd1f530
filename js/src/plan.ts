/** How the piles are arranged on a felt of a given width, and how large that makes a card. */
import type { State } from "./protocol";

/** The widest card, in px, by the option. */
export const CARD_WIDTHS = { small: 76, medium: 98, large: 118 };
export const MIN_CARD = 36;
const SMALLEST_ONE_DECK = 38; // at a cell of 320 px
const NARROW_BELOW = 318; // the inner width of that cell: no card is cut off for being too wide
export const SMALL_BELOW = 52;
export const STRIP_BELOW = 480;
const ROW_LIMIT = 8;
const COLUMN_ROW_LIMIT = 12;
const MIN_TARGET = 24; // px, WCAG 2.2, 2.5.8
const INDEX_HEIGHT = 0.25; // of a card's width
const INDEX_STRIP = 0.33; // of a card's width: the index and its pip, with a J that hangs below its line

// In card widths: the gap between piles, a waste fan step, and the gap before the foundations.
const GAP = 0.14;
export const FAN_STEP = 0.46;
export const ALLEY = 0.28;

export interface LayoutInput {
  width: number; // inner width of the felt
  shape: State["layout"];
  piles: PileSizes;
  widest?: number; // card, in px
  mirrored?: boolean; // stock at the right; fans still run to the right, as the index is at the left
}

export interface PileSizes {
  stock: number;
  waste: number;
  reserves: number[];
  foundations: number[];
  tableau: boolean[][]; // of each card, bottom to top, whether it lies face up
}

/** How the piles are arranged, before any size is known. */
export interface Plan {
  beside: boolean; // columns stand to the right of stock and reserve, else under everything
  perRow: number; // foundations in a row
  columnRows: number;
}

export interface Metrics {
  width: number;
  w: number;
  h: number;
  gap: number;
  fan: number; // offset of face-up cards in a column
  least: number; // to which it shrinks in a long column
  strip: number; // offset of the cards of a fanned reserve
  pad: number;
  left: number; // x of the leftmost pile
  right: number; // x of the block of foundations
  wasteWidth: number;
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

export function columnsPerRow(shape: State["layout"], plan: Plan): number {
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
export function choosePlan(input: LayoutInput): Plan {
  const oneRow = input.shape.tableau <= COLUMN_ROW_LIMIT ? plansWith(1) : [];
  const usable = oneRow.filter((plan) => fittingCard(input, plan) >= MIN_CARD);
  const few = input.shape.tableau <= 4;
  const candidates = usable.length > 0 ? usable : few ? oneRow : plansWith(2);
  const full = candidates.find((plan) => fittingCard(input, plan) >= SMALL_BELOW);
  return full ?? candidates.reduce((a, b) => (fittingCard(input, b) > fittingCard(input, a) ? b : a));
}

function plansWith(columnRows: number): Plan[] {
  return [true, false].flatMap((beside) =>
    [ROW_LIMIT, ROW_LIMIT / 2].map((perRow) => ({ beside, perRow, columnRows })),
  );
}

export function measure(input: LayoutInput, plan: Plan): Metrics {
  const { width, shape } = input;
  const usual = shape.tableau <= 4 ? SMALLEST_ONE_DECK : MIN_CARD;
  const smallest = width < NARROW_BELOW ? MIN_TARGET : usual;
  const w = Math.min(input.widest ?? CARD_WIDTHS.medium, Math.max(smallest, fittingCard(input, plan)));
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
  const fan = Math.max(MIN_TARGET, Math.round(h * 0.225));
  const least = Math.max(MIN_TARGET, Math.floor(w * INDEX_HEIGHT));
  const pad = verticalPadding(width);
  const strip = Math.max(MIN_TARGET, Math.ceil(w * INDEX_STRIP));
  return { width, w, h, gap, fan, least, strip, pad, left, right: left + head, wasteWidth };
}
