/** The frames of a replay: the state at each ply, built from what the kernel sent once. */
import { isState, type CardEntry, type Piles, type State } from "./protocol";

/** A pile after a step: how many of its cards stay, then those that lie on them; null: it is gone. */
type PileStep = [kept: number, ...added: CardEntry[]] | null;
export type Step = Partial<Omit<State, "piles">> & { piles: Record<string, PileStep> };

export interface Frames {
  v: 1;
  plies: number; // moves of the record; a very long one has fewer steps
  first: State;
  steps: Step[];
  comments: Record<string, string>; // by ply
  error: string; // what was wrong with the record; "": nothing
}

/** How a view stands in a replay. */
export interface Replay {
  ply: number;
  shown: number; // the last ply that there is
  plies: number;
  playing: boolean;
  speed: number;
  still: boolean; // this ply was jumped to: nothing flies
  quiet: boolean; // nobody waits to hear of it
}

/** What the bar and the keys ask of a replay. */
export interface ReplayControl {
  step(by: -1 | 1): void;
  jump(ply: number, quiet: boolean): void;
  /** Plays, from the start where it stands at the end, or stops. */
  toggle(): void;
  stop(): void;
  setSpeed(speed: number): void;
  /** Makes a game of it that goes on from here, with a move if there is one. */
  playFrom(move?: string): void;
}

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

/** The frames of a replay, if it is one: a board that is played on has none. */
export function readFrames(raw: unknown): Frames | null {
  const frames = raw as Frames | null | undefined;
  return frames?.v === 1 && isState(frames.first) ? frames : null;
}

const built = new WeakMap<Frames, State[]>();

/** The state after `ply` moves. Undo and redo mean the move before and the next one. */
export function stateAt(frames: Frames, ply: number): State {
  const states = built.get(frames) ?? [shownAt(frames, frames.first, 0)];
  built.set(frames, states);
  while (states.length <= ply) {
    const next = applied(states.at(-1)!, frames.steps[states.length - 1]!);
    states.push(shownAt(frames, next, states.length));
  }
  return states[ply]!;
}

function shownAt({ steps }: Frames, state: State, ply: number): State {
  const can = { undo: ply > 0, redo: ply < steps.length, collect: false };
  // A game that was not begun is given up without a question.
  return { ...state, rev: ply + 1, can, started: false };
}

function applied(before: State, { piles, ...rest }: Step): State {
  return { ...before, ...rest, piles: appliedPiles(before.piles, piles) };
}

function appliedPiles(before: Piles, steps: Step["piles"]): Piles {
  const pile = (code: string, cards: CardEntry[]): CardEntry[] => {
    const step = steps[code];
    if (!step) return cards;
    const [kept, ...added] = step;
    return [...cards.slice(0, kept), ...added];
  };
  const group = (letter: string, cards: CardEntry[][]): CardEntry[][] =>
    cards.flatMap((each, index) => {
      const code = `${letter}${index + 1}`;
      return steps[code] === null ? [] : [pile(code, each)];
    });
  return {
    stock: pile("S", before.stock),
    waste: pile("W", before.waste),
    reserves: group("R", before.reserves),
    foundations: group("F", before.foundations),
    tableau: group("T", before.tableau),
  };
}
