/** The sentence about what just happened on the board. */
import { cardFace, cardId, parseMove, type State } from "./protocol";
import { baseRequest, cardsOf, findCard, legalMoves, type Message } from "./state";

/** What the kernel's last step was; null when there are no words for it. */
export function describeStep(before: State, after: State): Message | null {
  const { kind, moves } = after.last;
  if (kind === "move") return describePlay(before, after);
  if (kind === "deal") return baseRequest(after) ?? { key: "dealt", values: { name: after.variant.name } };
  if (kind === "undo") return plain("undone");
  if (kind === "redo") return plain("redone");
  if (kind === "resign") return plain("resigned");
  if (kind === "collect") return collected(moves.length);
  if (kind === "finish") return { key: "finished", values: { n: moves.length } };
  return plain(after.clock.paused ? "paused" : "unpaused");
}

function plain(key: string): Message {
  return { key, values: {} };
}

function collected(n: number): Message {
  return { key: "collected", values: { n } };
}

/** The person's move, the space that was filled, and how many cards went up by themselves. */
function describePlay(before: State, after: State): Message | null {
  const [text = "", ...others] = after.last.moves;
  const said = [describeMove(before, after, text), describeFill(before, after)];
  if (others.length > 0) said.push(collected(others.length));
  return said.reduceRight((also, each) => (each && also ? { ...each, also } : (each ?? also)), null);
}

function describeMove(before: State, after: State, text: string): Message | null {
  if (text === "X") return plain("redealt");
  if (text === "D") return describeDraw(before, after);
  const move = parseMove(text);
  const source = legalMoves(before).find((each) => each.text === text)?.source ?? move?.source;
  const entry = move && source ? cardsOf(before, source).at(-move.count) : undefined;
  const landed = entry && findCard(after, cardId(entry));
  if (!landed || !entry) return null;
  const values = { card: cardFace(entry) ?? "", to: landed.pile, n: move!.count };
  return { key: move!.count > 1 ? "moved_run" : "moved", values };
}

function describeDraw(before: State, after: State): Message {
  const n = cardsOf(before, "S").length - cardsOf(after, "S").length;
  const top = cardsOf(after, "W").at(-1) ?? "";
  return { key: "drawn", values: { n, card: cardFace(top) ?? "" } };
}

/** Which card filled the space that the move left, and from where it came. */
function describeFill(before: State, after: State): Message | null {
  const pile = after.last.fills.at(-1);
  const entry = pile && cardsOf(after, pile).at(-1);
  if (!pile || !entry) return null;
  const reserved = findCard(before, cardId(entry))?.pile.startsWith("R");
  const key = reserved ? "filled" : "filled_from_waste";
  return { key, values: { card: cardFace(entry) ?? "", pile } };
}
