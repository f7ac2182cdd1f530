/**
 * The keyboard. Every key without Ctrl, Alt or Meta stops at the board, played or not: in a
 * notebook an `x` that gets through deletes the cell. Keys work by `KeyboardEvent.key`, letters
 * of other alphabets by the place of the key.
 */
import { activeElement } from "./dom";
import type { Layout } from "./layout";
import type { ReplayControl } from "./replay";
import {
  askHint,
  askNewGame,
  click,
  mark,
  closeBar,
  moveTo,
  pick,
  putBack,
  step,
  toggleKeys,
  togglePanel,
  togglePause,
  turnStock,
} from "./intents";
import { settleFocus, sourcesOf, type Selection, type Store } from "./state";

export interface KeyHost {
  root: HTMLElement; // the whole widget
  felt: HTMLElement;
  store: Store;
  replay: ReplayControl | null;
  layout(): Layout;
  cancelDrag(): boolean;
  /** Puts the browser's focus where the cursor of the view is. */
  showCursor(): void;
}

type Handler = (host: KeyHost) => void;

/** Binds the keys to the root and returns what unbinds them. */
export function bindKeys(host: KeyHost): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const handler = modified ? combination(host, event) : plainKey(host, event);
    if (handler || !modified) event.stopPropagation();
    if (!handler) return;
    event.preventDefault();
    // A key held down walks with the cursor, but does not play move after move.
    if (!event.repeat || event.key.startsWith("Arrow")) handler(host);
  };
  host.root.addEventListener("keydown", onKey);
  return () => host.root.removeEventListener("keydown", onKey);
}

function combination({ store }: KeyHost, event: KeyboardEvent): Handler | null {
  if (event.altKey || isField(event.target) || store.view.state.clock.paused) return null;
  const letter = letterOf(event);
  if (letter === "z") return event.shiftKey ? redo : undo;
  return letter === "y" && !event.shiftKey ? redo : null;
}

function plainKey(host: KeyHost, event: KeyboardEvent): Handler | null {
  if (event.key === "Escape") return escape;
  if (isField(event.target)) return null;
  const onFelt = host.felt.contains(event.target as Node) || event.target === host.root;
  const handler = host.replay ? replayKey(host.replay, event, onFelt) : onFelt && ON_FELT[event.key];
  if (handler) return handler;
  const character = letterOf(event);
  if (host.store.view.state.clock.paused) return WHILE_PAUSED.includes(character) ? LETTERS[character]! : null;
  return /^[1-9]$/.test(character) ? toColumn(character) : (LETTERS[character] ?? null);
}

/** A select or an input keeps its own keys. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("select, input, textarea");
}

function letterOf(event: KeyboardEvent): string {
  if (/^[\x21-\x7e]$/.test(event.key)) return event.key.toLowerCase();
  return /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase() ?? "";
}

const undo: Handler = ({ store }) => step(store, "undo");
const redo: Handler = ({ store }) => step(store, "redo");

const LETTERS: Record<string, Handler> = {
  d: ({ store }) => turnStock(store),
  w: (host) => goTo(host, "W"),
  r: (host) => goTo(host, nextReserve(host)),
  f: toFoundation,
  u: undo,
  y: redo,
  h: ({ store }) => askHint(store),
  n: ({ store }) => askNewGame(store),
  p: ({ store }) => togglePause(store),
  "?": ({ store }) => toggleKeys(store),
};

/** The board is covered while paused: what would play unseen waits. */
const WHILE_PAUSED: readonly string[] = ["p", "n", "?"];

const ON_FELT: Record<string, Handler> = {
  ArrowLeft: (host) => alongRow(host, -1),
  ArrowRight: (host) => alongRow(host, 1),
  ArrowUp: (host) => upDown(host, -1),
  ArrowDown: (host) => upDown(host, 1),
  Home: (host) => toRowEnd(host, 0),
  End: (host) => toRowEnd(host, -1),
  Enter: pickUpOrPutDown,
  " ": pickUpOrPutDown,
};

/** The keys of a replay, on the felt and on the bar under it, whose buttons keep the space bar. */
function replayKey(replay: ReplayControl, { key, target }: KeyboardEvent, onFelt: boolean): Handler | null {
  if (!onFelt && !(target as Element).closest(".cf-replay")) return null;
  if (key === "ArrowLeft" || key === "ArrowRight") return () => replay.step(key === "ArrowLeft" ? -1 : 1);
  if (key === "Home" || key === "End") return () => replay.jump(key === "Home" ? 0 : Infinity, false);
  return key === " " && onFelt ? () => replay.toggle() : null;
}

function cursor({ store }: KeyHost): Selection {
  return settleFocus(store.view, store.view.focus ?? { pile: "S", count: 1 });
}

function setCursor(host: KeyHost, focus: Selection): void {
  host.store.update({ focus });
  host.showCursor();
}

function goTo(host: KeyHost, pile: string): void {
  if (host.layout().piles[pile]) setCursor(host, settleFocus(host.store.view, { pile, count: 1 }));
}

/** The reserve; with several, the one after the reserve where the cursor stands. */
function nextReserve(host: KeyHost): string {
  const reserves = Object.keys(host.layout().piles).filter((pile) => pile.startsWith("R"));
  return reserves[(reserves.indexOf(cursor(host).pile) + 1) % reserves.length] ?? "R";
}

function toColumn(digit: string): Handler {
  return (host) => {
    const { selection } = host.store.view;
    const pile = `T${digit}`;
    if (!host.layout().piles[pile]) return;
    if (selection && selection.pile !== pile) moveTo(host.store, selection, pile);
    else goTo(host, pile);
  };
}

function toFoundation(host: KeyHost): void {
  const { store } = host;
  const selection = store.view.selection ?? cursor(host);
  if (selection.pile !== "S" && selection.count > 0) moveTo(store, selection, "F");
}

function pickUpOrPutDown(host: KeyHost): void {
  const { store } = host;
  const at = cursor(host);
  const held = store.view.selection;
  if (mark(store, at.pile)) return;
  if (held && at.pile !== "S" && held.pile !== at.pile) moveTo(store, held, at.pile);
  else if (held?.pile === at.pile) putBack(store);
  else if (at.pile === "S" || at.count === 0) click(store, at.pile, at.count);
  else pick(store, at);
}

function alongRow(host: KeyHost, by: number): void {
  const { pile } = cursor(host);
  const row = host.layout().order.find((each) => each.includes(pile)) ?? [];
  const next = row[row.indexOf(pile) + by];
  if (next) goTo(host, next);
}

function toRowEnd(host: KeyHost, index: 0 | -1): void {
  const { pile } = cursor(host);
  const end = host.layout().order.find((row) => row.includes(pile))?.at(index);
  if (end) goTo(host, end);
}

/** In a column: a longer or a shorter run; past its ends, and with cards held: the next row. */
function upDown(host: KeyHost, by: -1 | 1): void {
  const at = cursor(host);
  const counts = host.store.view.selection ? [] : (sourcesOf(host.store.view).get(at.pile) ?? []);
  const count = counts[counts.indexOf(at.count) - by];
  const inRun = counts.includes(at.count) && count !== undefined;
  if (inRun) setCursor(host, { pile: at.pile, count });
  else toRow(host, at.pile, by);
}

function toRow(host: KeyHost, pile: string, by: number): void {
  const { order, piles } = host.layout();
  const row = order[order.findIndex((each) => each.includes(pile)) + by];
  const x = piles[pile]?.slot.x ?? 0;
  const distance = (code: string): number => Math.abs((piles[code]?.slot.x ?? 0) - x);
  const nearest = row?.toSorted((a, b) => distance(a) - distance(b))[0];
  if (nearest) goTo(host, nearest);
}

/** Takes back the innermost thing that is open; with nothing open, leaves the board. */
function escape(host: KeyHost): void {
  const { store } = host;
  if (host.cancelDrag()) return;
  const { bar, panel } = store.view;
  if (panel && bar !== "confirm") togglePanel(store, panel);
  else if (bar === "confirm" || bar === "keys") {
    closeBar(store);
    if (panel !== "settings") host.showCursor(); // the question was asked there
  } else if (store.view.selection) putBack(store);
  else leave(host);
}

/** To the notebook cell around the board, whose keys act then; without one, out of the board. */
function leave({ root, store }: KeyHost): void {
  store.update({ message: { key: "left_board", values: {} } });
  (activeElement(root) as HTMLElement | null)?.blur();
  notebookNode(root)?.focus();
}

function notebookNode(root: HTMLElement): HTMLElement | null {
  for (let node: Node = root; ; ) {
    const found = (node as Element).closest<HTMLElement>(".jp-Cell, .jp-Notebook");
    const outer = node.getRootNode();
    if (found || !(outer instanceof ShadowRoot)) return found;
    node = outer.host;
  }
}
