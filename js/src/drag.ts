/** Pointer: click, double click and drag, for mouse, pen and finger. Nothing happens on the press. */
import type { Box, Layout } from "./layout";
import { cardId } from "./protocol";
import { moveTo, playOut, putBack, tap } from "./intents";
import {
  cardsOf,
  gripOf,
  headCard,
  legalTargets,
  sameSelection,
  type Selection,
  type Store,
} from "./state";

/** px the pointer travels before a press becomes a drag; a finger trembles more than a mouse. */
const DRAG_DISTANCE = { mouse: 4, touch: 8 };
/** ms between the two clicks of a double click. */
export const DOUBLE_CLICK = 350;
/** Part of a card that has to lie over a pile to be dropped there. */
export const OVERLAP = 0.15;

export interface Point {
  x: number;
  y: number;
}
export interface Hit {
  pile: string;
  count: number; // cards from the one under the point to the top; 0 for an empty place
}

/** px by which cards lie apart at least to be gripped one by one; less is the edge of a pile. */
const EDGE = 8;

/** What lies at a point of the felt. */
export function hitTest(layout: Layout, point: Point): Hit | null {
  for (const { code, slot, cards } of Object.values(layout.piles)) {
    const index = cards.findLastIndex(({ x, y, shown }) => shown && inside(cardBox(layout, x, y), point));
    if (index >= 0) return { pile: code, count: cards.length - gripped(cards, index) };
    if (inside(slot, point)) return { pile: code, count: Math.min(1, cards.length) };
  }
  return null;
}

function cardBox(layout: Layout, x: number, y: number): Box {
  return { x, y, w: layout.cardWidth, h: layout.cardHeight };
}

function gripped(cards: readonly Point[], index: number): number {
  const [card, top] = [cards[index]!, cards.at(-1)!];
  return Math.hypot(top.x - card.x, top.y - card.y) < EDGE ? cards.length - 1 : index;
}

/** The pile on which the dragged cards would land: among `piles`, the most overlapped one. */
export function dropTarget(
  layout: Layout,
  piles: Iterable<string>,
  corner: Point,
  pointer: Point,
): string | null {
  const card = cardBox(layout, corner.x, corner.y);
  let best: string | null = null;
  let bestArea = -1;
  for (const code of piles) {
    const drop = layout.piles[code]?.drop;
    if (!drop) continue;
    const area = overlap(card, drop);
    const reached = area >= OVERLAP * card.w * card.h || inside(drop, pointer);
    if (reached && area > bestArea) [best, bestArea] = [code, area];
  }
  return best;
}

function inside(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

interface Press {
  pointer: number;
  touch: boolean;
  start: Point;
  hit: Hit | null;
  grip: Selection | null;
  corner: Point; // of the lowest card in the grip, when the press began
  last: Point;
  dragged: boolean;
}

export interface DragControl {
  /** Takes a drag back; false when there was none. */
  cancel(): boolean;
  destroy(): void;
}

export function createDrag(store: Store, felt: HTMLElement, layout: () => Layout): DragControl {
  return new Pointing(store, felt, layout);
}

class Pointing implements DragControl {
  #press: Press | null = null;
  #frame = 0;
  #lastClick = { card: "", time: -Infinity };
  readonly #binding = new AbortController();

  readonly #store: Store;
  readonly #felt: HTMLElement;
  readonly #layout: () => Layout;

  constructor(
    store: Store,
    felt: HTMLElement,
    layout: () => Layout,
  ) {
    this.#store = store;
    this.#felt = felt;
    this.#layout = layout;
    this.#listen("pointerdown", (event) => this.#onDown(event));
    this.#listen("pointermove", (event) => this.#onMove(event));
    this.#listen("pointerup", (event) => this.#onUp(event));
    this.#listen("pointercancel", (event) => this.#onLost(event));
    this.#listen("lostpointercapture", (event) => this.#onCaptureLost(event));
    this.#listen("click", (event) => this.#onClick(event));
  }

  destroy(): void {
    this.#binding.abort();
    this.cancel();
  }

  cancel(): boolean {
    const dragging = this.#isDragging();
    this.#release();
    if (dragging) putBack(this.#store);
    return dragging;
  }

  #listen<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void {
    this.#felt.addEventListener(type, listener, { signal: this.#binding.signal });
  }

  /** A drag of this press that neither a drop nor a change of the game has ended. */
  #isDragging(): boolean {
    const drag = this.#store.view.dragging;
    return this.#press !== null && drag !== null && !drag.dropped;
  }

  #release(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const pointer = this.#press?.pointer;
    this.#press = null;
    if (pointer !== undefined && this.#felt.hasPointerCapture?.(pointer)) {
      this.#felt.releasePointerCapture(pointer);
    }
  }

  #point(event: MouseEvent): Point {
    const rect = this.#felt.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  #onDown(event: PointerEvent): void {
    if (this.#press) {
      this.cancel(); // a second finger
      return;
    }
    if (event.button !== 0) return;
    const start = this.#point(event);
    const hit = hitTest(this.#layout(), start);
    const grip = hit && hit.count > 0 ? gripOf(this.#store.view, hit.pile, hit.count) : null;
    const corner = grip ? this.#cornerOf(grip) : start;
    const touch = event.pointerType === "touch";
    this.#press = { pointer: event.pointerId, touch, start, hit, grip, corner, last: start, dragged: false };
  }

  #cornerOf({ pile, count }: Selection): Point {
    const box = this.#layout().piles[pile]!;
    return box.cards.at(-count) ?? box.slot;
  }

  #onMove(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return this.#onHover(event);
    if (!press.grip || event.pointerId !== press.pointer) return;
    press.last = this.#point(event);
    if (press.dragged) this.#frame ||= requestAnimationFrame(() => this.#onFrame());
    else if (travelled(press)) this.#start(press);
  }

  /** With cards picked up by a click, the place under the mouse shows whether it takes them. */
  #onHover(event: PointerEvent): void {
    const held = this.#store.view.selection;
    const hover = held ? (hitTest(this.#layout(), this.#point(event))?.pile ?? null) : null;
    if (hover !== this.#store.view.hover) this.#store.update({ hover });
  }

  #start(press: Press): void {
    if (this.#store.view.link === "lost") return this.#release();
    press.dragged = true;
    this.#felt.setPointerCapture?.(press.pointer);
    this.#store.update({ selection: null, hover: null, focus: press.grip });
    this.#follow(press);
  }

  #onFrame(): void {
    this.#frame = 0;
    if (this.#press && this.#isDragging()) this.#follow(this.#press);
    else this.#release();
  }

  /** Moves the cards with the pointer. */
  #follow(press: Press): void {
    const selection = press.grip!;
    const corner = cornerNow(press);
    const legal = [...legalTargets(this.#store.view, selection.pile, selection.count).keys()];
    const over = this.#takerAt(legal, corner, press.last);
    this.#store.update({ dragging: { selection, ...corner, over } });
  }

  /** The legal pile under the cards; any foundation stands for the one that takes the card. */
  #takerAt(legal: string[], corner: Point, pointer: Point): string | null {
    const foundation = legal.find(isFoundation);
    const all = Object.keys(this.#layout().piles).filter(isFoundation);
    const over = dropTarget(this.#layout(), foundation ? [...legal, ...all] : legal, corner, pointer);
    return over && !legal.includes(over) ? foundation! : over;
  }

  #onUp(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    press.last = this.#point(event);
    if (this.#isDragging()) this.#drop(press);
    else if (!press.dragged && !travelled(press)) this.#onTap(press.hit, event.timeStamp);
    this.#release();
  }

  #drop(press: Press): void {
    this.#follow(press);
    const drag = this.#store.view.dragging!;
    const target = drag.over ?? this.#refusedTarget(press);
    this.#press = null;
    if (target === null) return putBack(this.#store);
    this.#store.update({ dragging: { ...drag, dropped: true } });
    moveTo(this.#store, drag.selection, target);
  }

  /** The pile meant by a drop that is not legal; its own pile or bare felt means none. */
  #refusedTarget(press: Press): string | null {
    const target = dropTarget(this.#layout(), Object.keys(this.#layout().piles), cornerNow(press), press.last);
    return target === press.grip!.pile ? null : target;
  }

  #onLost(event: PointerEvent): void {
    if (event.pointerId === this.#press?.pointer) this.cancel();
  }

  /** A finger is captured by the button it touched, which loses it when the felt takes over. */
  #onCaptureLost(event: PointerEvent): void {
    if (event.target === this.#felt) this.#onLost(event);
  }

  /** A click that no pointer made: assistive technology, voice control, a script. */
  #onClick(event: MouseEvent): void {
    if (event.detail !== 0 || !(event.target instanceof Element)) return;
    const pile = event.target.closest<HTMLElement>("[data-pile]")?.dataset.pile;
    if (!pile) return;
    const id = event.target.closest<HTMLElement>("[data-card]")?.dataset.card;
    const cards = cardsOf(this.#store.view.state, pile);
    const index = cards.findIndex((entry) => cardId(entry) === id);
    tap(this.#store, pile, index < 0 ? Math.min(1, cards.length) : cards.length - index);
  }

  #onTap(hit: Hit | null, time: number): void {
    const held = this.#store.view.selection;
    if (!hit) {
      if (held) putBack(this.#store);
      return;
    }
    const grip = hit.count > 0 ? gripOf(this.#store.view, hit.pile, hit.count) : null;
    if (grip && this.#isSecondClick(grip, time)) return playOut(this.#store, grip);
    this.#store.update({ focus: grip ?? { pile: hit.pile, count: Math.min(1, hit.count) } });
    tap(this.#store, hit.pile, hit.count);
    // A click that moved other cards here is not the first of two on this one.
    const toggled = [held, this.#store.view.selection].some((each) => sameSelection(each, grip));
    this.#lastClick = { card: grip && toggled ? this.#headOf(grip) : "", time };
  }

  #isSecondClick(grip: Selection, time: number): boolean {
    const { card, time: before } = this.#lastClick;
    this.#lastClick = { card: "", time };
    return card !== "" && card === this.#headOf(grip) && time - before <= DOUBLE_CLICK;
  }

  #headOf(grip: Selection): string {
    return headCard(this.#store.view.state, grip) ?? "";
  }
}

function isFoundation(pile: string): boolean {
  return pile.startsWith("F");
}

function travelled({ start, last, touch }: Press): boolean {
  const distance = Math.hypot(last.x - start.x, last.y - start.y);
  return distance >= (touch ? DRAG_DISTANCE.touch : DRAG_DISTANCE.mouse);
}

function cornerNow({ corner, start, last }: Press): Point {
  return { x: corner.x + last.x - start.x, y: corner.y + last.y - start.y };
}
