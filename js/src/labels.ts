/** What a screen reader says about a pile and about the buttons on it. */
import type { Words } from "./i18n";
import { cardFace, type State } from "./protocol";
import { cardsOf, legalMoves, stockMove, type View } from "./state";

/** What the place of an empty stock offers: to turn the waste over, or why not. */
export function emptyStock(state: State): "redeal" | "no_redeal" | null {
  if (stockMove(state) === "X") return "redeal";
  return state.passes !== null && state.pass >= state.passes ? "no_redeal" : null;
}

/** What may begin an empty foundation: a rank, "?" to be chosen, "4×" four of a rank, "" closed. */
export function foundationStart({ base, layout }: State, code: string): string {
  if (base === "-") return "4×";
  return base === "?" ? base : (layout.starts[Number(code.slice(1)) - 1] ?? "").charAt(0);
}

function buildsDown({ layout }: State, code: string): boolean {
  return code.startsWith("F") && layout.starts[Number(code.slice(1)) - 1]?.at(-1) === "-";
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(", ");
}

/** "Column 3, 8 cards, ten of hearts to three of spades". */
export function pileLabel(view: View, code: string, words: Words): string {
  const name = join(words.pileName(code), buildsDown(view.state, code) ? words.text("builds_down") : null);
  const entries = cardsOf(view.state, code);
  if (entries.length === 0) return join(name, words.text("empty"), emptyNote(view, code, words));
  return join(name, words.text("n_cards", { n: entries.length }), seenCards(code, entries, words));
}

/** The cards that lie open: of a column and of an open reserve all, of another pile the top card. */
function seenCards(code: string, entries: string[], words: Words): string | null {
  const faces = entries.map(cardFace);
  const top = faces.at(-1);
  if (!top) return null;
  const topText = words.text("top_card", { card: top }, true);
  const hidden = faces.filter((face) => face === null).length;
  if (code.startsWith("R") && hidden === 0) return join(...names(faces.slice(0, -1), words), topText);
  if (!code.startsWith("T")) return topText;
  const down = hidden > 0 ? words.text("n_face_down", { n: hidden }) : null;
  const first = faces.lastIndexOf(null) + 1; // what lies open under it is no run
  const run = faces.slice(first);
  const range = words.text("card_range", { card: run[0]!, onto: top }, true);
  return join(down, ...names(faces.slice(0, first), words), run.length > 1 ? range : topText);
}

function names(faces: (string | null)[], words: Words): string[] {
  return faces.flatMap((face) => (face ? [words.cardName(face)] : []));
}

/** What may go to an empty pile, as far as the kernel told it by its legal moves. */
function emptyNote(view: View, code: string, words: Words): string | null {
  if (code === "S") return stockNote(view.state, words);
  if (code.startsWith("F")) return startNote(foundationStart(view.state, code), words);
  return code.startsWith("T") ? spaceNote(view, code, words) : null;
}

function stockNote(state: State, words: Words): string | null {
  const offer = emptyStock(state);
  if (offer !== "redeal" || state.passes === null) return offer && words.text(offer);
  return join(words.text(offer), words.text("passes_left", { n: state.passes - state.pass }));
}

function startNote(start: string, words: Words): string {
  if (start === "") return words.text("refusal.foundation_waits");
  if (start === "4×") return words.text("refusal.rank_set");
  return start === "?" ? words.text("base_open") : words.text("needs_rank", { rank: start }, true);
}

/** What may go to an empty column now. */
export function spaceNote(view: View, code: string, words: Words): string | null {
  const moves = legalMoves(view.state).filter((move) => move.target === code);
  const kinds = new Set(moves.map((move) => move.source.charAt(0)));
  if (kinds.size === 0) return null;
  if (kinds.size > 1 || kinds.has("T")) return words.text("any_card");
  return kinds.has("W") ? words.text("from_waste") : kinds.has("R") ? words.text("from_reserve") : null;
}

/** "ten of hearts, with 3 on it": the lowest of the top `count` cards of a pile. */
export function cardButtonLabel(view: View, code: string, count: number, words: Words): string {
  const card = cardFace(cardsOf(view.state, code).at(-count) ?? "");
  if (!card) return words.pileName(code);
  if (count === 1) return words.cardName(card);
  return words.text("card_with", { card, n: count - 1 }, true);
}

/** The button of a pile as a whole: what the stock does, else what the pile is. */
export function pileButtonLabel(view: View, code: string, words: Words): string {
  if (code !== "S") return pileLabel(view, code, words);
  if (view.state.piles.stock.length > 0) return words.text("draw");
  return stockNote(view.state, words) ?? words.text("empty");
}
