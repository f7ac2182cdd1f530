/**
 * The headless state of one view: what the kernel said last and what only this view knows
 * (selection, keyboard focus, drag, message, link). Works without a browser.
 */
import {
  cardFace,
  cardId,
  parseMove,
  type Advice,
  type CardEntry,
  type CommandArgs,
  type CommandName,
  type Lent,
  type Lesson,
  type Move,
  type Options,
  type State,
  type Values,
} from "./protocol";
import type { Replay } from "./replay";
import type { RulesData } from "./rules";

/** The top `count` cards of a pile; 0 is the pile's own place when it holds no card. */
export interface Selection {
  pile: string;
  count: number;
}
export interface Drag {
  selection: Selection;
  x: number; // top left corner of the first dragged card, in px of the felt
  y: number;
  over: string | null; // the pile that would take the cards if dropped now
  dropped?: boolean; // let go; the cards wait there for the kernel's answer
}
/** A move shown before the kernel has played it: the top `count` cards of `pile` are on their way. */
export interface Ahead extends Selection {
  text: string;
  told: State; // what the kernel said last; `state` of the view is ahead of it
}
export interface Message {
  key: string;
  values: Values;
  lent?: Lent; // in place of the page's own words for `key`
  also?: Message; // a second sentence about the same action
}
export interface View {
  state: State;
  ahead: Ahead | null;
  options: Options;
  lang: string;
  selection: Selection | null; // picked up by a click or a key
  focus: Selection | null; // the keyboard's cursor
  hover: string | null;
  dragging: Drag | null;
  message: Message | null;
  link: "ok" | "busy" | "lost";
  bar: null | "confirm" | "keys" | "stuck" | "won";
  panel: null | "rules" | "settings"; // what is open under the toolbar
  wanted: NewGame | null; // the game that was asked for and is not there yet
  replay: Replay | null; // null: a game is played
  advice: Advice | null; // perhaps of an earlier state
  lesson: Lesson | null;
  hint: Hint | null; // until the next input
  hints: number; // shown of this position
}
/** The cards of a move, and the pile that takes them. */
export interface Hint {
  from: Selection;
  to: string;
}
export type NewGame = CommandArgs["new"];

export type Send = <C extends CommandName>(cmd: C, args: CommandArgs[C]) => void;
/** Rules, or what there is to say instead: that the kernel is busy or gone, or its refusal. */
export type Answer = { rules: RulesData } | { message: Message };
/** Asks for rules beside the game; returns what forgets the question. */
export type Ask = (args: CommandArgs["rules"], answer: (answer: Answer) => void) => () => void;

export interface Store {
  readonly view: View;
  update(patch: Partial<View>): void;
  /** Called after each change with the view as it was before. */
  subscribe(listener: (before: View) => void): () => void;
  /** The one way to tell the kernel what the person wants. */
  readonly send: Send;
  readonly ask: Ask;
}

export function createStore(view: View, send: Send, ask: Ask): Store {
  const listeners = new Set<(before: View) => void>();
  const store = {
    view,
    send,
    ask,
    update(patch: Partial<View>): void {
      const before = store.view;
      const names = Object.keys(patch) as (keyof View)[];
      if (names.every((name) => Object.is(patch[name], before[name]))) return;
      store.view = { ...before, ...patch };
      for (const listener of [...listeners]) listener(before);
    },
    subscribe(listener: (before: View) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

export function initialView(state: State, options: Options, lang: string): View {
  return {
    state,
    ahead: null,
    options,
    lang,
    selection: null,
    focus: { pile: "S", count: Math.min(1, state.piles.stock.length) },
    hover: null,
    dragging: null,
    message: baseRequest(state),
    link: "ok",
    bar: barFor(state),
    panel: null,
    wanted: null,
    replay: null,
    advice: null,
    lesson: null,
    hint: null,
    hints: 0,
  };
}

/** What a game asks for first whose base card the player chooses. */
export function baseRequest(state: State): Message | null {
  if (state.base !== "?") return null;
  const reserve = state.legal.length > 0 && state.legal.every((text) => text.startsWith("R"));
  return { key: reserve ? "refusal.choose_base_reserve" : "refusal.choose_base", values: {} };
}

/** The bar that the outcome of a game calls for. */
export function barFor(state: State): View["bar"] {
  return state.outcome === "won" || state.outcome === "stuck" ? state.outcome : null;
}

/** The cards of a pile, bottom to top; none for a code that names no pile. */
export function cardsOf(state: State, pile: string): CardEntry[] {
  const piles = state.piles;
  if (pile === "S") return piles.stock;
  if (pile === "W") return piles.waste;
  const number = Number(pile.slice(1) || 1) - 1;
  if (pile.startsWith("R")) return piles.reserves[number] ?? [];
  if (pile.startsWith("F")) return piles.foundations[number] ?? [];
  return pile.startsWith("T") ? (piles.tableau[number] ?? []) : [];
}

/** Codes of all piles, in reading order: S, W, foundations, reserves, tableau. */
export function pileCodes(state: State): string[] {
  return ["S", "W", ...foundationCodes(state), ...reserveCodes(state), ...tableauCodes(state)];
}

export function foundationCodes(state: State): string[] {
  return state.piles.foundations.map((_, index) => `F${index + 1}`);
}

export function reserveCodes(state: State): string[] {
  const reserves = state.piles.reserves;
  return reserves.map((_, index) => (reserves.length > 1 ? `R${index + 1}` : "R"));
}

export function tableauCodes(state: State): string[] {
  return state.piles.tableau.map((_, index) => `T${index + 1}`);
}

/** The lowest of the selected cards, which is the one that has to fit; null for an empty place. */
export function headCard(state: State, selection: Selection): CardEntry | null {
  const { pile, count } = selection;
  return count > 0 ? (cardsOf(state, pile).at(-count) ?? null) : null;
}

/** Where a card lies now. */
export function findCard(state: State, id: string): Selection | null {
  for (const pile of pileCodes(state)) {
    const cards = cardsOf(state, pile);
    const index = cards.findIndex((entry) => cardId(entry) === id);
    if (index >= 0) return { pile, count: cards.length - index };
  }
  return null;
}

/** A legal move with its piles as the board names them. */
export interface PlacedMove extends Move {
  text: string;
}

// A frame of a drag asks for them some forty times.
const placedMoves = new WeakMap<State, PlacedMove[]>();

/** The legal moves of the position, `F` and `Fh` resolved to foundations of the board. */
export function legalMoves(state: State): PlacedMove[] {
  const known = placedMoves.get(state);
  if (known) return known;
  const moves = state.legal.flatMap((text) => {
    const move = parseMove(text);
    return move ? [place(state, text, move)] : [];
  });
  placedMoves.set(state, moves);
  return moves;
}

function place(state: State, text: string, move: Move): PlacedMove {
  const source = /^F[cdhs]$/.test(move.source) ? foundationOfSuit(state, move.source[1]!) : move.source;
  const head = headCard(state, { pile: source, count: move.count });
  const target = move.target === "F" ? foundationFor(state, head) : move.target;
  return { text, source, target, count: move.count };
}

const RANKS = "A23456789TJQK";

/**
 * Where a card that goes to "the" foundation will be seen: on the card that it follows, of its suit
 * first, else in the first gap that it may begin. Only for the eye: the kernel chooses.
 */
function foundationFor(state: State, head: CardEntry | null): string {
  const codes = foundationCodes(state);
  const [rank = "", suit] = (head && cardFace(head)) ?? "";
  const start = (code: string): string => state.layout.starts[codes.indexOf(code)] ?? "";
  const top = (code: string): string => cardFace(cardsOf(state, code).at(-1) ?? "") ?? "";
  const isGap = (code: string): boolean => top(code) === "";
  const follows = (code: string): boolean => {
    const step = RANKS.indexOf(rank) - RANKS.indexOf(top(code).charAt(0));
    return !isGap(code) && cardsOf(state, code).length < 13 && (step + 13) % 13 === (start(code).endsWith("-") ? 12 : 1);
  };
  return (
    codes.find((code) => follows(code) && top(code).endsWith(suit!)) ??
    codes.find((code) => isGap(code) && start(code).startsWith(rank)) ??
    codes.find(follows) ?? codes.find(isGap) ?? "F1"
  );
}

function foundationOfSuit(state: State, suit: string): string {
  const holds = (code: string) => cardFace(cardsOf(state, code).at(-1) ?? "")?.[1] === suit;
  return foundationCodes(state).find(holds) ?? "";
}

/** Piles that would take the top `count` cards of `source`, each with the text of the move. */
export function legalTargets(view: View, source: string, count: number): Map<string, string> {
  const targets = new Map<string, string>();
  for (const move of legalMoves(view.state)) {
    if (move.source === source && move.count === count && move.target !== "S" && source !== "S") {
      targets.set(move.target, move.text);
    }
  }
  return targets;
}

/**
 * What can be picked up: pile -> counts, smallest first. The top card always can, so that the
 * kernel may explain a try that is not legal; longer runs only where a move of them is legal.
 */
export function sourcesOf(view: View): Map<string, number[]> {
  const counts = new Map<string, Set<number>>();
  for (const pile of pileCodes(view.state)) {
    const top = cardsOf(view.state, pile).at(-1);
    if (pile !== "S" && top && cardFace(top)) counts.set(pile, new Set([1]));
  }
  for (const move of legalMoves(view.state)) {
    if (move.target !== "S") counts.get(move.source)?.add(move.count);
  }
  return new Map([...counts].map(([pile, set]) => [pile, [...set].sort((a, b) => a - b)]));
}

/**
 * The run that a grip on the `count`th card from the top picks up: that many cards, or the next
 * longer run that may move (the whole pile where only whole piles move). Open cards of a column
 * where none may move are lifted too, for the kernel to explain; null for other covered cards.
 */
export function gripOf(view: View, pile: string, count: number): Selection | null {
  const allowed = sourcesOf(view).get(pile) ?? [];
  const taken = allowed.find((each) => each >= count);
  if (taken) return { pile, count: taken };
  const run = pile.startsWith("T") ? cardsOf(view.state, pile).slice(-count) : [];
  return run.length === count && run.every(cardFace) ? { pile, count } : null;
}

/**
 * The text of the move of `selection` to `target`; any foundation stands for the one that takes
 * it. A move that is not legal gets a text too: the kernel is the one to refuse it.
 */
export function moveFor(view: View, selection: Selection, target: string): string {
  const targets = legalTargets(view, selection.pile, selection.count);
  const exact = targets.get(target);
  if (exact) return exact;
  if (!target.startsWith("F")) return attempt(view.state, selection, target);
  const foundation = [...targets].find(([pile]) => pile.startsWith("F"));
  return foundation?.[1] ?? attempt(view.state, selection, "F");
}

function attempt(state: State, { pile, count }: Selection, target: string): string {
  const suit = pile.startsWith("F") && cardFace(cardsOf(state, pile).at(-1) ?? "")?.[1];
  return (suit ? `F${suit}` : pile) + target + (count > 1 ? `:${count}` : "");
}

/** What clicking the stock does now: "D", "X" or nothing. */
export function stockMove(state: State): "D" | "X" | null {
  if (state.legal.includes("D")) return "D";
  return state.legal.includes("X") ? "X" : null;
}

export function sameSelection(a: Selection | null, b: Selection | null): boolean {
  return a?.pile === b?.pile && a?.count === b?.count;
}

/** The view's own part after what is shown changed from `view.state` to `state`. */
export function afterState(view: View, state: State, ahead: Ahead | null = null): Partial<View> {
  const next = { ...view, state };
  const held = view.dragging && kept(view, next, view.dragging.selection);
  const dealt = view.state.game_id !== state.game_id;
  return {
    state,
    ahead,
    ...(dealt && view.wanted ? { wanted: null, panel: view.panel === "settings" ? null : view.panel } : {}),
    selection: view.selection && kept(view, next, view.selection),
    focus: nextFocus(view, next),
    dragging: held ? view.dragging : null,
    bar: nextBar(view, state),
    ...(view.state.rev === state.rev ? {} : { hint: null, hints: 0 }),
    link: "ok",
  };
}

function nextBar(view: View, state: State): View["bar"] {
  const asked = view.bar === "confirm" && view.state.game_id === state.game_id;
  return (asked || view.bar === "keys") && !state.outcome ? view.bar : barFor(state);
}

/** The selection, if the same cards still lie there and may still be picked up. */
function kept(before: View, after: View, selection: Selection): Selection | null {
  const head = headCard(before.state, selection);
  const same = before.state.game_id === after.state.game_id && headCard(after.state, selection) === head;
  const grip = gripOf(after, selection.pile, selection.count);
  return same && sameSelection(grip, selection) ? selection : null;
}

/** The focus follows a card that was moved; it stays where a pile was drawn from or refilled. */
function nextFocus(before: View, after: View): Selection | null {
  const focus = before.focus;
  if (!focus) return null;
  const head = before.state.game_id === after.state.game_id ? headCard(before.state, focus) : null;
  const found = head === null ? null : findCard(after.state, cardId(head));
  const filled = focus.pile.startsWith("R") && after.state.last.fills.includes(found?.pile ?? "");
  const stays = !found || focus.pile === "S" || found.pile === "S" || filled;
  return settleFocus(after, stays ? focus : found);
}

/** The nearest place the cursor can stand at in that pile: a run that may move, or the pile. */
export function settleFocus(view: View, focus: Selection): Selection {
  const { pile } = focus;
  const length = cardsOf(view.state, pile).length;
  const allowed = sourcesOf(view).get(pile) ?? [];
  const count = allowed.includes(focus.count) ? focus.count : Math.min(1, length);
  return { pile, count };
}

/** The cards that a hint moves, and where to; null for a move that this position has not. */
export function hintOf(state: State, text: string | null): Hint | null {
  const move = legalMoves(state).find((each) => each.text === text);
  return move ? { from: { pile: move.source, count: move.count }, to: move.target } : null;
}

/** The hint that was asked for, else the best move where it is to be seen after each one. */
export function shownHint({ hint, advice, state, options, selection, dragging }: View): Hint | null {
  const wanted = options.advice === "best" && advice?.rev === state.rev && !selection && !dragging;
  return hint ?? (wanted ? hintOf(state, advice.move) : null);
}
