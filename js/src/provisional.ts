/** A move as it is shown before the kernel has played it: the named cards moved, and no consequence. */
import { cardId, type CardEntry, type State } from "./protocol";
import { cardsOf, legalMoves, type PlacedMove, type View } from "./state";

export type Shown = Pick<View, "state" | "ahead">;

/** What to show while the kernel plays `text`; null for a move that it has not called legal. */
export function showAhead(told: State, text: string): Shown | null {
  const move = legalMoves(told).find((each) => each.text === text);
  if (!move) return null;
  const state: State = {
    ...told,
    piles: structuredClone(told.piles),
    legal: apartFrom(told, move),
    last: { kind: "move", moves: [text], fills: [] },
  };
  const count = countOf(told, move);
  const cards = cardsOf(state, move.source).splice(-count);
  cardsOf(state, move.target).push(...laid(cards, move));
  return { state, ahead: { text, told, pile: move.target, count } };
}

function countOf(told: State, { text, count }: PlacedMove): number {
  if (text === "X") return told.piles.waste.length;
  return text === "D" ? Math.min(told.draw, told.piles.stock.length) : count;
}

/** The cards in the order in which they come to lie; what is drawn or turned over lies face down. */
function laid(cards: CardEntry[], { target }: PlacedMove): CardEntry[] {
  if (target.startsWith("T")) return cards;
  const turned = target === "S" || target === "W";
  return cards.reverse().map((entry) => (turned ? cardId(entry) : entry));
}

/** Moves between piles that this one leaves alone: a person may already want one of them. */
function apartFrom(told: State, { source, target }: PlacedMove): string[] {
  const touched = [source, target];
  const apart = legalMoves(told).filter((each) => !touched.includes(each.source) && !touched.includes(each.target));
  return apart.map(({ text }) => text);
}
