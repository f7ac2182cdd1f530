/**
 * The felt: its DOM skeleton, reconciled with a view and a layout. Each card keeps one element all
 * through a deal; it changes its pile by being moved there and its place by `transform` alone.
 */
import { backSvg, faceSvg, idPrefix, sharedDefinitions } from "./card";
import { activeElement, create, icon, place, setAttributes, setStyle, setText, shift, type IconName } from "./dom";
import type { Words } from "./i18n";
import { cardButtonLabel, emptyStock, foundationStart, pileButtonLabel, pileLabel, spaceNote } from "./labels";
import type { Box, Layout, PileBox } from "./layout";
import { placeCards, type Carried, type Placement, type Scene } from "./scene";
import { cardId } from "./protocol";
import {
  cardsOf,
  legalTargets,
  settleFocus,
  shownHint,
  sourcesOf,
  stockMove,
  type Drag,
  type Selection,
  type View,
} from "./state";

export interface FeltDom {
  board: HTMLElement; // the felt and the information; one Tab stop
  felt: HTMLElement;
  info: HTMLElement; // placed here, filled by its panel
}

export interface Felt {
  readonly dom: FeltDom;
  readonly scene: Scene; // where each card was drawn last
  render(view: View, layout: Layout, words: Words): void;
  cardElement(id: string): HTMLElement | null;
  /** The side of a card that is not seen, for a card that is being turned. */
  sideSvg(face: string | null): string;
  /** Moves the browser's focus to the cursor of the view, and into sight what has it and has moved. */
  focusCursor(moved?: boolean): void;
  destroy(): void;
}

/** Appends an empty board to `root`. */
export function createFelt(root: HTMLElement, words: Words): Felt {
  return new FeltView(root, words);
}

interface PileParts {
  group: HTMLElement;
  slot: HTMLElement;
  button: HTMLButtonElement; // stands for the pile where no card of it can be picked up
  badge: HTMLElement;
  ring: HTMLElement;
}

interface CardParts {
  element: HTMLElement;
  side: HTMLElement;
  button: HTMLButtonElement | null;
  drawn: string; // what `side` shows now
}

interface Drawn {
  view: View;
  layout: Layout;
  words: Words;
}
type Sources = Map<string, number[]>;

const DRAGGED_LAYER = 1000;

class FeltView implements Felt {
  readonly dom: FeltDom;
  scene: Scene = new Map();
  readonly #prefix = idPrefix();
  readonly #piles = new Map<string, PileParts>();
  readonly #cards = new Map<string, CardParts>();
  readonly #help: HTMLElement;
  readonly #hinted = ["cf-ring cf-tip cf-over", "cf-ring cf-tip"].map((name) =>
    create("div", { class: name, "aria-hidden": "true", hidden: true }));
  readonly #looks: HTMLElement[] = [];
  readonly #cursor = create("div", { class: "cf-cursor", "aria-hidden": "true", hidden: true });
  #drawn: Drawn | null = null;
  #moved: ReadonlySet<string> = new Set(); // by the last move that changed piles
  #game = "";
  #tabStop: HTMLElement | null = null;
  #words: Words;
  #style = { simple: false, small: false };

  constructor(root: HTMLElement, words: Words) {
    this.#words = words;
    this.#help = create("p", { class: "cf-sr", id: `${this.#prefix}-help` });
    const felt = create("div", {
      class: "cf-felt",
      role: "group",
      "aria-describedby": this.#help.id,
      "data-jp-suppress-context-menu": true,
    });
    felt.innerHTML = sharedDefinitions(this.#prefix);
    felt.append(this.#help, this.#cursor, ...this.#hinted);
    const info = create("div", { class: "cf-info" });
    this.dom = { felt, info, board: create("div", { class: "cf-board" }, felt, info) };
    root.append(this.dom.board);
  }

  render(view: View, layout: Layout, words: Words): void {
    const drawn = this.#drawn;
    this.#drawn = { view, layout, words };
    if (drawn && onlyDragged(drawn, this.#drawn)) return this.#renderDrag(view, layout);
    this.#words = words;
    this.#style = { simple: view.options.simple_faces, small: layout.small };
    const sources = sourcesOf(view);
    this.#renderFrame(layout);
    this.#renderPiles(view, layout, sources);
    this.#renderCards(view, layout, sources);
    this.#renderRings(view, layout);
    this.#renderHint(view, layout);
    this.#renderLooks(view, layout);
    this.#renderCursor(view, layout);
  }

  cardElement(id: string): HTMLElement | null {
    return this.#cards.get(id)?.element ?? null;
  }

  sideSvg(face: string | null): string {
    if (face === null) return backSvg(this.#prefix);
    return faceSvg(face, { index: this.#words.rankLabel(face.charAt(0)), ...this.#style });
  }

  focusCursor(moved = false): void {
    const stop = this.#tabStop;
    if (!stop || (!moved && stop === activeElement(this.dom.felt))) return;
    // In this order the page is laid out once: the focus shows the cursor.
    stop.scrollIntoView?.({ block: "nearest" });
    stop.focus({ preventScroll: true });
  }

  destroy(): void {
    this.dom.board.remove();
    this.#cards.clear();
    this.#piles.clear();
  }

  #renderFrame(layout: Layout): void {
    const { board, felt, info } = this.dom;
    setText(this.#help, this.#words.text("board_help"));
    setAttributes(felt, { "aria-label": this.#words.text("board_label") });
    felt.classList.toggle("cf-small", layout.small);
    board.classList.toggle("cf-strip", layout.info === null);
    board.classList.toggle("cf-wide", layout.wideInfo);
    setStyle(felt, "height", `${layout.height}px`);
    setStyle(board, "--cf-w", `${layout.cardWidth}px`);
    setStyle(board, "--cf-h", `${layout.cardHeight}px`);
    const box = layout.info;
    setStyle(info, "left", box ? `${box.x}px` : "");
    setStyle(info, "top", box ? `${box.y}px` : "");
    setStyle(info, "width", box ? `${box.w}px` : "");
    setStyle(info, "min-height", box ? `${box.h}px` : "");
  }

  #renderPiles(view: View, layout: Layout, sources: Sources): void {
    for (const [code, parts] of this.#piles) {
      if (layout.piles[code]) continue;
      parts.group.remove();
      this.#piles.delete(code);
    }
    for (const code of layout.order.flat()) {
      const box = layout.piles[code] as PileBox;
      const parts = this.#piles.get(code) ?? this.#addPile(code);
      place(parts.group, box.drop);
      setAttributes(parts.group, { "aria-label": pileLabel(view, code, this.#words) });
      shift(parts.slot, box.slot.x - box.drop.x, box.slot.y - box.drop.y);
      this.#fillSlot(parts.slot, view, code);
      setAttributes(parts.slot, { hidden: restingCount(view, code) > 0 });
      this.#renderPileButton(parts.button, view, box, sources.has(code));
      this.#renderBadge(parts.badge, box);
    }
  }

  #addPile(code: string): PileParts {
    const slot = create("div", { class: "cf-slot", "aria-hidden": "true" });
    const button = create("button", { class: "cf-spot", tabindex: "-1" });
    const badge = create("span", { class: "cf-badge", "aria-hidden": "true" });
    const ring = create("div", { class: "cf-ring", "aria-hidden": "true", hidden: true });
    const group = create("div", { role: "group", class: "cf-pile", "data-pile": code });
    group.append(slot, button, badge, ring);
    this.#cursor.before(group);
    const parts = { group, slot, button, badge, ring };
    this.#piles.set(code, parts);
    return parts;
  }

  /** What an empty place says: what may go there, or what a click on the empty stock does. */
  #fillSlot(slot: HTMLElement, view: View, code: string): void {
    const { text, sign } = emptyPlace(view, code, this.#words);
    const shown = `${sign} ${text}`;
    if (slot.dataset.shown === shown) return;
    slot.dataset.shown = shown;
    const line = create("span", code.startsWith("F") ? {} : { class: "cf-slot-text" }, text);
    slot.replaceChildren(...(sign ? [icon(sign)] : []), line);
  }

  #renderPileButton(
    button: HTMLButtonElement, view: View, box: PileBox, hidden: boolean,
  ): void {
    const { code } = box;
    const top = box.cards.at(-1) ?? box.slot;
    shift(button, top.x - box.drop.x, top.y - box.drop.y);
    setAttributes(button, {
      hidden,
      "aria-label": pileButtonLabel(view, code, this.#words),
      "aria-disabled": code === "S" && stockMove(view.state) === null ? "true" : null,
    });
  }

  #renderBadge(badge: HTMLElement, box: PileBox): void {
    setAttributes(badge, { hidden: !box.badge });
    if (!box.badge) return;
    setText(badge, box.badge.text);
    shift(badge, box.badge.x - box.drop.x, box.badge.y - box.drop.y);
  }

  /** One frame of a drag: the cards in hand and the ring under them. */
  #renderDrag(view: View, layout: Layout): void {
    this.scene = placeCards(view.state.piles, layout, carriedBy(view));
    const { pile, count } = (view.dragging as Drag).selection;
    const { drop } = layout.piles[pile] as PileBox;
    for (const entry of cardsOf(view.state, pile).slice(-count)) {
      const card = this.scene.get(cardId(entry)) as Placement;
      shift((this.#cards.get(card.id) as CardParts).element, card.x - drop.x, card.y - drop.y);
    }
    for (const [code, parts] of this.#piles) parts.ring.classList.toggle("cf-over", isOver(view, code));
  }

  #renderCards(view: View, layout: Layout, sources: Sources): void {
    const before = this.scene;
    this.scene = placeCards(view.state.piles, layout, carriedBy(view));
    const played = this.#game === view.state.game_id; // the cards of another deal have the same numbers
    this.#game = view.state.game_id;
    this.#moved = played ? (movedCards(before, this.scene) ?? this.#moved) : new Set();
    const spare = this.#takeGone();
    for (const card of this.scene.values()) {
      const parts = this.#cards.get(card.id) ?? this.#addCard(card, spare);
      this.#putInPile(parts.element, card);
      this.#drawSide(parts, card);
      this.#renderCard(parts, card, view, layout);
      this.#renderCardButton(parts, card, view, sources.get(card.pile) ?? []);
    }
    for (const { element } of spare) element.remove();
  }

  #takeGone(): CardParts[] {
    const gone = [...this.#cards].filter(([id]) => !this.scene.has(id));
    for (const [id] of gone) this.#cards.delete(id);
    return gone.map(([, parts]) => parts);
  }

  /** A card of a new deal takes an element of the last, best one that is drawn as it has to be. */
  #addCard(card: Placement, spare: CardParts[]): CardParts {
    const same = spare.findIndex(({ drawn }) => drawn === this.#drawing(card));
    const [parts = newCard()] = spare.splice(same, 1);
    setAttributes(parts.element, { "data-card": card.id });
    this.#cards.set(card.id, parts);
    return parts;
  }

  /** The children of a pile are its slot, its cards from bottom to top, and the rest. */
  #putInPile(element: HTMLElement, card: Placement): void {
    const { group } = this.#piles.get(card.pile) as PileParts;
    const there = group.children[card.index + 1] ?? null;
    if (there === element) return;
    // A card that is taken out to be put in lays the page out at once when it has the focus, and loses it.
    if (element.isConnected && "moveBefore" in group) group.moveBefore(element, there);
    else group.insertBefore(element, there);
  }

  #drawing({ face }: Placement): string {
    const { simple, small } = this.#style;
    return face ? `${face} ${this.#words.rankLabel(face.charAt(0))} ${simple} ${small}` : "back";
  }

  #drawSide(parts: CardParts, card: Placement): void {
    const drawn = this.#drawing(card);
    if (parts.drawn === drawn) return;
    parts.drawn = drawn;
    setAttributes(parts.element, { "data-face": card.face });
    parts.side.innerHTML = this.sideSvg(card.face);
  }

  #renderCard(parts: CardParts, card: Placement, view: View, layout: Layout): void {
    const { element } = parts;
    const { drop } = layout.piles[card.pile] as PileBox;
    const height = cardsOf(view.state, card.pile).length - card.index;
    const dragged = covers(view.dragging?.selection ?? null, card.pile, height);
    shift(element, card.x - drop.x, card.y - drop.y);
    setStyle(element, "visibility", card.shown ? "" : "hidden");
    setStyle(element, "z-index", dragged ? String(DRAGGED_LAYER + card.index) : "");
    element.classList.toggle("cf-drag", dragged);
    element.classList.toggle("cf-moved", this.#moved.has(card.id));
    element.classList.toggle("cf-ahead", covers(view.ahead, card.pile, height));
    element.classList.toggle("cf-selected", !dragged && covers(view.selection, card.pile, height));
  }

  #renderCardButton(parts: CardParts, card: Placement, view: View, counts: number[]): void {
    const count = cardsOf(view.state, card.pile).length - card.index;
    if (!counts.includes(count)) {
      parts.button?.remove();
      parts.button = null;
      return;
    }
    if (!parts.button) {
      parts.button = create("button", { class: "cf-pick", tabindex: "-1" });
      parts.element.append(parts.button);
    }
    const pressed = view.selection?.pile === card.pile && view.selection.count === count;
    setAttributes(parts.button, {
      "aria-pressed": String(pressed),
      "aria-label": cardButtonLabel(view, card.pile, count, this.#words),
    });
  }

  #renderRings(view: View, layout: Layout): void {
    const held = view.dragging?.dropped ? null : (view.dragging?.selection ?? view.selection);
    const shown = held && view.options.show_targets && !view.ahead;
    const legal = shown ? legalTargets(view, held.pile, held.count) : new Map<string, string>();
    for (const [code, parts] of this.#piles) {
      const box = layout.piles[code] as PileBox;
      const top = box.cards.at(-1) ?? box.slot;
      setAttributes(parts.ring, { hidden: !legal.has(code) });
      shift(parts.ring, top.x - box.drop.x, top.y - box.drop.y);
      parts.ring.classList.toggle("cf-over", isOver(view, code));
    }
  }

  /** Around the cards that a hint moves, and around the place that takes them. */
  #renderHint(view: View, layout: Layout): void {
    const hint = shownHint(view);
    surround(this.#hinted, hint ? [hint.from, { pile: hint.to, count: 1 }] : [], layout);
  }

  /** Around the piles that a lesson points out. */
  #renderLooks(view: View, layout: Layout): void {
    const looks = view.lesson?.look ?? [];
    while (this.#looks.length < looks.length) {
      const ring = create("div", { class: "cf-ring cf-look", "aria-hidden": "true" });
      this.#looks.push(ring);
      this.dom.felt.append(ring);
    }
    surround(this.#looks, looks.map((pile) => ({ pile, count: cardsOf(view.state, pile).length })), layout);
  }

  /** The Tab stop, and the ring around the run it stands for. */
  #renderCursor(view: View, layout: Layout): void {
    const at = settleFocus(view, view.focus ?? { pile: "S", count: 1 });
    const stop = this.#cursorElement(view, at);
    if (stop !== this.#tabStop) {
      this.#tabStop?.setAttribute("tabindex", "-1");
      stop?.setAttribute("tabindex", "0");
      this.#tabStop = stop;
    }
    setAttributes(this.#cursor, { hidden: view.focus === null });
    place(this.#cursor, runBox(layout, at));
    this.#cursor.classList.toggle("cf-lifted", covers(view.selection, at.pile, at.count));
  }

  #cursorElement(view: View, { pile, count }: Selection): HTMLElement | null {
    const cards = cardsOf(view.state, pile);
    const id = cardId(cards.at(-count) ?? "");
    const card = count > 0 ? this.#cards.get(id) : undefined;
    return card?.button ?? this.#piles.get(pile)?.button ?? null;
  }
}

/** The cards that lie on another pile now, those that were turned left out; null when none does. */
function movedCards(before: Scene, after: Scene): Set<string> | null {
  const gone = [...after.values()].filter(({ id, pile }) => before.get(id)?.pile !== pile);
  const turned = ({ id, pile }: Placement): boolean => [pile, before.get(id)?.pile ?? "S"].includes("S");
  return gone.length > 0 ? new Set(gone.filter((card) => !turned(card)).map(({ id }) => id)) : null;
}

function newCard(): CardParts {
  const side = create("div", { class: "cf-side", "aria-hidden": "true" });
  return { element: create("div", { class: "cf-card" }, side), side, button: null, drawn: "" };
}

/** What the place of a pile says when no card lies there. */
function emptyPlace(view: View, code: string, words: Words): { text: string; sign?: IconName } {
  const { state } = view;
  if (code.startsWith("F")) {
    const start = foundationStart(state, code);
    return start ? { text: start.length > 1 ? start : words.rankLabel(start) } : { text: "", sign: "locked" };
  }
  if (code.startsWith("T")) return { text: spaceNote(view, code, words) ?? "" };
  const offer = code === "S" && state.piles.stock.length === 0 ? emptyStock(state) : null;
  if (!offer) return { text: "" };
  return offer === "redeal" ? { text: words.text("redeal_short"), sign: "redeal" } : { text: words.text(offer), sign: "closed" };
}

function carriedBy({ dragging }: View): Carried | null {
  return dragging && { ...dragging.selection, x: dragging.x, y: dragging.y };
}

/** True when nothing but the place of the cards in hand has changed. */
function onlyDragged(before: Drawn, now: Drawn): boolean {
  const [a, b] = [before.view, now.view];
  // A layout follows from the state and the width, and is often computed anew.
  if (before.layout.width !== now.layout.width || before.words !== now.words) return false;
  if (a.state !== b.state || a.options !== b.options || a.focus !== b.focus) return false;
  return (
    a.selection === b.selection && a.dragging?.selection === b.dragging?.selection &&
    a.dragging !== null && b.dragging !== null && a.dragging.dropped === b.dragging.dropped
  );
}

/** Whether the card `height` places from the top is part of the selection. */
function covers(selection: Selection | null, pile: string, height: number): boolean {
  return selection !== null && selection.pile === pile && height <= selection.count;
}

/** Cards of a pile that are not in hand: without any, its empty place shows. */
/** Puts each ring around one of the runs; what is left of them is hidden. */
function surround(rings: HTMLElement[], runs: Selection[], layout: Layout): void {
  rings.forEach((ring, index) => {
    const run = runs[index];
    setAttributes(ring, { hidden: !run });
    if (run) place(ring, runBox(layout, run));
  });
}

function restingCount(view: View, code: string): number {
  const held = view.dragging?.selection;
  return cardsOf(view.state, code).length - (held?.pile === code ? held.count : 0);
}

function isOver(view: View, code: string): boolean {
  return view.dragging ? view.dragging.over === code : view.hover === code;
}

/** The box of the top `count` cards of a pile. */
function runBox(layout: Layout, { pile, count }: Selection): Box {
  const box = layout.piles[pile];
  const { cardWidth: w, cardHeight: h } = layout;
  if (!box) return { x: 0, y: 0, w, h };
  const first = box.cards.at(-Math.max(1, count)) ?? box.slot;
  const last = box.cards.at(-1) ?? box.slot;
  return { x: first.x, y: first.y, w: last.x - first.x + w, h: last.y - first.y + h };
}
