/** A model with the semantics of the real one, and positions to show. */
import { readFileSync } from "node:fs";
import type { Model, Traits } from "../src/client";
import { LANGUAGES } from "../src/i18n";
import type { CommandArgs, CommandMessage, Options, Refusal, State, Values } from "../src/protocol";
import type { RulesData } from "../src/rules";
import { createStore, initialView, type Answer, type Ask, type Send, type Store, type View } from "../src/state";

type Handler = (...args: never[]) => void;

/** `change:x` fires after `set` with another value; `msg:custom` reaches every view. */
export class FakeModel {
  sent: CommandMessage[] = [];
  saved = 0;
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly dirty = new Set<string>();
  traits: Traits;

  constructor(traits: Partial<Traits> = {}) {
    this.traits = {
      state: position(),
      options: OPTIONS,
      catalogue: [
        { key: "canfield", name: "Canfield" },
        { key: "cardgames", name: "Canfield (cardgames)" },
      ],
      lang: "en",
      theme: "light",
      seen_rev: 0,
      about: { versions: "canfield-widget 0.1.0" },
      ...traits,
    };
  }

  get listeners(): number {
    return [...this.handlers.values()].reduce((sum, set) => sum + set.size, 0);
  }

  get model(): Model {
    return this as unknown as Model;
  }

  get last(): CommandMessage {
    return this.sent.at(-1)!;
  }

  /** The commands sent, without those that only report visibility. */
  get commands(): CommandMessage[] {
    return this.sent.filter(({ cmd }) => cmd !== "visible");
  }

  get<K extends keyof Traits>(name: K): Traits[K] {
    return this.traits[name];
  }

  /** What the page sets; it reaches the kernel by `save_changes`. */
  set<K extends keyof Traits>(name: K, value: Traits[K]): void {
    this.dirty.add(name);
    this.change(name, value);
  }

  /** What the kernel sets. */
  change<K extends keyof Traits>(name: K, value: Traits[K]): void {
    if (Object.is(this.traits[name], value)) return;
    this.traits[name] = value;
    this.emit(`change:${name}`);
  }

  save_changes(): void {
    this.saved += this.dirty.size;
    this.dirty.clear();
  }

  send(content: CommandMessage): void {
    this.sent.push(structuredClone(content));
  }

  on(event: string, handler: Handler): void {
    const set = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, set.add(handler));
  }

  off(event: string, handler: Handler): void {
    this.handlers.get(event)?.delete(handler);
  }

  /** What the kernel does: a whole new state. */
  push(change: Partial<State>): void {
    const state = this.traits.state;
    this.change("state", { ...state, rev: state.rev + 1, ...change });
  }

  receive(content: object): void {
    this.emit("msg:custom", content);
  }

  /** The reply to the last command, as the kernel words it. */
  reply(change: object = {}, to = this.commands.at(-1)!): void {
    this.receive({ v: 1, view: to.view, re: to.seq, ok: true, rev: this.traits.state.rev, ...change });
  }

  private emit(event: string, ...args: unknown[]): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) (handler as (...args: unknown[]) => void)(...args);
  }
}

/** Everything as a new board has it, but without motion. */
export const OPTIONS: Options = {
  animation: "off", auto_finish: true, show_targets: true, felt: "green", contrast: "auto", card_size: "medium",
  four_colour: false, simple_faces: false, left_handed: false, tap: "select", auto_foundation: "off", timer: true,
  undo_counts: "auto", advice: "off",
};

let nextId = 0;

/** "7h" -> "12:7h"; "-" -> "12", face down. */
export function pile(text: string): string[] {
  return text.split(" ").filter(Boolean).map((face) => (face === "-" ? `${nextId++}` : `${nextId++}:${face}`));
}

/** A position of the common form: base 8, four columns, one reserve. */
export function position(change: Partial<State> = {}): State {
  return {
    v: 1,
    rev: 1,
    game_id: "g1",
    deal: "cw1:7",
    variant: { key: "canfield", name: "Canfield", text: "canfield" },
    layout: {
      reserves: 1, foundations: 4, tableau: 4, waste_fan: 3, reserve_face: "top", starts: ["8", "8", "8", "8"],
    },
    piles: {
      stock: pile("- - - -"),
      waste: pile("4d Kc Qh"),
      reserves: [pile("- - 7h")],
      foundations: [pile("8c"), [], [], []],
      tableau: [pile("Qc Jh Ts 9h"), pile("3d"), [], pile("8s")],
    },
    legal: ["D", "RT4", "WT3", "T1T3:4", "T1F"],
    base: "8",
    pass: 1,
    passes: null,
    draw: 3,
    counts: { moves: 3, actions: 3, foundation: 1, total: 52 },
    balance: -45,
    clock: { seconds: 65, running: false, paused: false },
    outcome: null,
    can: { undo: true, redo: false, collect: true },
    last: { kind: "move", moves: ["D"], fills: [] },
    started: true,
    ...change,
  };
}

export function viewOf(state: State, change: Partial<View> = {}): View {
  return { ...initialView(state, OPTIONS, "en"), ...change };
}

export interface Sent {
  cmd: string;
  args: unknown;
}
/** A question for rules, for the test to answer. */
export interface Asked {
  args: CommandArgs["rules"];
  answer(answer: Answer): void;
  forgotten: boolean;
}

/** A store that notes what it is asked to send, and what it is asked. */
export function storeOf(
  state: State, change: Partial<View> = {},
): { store: Store; sent: Sent[]; asked: Asked[] } {
  const sent: Sent[] = [];
  const asked: Asked[] = [];
  const send: Send = (cmd, args) => void sent.push({ cmd, args });
  const ask: Ask = (args, answer) => {
    const question = { args, answer, forgotten: false };
    asked.push(question);
    return () => void (question.forgotten = true);
  };
  return { store: createStore(viewOf(state, change), send, ask), sent, asked };
}

/** Rules as the kernel tells them: `cardgames` with two options and a sentence of its own. */
export function rulesData(change: Partial<RulesData> = {}): RulesData {
  return {
    text: "cardgames",
    name: "Canfield (cardgames.io)",
    sections: [
      { key: "deal", title: "Deal", sentences: [{ text: "Thirteen cards go to the reserve.", changed: false }] },
      { key: "building", title: "Building", sentences: [{ text: "Any part of a run moves.", changed: true }] },
    ],
    options: [
      {
        field: "draw",
        place: 27,
        label: "Cards turned at once",
        value: "3",
        values: [{ value: "3", label: "three" }, { value: "1", label: "one" }],
      },
      {
        field: "passes",
        place: 28,
        label: "Passes",
        value: "none",
        values: [{ value: "none", label: "unlimited" }, { value: "2", label: "two" }],
      },
    ],
    marked: "Different from plain Canfield",
    same: "This is plain Canfield",
    ...change,
  };
}

const LOCALES_FOLDER = `${import.meta.dirname}/../../canfield_widget/locales`;

/** A refusal as the kernel sends it, with its sentence in each language. */
export function refused(code: string, values: Values = {}): Refusal {
  const read = (lang: string) => JSON.parse(readFileSync(`${LOCALES_FOLDER}/refusals.${lang}.json`, "utf8")).text;
  return { code, values, text: Object.fromEntries(LANGUAGES.map((lang) => [lang, read(lang)[`refusal.${code}`]])) };
}
