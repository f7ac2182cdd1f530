/** The texts that pass between the page and the kernel. Nothing here knows a rule of the game. */
import type { Template } from "./locales";
import { readRules, type RulesData } from "./rules";

/** "17:7h" face up, "17" face down. The number is opaque, drawn anew for each deal. */
export type CardEntry = string;
/** Two characters: rank `A23456789TJQK`, suit `cdhs`. */
export type Face = string;

export interface Piles {
  stock: CardEntry[]; // the next card dealt comes last
  waste: CardEntry[]; // every pile: bottom to top
  reserves: CardEntry[][];
  foundations: CardEntry[][];
  tableau: CardEntry[][];
}

export interface State {
  v: 1;
  rev: number;
  game_id: string;
  deal: string; // "cw1:7", or "" when the game began from a position or a deck
  variant: { key: string; name: string; text: string };
  layout: {
    reserves: number;
    foundations: number;
    tableau: number;
    waste_fan: number;
    reserve_face: "top" | "all" | "last";
    starts: string[]; // of each foundation the rank that begins it, "K-" where it builds down, "" where none can
  };
  piles: Piles;
  legal: string[];
  base: string; // a rank, "?" not chosen yet, "-" none
  pass: number; // 1-based
  passes: number | null; // null: without limit
  draw: number;
  counts: { moves: number; actions: number; shown?: number; foundation: number; total: number }; // shown: as "Moves"
  balance: number; // dollars
  clock: { seconds: number; running: boolean; paused: boolean };
  outcome: null | "won" | "stuck" | "resigned";
  can: { undo: boolean; redo: boolean; collect: boolean };
  last: { kind: StepKind; moves: string[]; fills: string[] };
  started: boolean;
}

export type StepKind =
  | "deal"
  | "move"
  | "undo"
  | "redo"
  | "finish"
  | "collect"
  | "resign"
  | "pause";

export interface Options {
  animation: "normal" | "fast" | "off";
  auto_finish: boolean;
  show_targets: boolean;
  felt: "green" | "blue" | "slate";
  contrast: "auto" | "more"; // auto: more where the system or the host asks for it
  card_size: "small" | "medium" | "large"; // at most: a narrow page makes them smaller
  four_colour: boolean;
  simple_faces: boolean;
  left_handed: boolean;
  tap: "select" | "auto"; // auto: one tap plays
  auto_foundation: "off" | "safe" | "all";
  timer: boolean;
  undo_counts: "auto" | "on" | "off";
  advice: "off" | "verdict" | "best"; // after each move, and with "best" a move too
}

export interface CatalogueEntry {
  key: string;
  name: string;
}

/** The arguments of each command. */
export interface CommandArgs {
  move: { text: string };
  undo: Record<string, never>;
  redo: Record<string, never>;
  new: { variant?: string; deal?: string };
  collect: Record<string, never>;
  finish: Record<string, never>;
  resign: Record<string, never>;
  pause: { on: boolean };
  visible: { on: boolean };
  set: { option: OptionName; value: string | boolean };
  state: Record<string, never>; // the present one, where one was missed
  seek: { ply: number };
  play_from: { ply: number; move?: string };
  hint: { nth: number }; // the best one is 0
  lesson: { do: string }; // what a button of the lesson says, or "pick T1"
  rules: { lang: string; variant?: string }; // without a variant: that of the game on the board
}
export type CommandName = keyof CommandArgs;
export type OptionName = "lang" | "theme" | keyof Options;

export interface CommandMessage<C extends CommandName = CommandName> {
  v: 1;
  view: string;
  seq: number;
  rev: number;
  cmd: C;
  args: CommandArgs[C];
}

/** A sentence that the page has not: in each language, with its placeholders open. */
export type Lent = Record<string, Template>;
export type Values = Record<string, string | number>;
export interface Refusal extends Told {
  code: string;
}
/** What a search has found about the state of that revision. */
export interface Advice {
  rev: number;
  verdict: "winnable" | "unwinnable" | "unknown";
  move: string | null;
}

/** A text in each language. */
export type Texts = Record<string, string>;
/** A step of a lesson, or the list of them, as the kernel has worded it. */
export interface Lesson {
  title: Texts;
  head: Texts | null;
  lines: { kind: "text" | "ask" | "right" | "wrong" | "end"; text: Texts; spoken: Texts }[];
  buttons: { do: string; kind: "main" | "plain" | "choice" | "right" | "wrong"; text: Texts }[];
  look: string[]; // the piles that are pointed out
  pick: boolean; // a click on a pile marks it
}

/** A move worth playing, or none, and why. */
export interface HintData {
  move: string | null;
  reason: Told;
  standing: Told | null; // whether the game can be won, where the reason does not say it
}
/** A sentence with what it speaks of. */
export interface Told {
  values: Values;
  text: Lent;
}
export type FailureCode = "stale" | "illegal" | "malformed" | "internal";
export type Reply =
  | { ok: true; re: number; rev: number; rules: RulesData | null; hint: HintData | null }
  | { ok: false; re: number; rev: number; code: FailureCode; message: string; refusal: Refusal | null; trace: string };
export type Incoming = { kind: "reply"; reply: Reply } | { kind: "note"; message: string };

export interface Move {
  source: string; // "S" for a draw, "W" for a redeal
  target: string; // "W" for a draw, "S" for a redeal
  count: number;
}

const MOVE_TEXT = /^(W|R\d*|T\d+|F(?:[cdhs]|\d+))(T\d+|F\d*)(?::(\d+))?$/;

/** What a canonical move text says, without a position; null when it is not one. */
export function parseMove(text: string): Move | null {
  if (text === "D") return { source: "S", target: "W", count: 1 };
  if (text === "X") return { source: "W", target: "S", count: 1 };
  const match = MOVE_TEXT.exec(text);
  if (!match) return null;
  return { source: match[1]!, target: match[2]!, count: Number(match[3] ?? 1) };
}

export function cardId(entry: CardEntry): string {
  const colon = entry.indexOf(":");
  return colon < 0 ? entry : entry.slice(0, colon);
}

/** The face, or null for a card that lies face down. */
export function cardFace(entry: CardEntry): Face | null {
  const colon = entry.indexOf(":");
  return colon < 0 ? null : entry.slice(colon + 1);
}

export function command<C extends CommandName>(
  view: string,
  seq: number,
  rev: number,
  cmd: C,
  args: CommandArgs[C],
): CommandMessage<C> {
  return { v: 1, view, seq, rev, cmd, args };
}

/** True when `raw` is a state this page can draw; another version of the protocol is not. */
export function isState(raw: unknown): raw is State {
  if (!isRecord(raw) || raw.v !== 1 || typeof raw.rev !== "number") return false;
  const piles = raw.piles;
  return isRecord(piles) && Array.isArray(piles.tableau) && Array.isArray(raw.legal);
}

/** A custom message meant for the view `view` (or for all); null when it is for another. */
export function readIncoming(raw: unknown, view: string): Incoming | null {
  if (!isRecord(raw) || raw.v !== 1) return null;
  if (raw.view === "*" && raw.note === "error") {
    return { kind: "note", message: String(raw.message) };
  }
  if (raw.view !== view || typeof raw.re !== "number" || typeof raw.rev !== "number") return null;
  return { kind: "reply", reply: raw.ok === true ? success(raw) : failure(raw) };
}

const FAILURES: readonly string[] = ["stale", "illegal", "malformed", "internal"];

function success(raw: Record<string, unknown>): Reply {
  return { ok: true, re: raw.re as number, rev: raw.rev as number, rules: readRules(raw.data), hint: readHint(raw.data) };
}

function readHint(raw: unknown): HintData | null {
  if (!isRecord(raw) || !isRecord(raw.reason)) return null;
  const move = typeof raw.move === "string" ? raw.move : null;
  return { move, reason: readLent(raw.reason), standing: isRecord(raw.standing) ? readLent(raw.standing) : null };
}

function failure(raw: Record<string, unknown>): Reply {
  return {
    ok: false,
    re: raw.re as number,
    rev: raw.rev as number,
    code: FAILURES.includes(raw.code as string) ? (raw.code as FailureCode) : "internal",
    message: typeof raw.message === "string" ? raw.message : "",
    refusal: readRefusal(raw.refusal),
    trace: typeof raw.trace === "string" ? raw.trace : "",
  };
}

function readRefusal(raw: unknown): Refusal | null {
  if (!isRecord(raw) || typeof raw.code !== "string") return null;
  return { code: raw.code, ...readLent(raw) };
}

function readLent(raw: Record<string, unknown>): Told {
  const [values, text] = [raw.values, raw.text].map((each) => (isRecord(each) ? each : {}));
  return { values: values as Values, text: text as Lent };
}

function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}
