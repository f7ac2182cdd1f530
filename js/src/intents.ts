/** What a person can want, however it was expressed: by pointer, key or button. */
import { cardFace, type Values } from "./protocol";
import {
  barFor,
  baseRequest,
  cardsOf,
  gripOf,
  headCard,
  legalTargets,
  moveFor,
  sameSelection,
  stockMove,
  type NewGame,
  type Selection,
  type Store,
  type View,
} from "./state";

/** Picks the cards up and says how many places would take them; only the base card comes first. */
export function pick(store: Store, selection: Selection): void {
  const head = headCard(store.view.state, selection);
  const n = legalTargets(store.view, selection.pile, selection.count).size;
  if (n === 0 && store.view.state.base === "?") {
    return store.update({ selection: null, focus: selection, message: baseRequest(store.view.state) });
  }
  const values: Values = { card: (head && cardFace(head)) ?? "", n };
  // Where it may go is known when the move on its way has been played.
  const message = store.view.ahead ? store.view.message : { key: "targets", values };
  store.update({ selection, focus: selection, message });
}

/** Asks for a move worth playing; of the same position, each time for the next best. */
export function askHint(store: Store): void {
  store.send("hint", { nth: store.view.hints });
}

export function putBack(store: Store): void {
  store.update({ selection: null, dragging: null, message: { key: "deselected", values: {} } });
}

/** Sends the move, legal or not: the kernel plays it or says why it will not. */
export function moveTo(store: Store, selection: Selection, target: string): void {
  const text = moveFor(store.view, selection, target);
  const { state, ahead } = store.view;
  // Cards on their way are not in the hand: a second click on the target must not send them again.
  if (ahead || state.legal.includes(text)) store.update({ selection: null });
  store.send("move", { text });
}

/** Turns cards from the stock, or the waste over when that is what is legal. */
export function turnStock(store: Store): void {
  store.update({ selection: null, dragging: null });
  store.send("move", { text: stockMove(store.view.state) ?? attemptedTurn(store) });
}

function attemptedTurn(store: Store): string {
  return cardsOf(store.view.state, "S").length ? "D" : "X";
}

/** A click on the `count`th card from the top of a pile, 0 for an empty place. */
export function click(store: Store, pile: string, count: number): void {
  if (pile === "S") return turnStock(store);
  const held = store.view.selection;
  const grip = count > 0 ? gripOf(store.view, pile, count) : null;
  if (!held) {
    if (grip && store.view.state.base === "?" && isPlayable(store, grip)) moveTo(store, grip, "F"); // it is the base
    else if (grip) pick(store, grip);
    else store.update({ message: baseRequest(store.view.state) ?? store.view.message });
    return;
  }
  if (held.pile === pile) {
    if (grip && !sameSelection(grip, held)) pick(store, grip);
    else putBack(store);
  } else if (grip && isPlayable(store, grip) && !takes(store, held, pile)) pick(store, grip);
  else moveTo(store, held, pile); // it goes there, or the kernel says why not
}

/** In a lesson that asks for piles a click marks one; true where it did. */
export function mark(store: Store, pile: string): boolean {
  if (store.view.lesson?.pick) store.send("lesson", { do: `pick ${pile}` });
  return store.view.lesson?.pick ?? false;
}

/** A tap on a card, which plays it at once where the player wants that; else a click. */
export function tap(store: Store, pile: string, count: number): void {
  if (mark(store, pile)) return;
  const { options, selection: held } = store.view;
  const grip = options.tap === "auto" && count > 0 && pile !== "S" ? gripOf(store.view, pile, count) : null;
  const target = grip && !(held && takes(store, held, pile)) ? bestTarget(store.view, grip) : undefined;
  if (target) moveTo(store, grip!, target);
  else click(store, pile, count);
}

/** A foundation, else a column with cards, else an empty one. */
function bestTarget(view: View, { pile, count }: Selection): string | undefined {
  const targets = [...legalTargets(view, pile, count).keys()];
  return (
    targets.find((code) => code.startsWith("F")) ?? targets.find((code) => cardsOf(view.state, code).length) ?? targets[0]
  );
}

function isPlayable({ view }: Store, { pile, count }: Selection): boolean {
  return legalTargets(view, pile, count).size > 0;
}

function takes(store: Store, selection: Selection, pile: string): boolean {
  const targets = [...legalTargets(store.view, selection.pile, selection.count).keys()];
  return targets.includes(pile) || (pile.startsWith("F") && targets.some((to) => to.startsWith("F")));
}

/** The second click of two: to the foundation, else to the only place; else one hears why not. */
export function playOut(store: Store, selection: Selection): void {
  const targets = [...legalTargets(store.view, selection.pile, selection.count).keys()];
  const foundation = targets.find((pile) => pile.startsWith("F"));
  const target = foundation ?? (targets.length === 1 ? targets[0] : undefined);
  if (!target) pick(store, selection);
  moveTo(store, selection, target ?? "F");
}

/** A new game, as `wanted` says or of the same rules; one that was begun is asked about. */
export function askNewGame(store: Store, wanted: NewGame = {}): void {
  const { started, outcome } = store.view.state;
  if (started && !outcome) store.update({ bar: "confirm", wanted, selection: null });
  else startNewGame(store, wanted);
}

export function startNewGame(store: Store, wanted = store.view.wanted ?? {}): void {
  store.update({ bar: null, wanted, selection: null });
  store.send("new", wanted);
}

/** Takes away what was opened by hand; the end of a game keeps its bar. */
export function closeBar(store: Store): void {
  store.update({ bar: barFor(store.view.state), wanted: null });
}

export function toggleKeys(store: Store): void {
  if (store.view.bar === "keys") closeBar(store);
  else store.update({ bar: "keys" });
}

/** Opens a panel under the toolbar in place of another, or closes it. */
export function togglePanel(store: Store, panel: View["panel"]): void {
  store.update({ panel: store.view.panel === panel ? null : panel });
}

export function togglePause(store: Store): void {
  store.send("pause", { on: !store.view.state.clock.paused });
}

/** Undo, redo and "to foundations": without a step to take, the message line says so and nothing is sent. */
export function step(store: Store, which: "undo" | "redo" | "collect"): void {
  const { state, ahead } = store.view;
  if (ahead || state.can[which]) store.send(which, {});
  else store.update({ message: { key: `nothing_to_${which}`, values: {} } });
}
