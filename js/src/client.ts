/**
 * Traits and commands <-> the state of one view. A view has one command under way and one that
 * waits; what the kernel says arrives as a new `state`, then as a reply to the view that asked.
 */
import type { AnyModel } from "@anywidget/types";
import {
  command,
  isState,
  readIncoming,
  type CatalogueEntry,
  type CommandArgs,
  type CommandName,
  type Options,
  type Reply,
  type State,
} from "./protocol";
import { BUSY_AFTER, errorText, LOST_AFTER, plain, Questions, refusalText } from "./replies";
import { afterState, createStore, initialView, type Answer, type Message, type Send, type Store } from "./state";
import { describeStep } from "./steps";

export interface Traits {
  state: State;
  options: Options;
  catalogue: CatalogueEntry[];
  lang: string;
  theme: "auto" | "light" | "dark";
  seen_rev: number;
  frames?: unknown; // of a replay
  ply?: number;
}
export type Model = AnyModel<Traits>;


interface Waiting {
  cmd: CommandName;
  args: CommandArgs[CommandName];
}

export interface Client {
  readonly store: Store;
  close(): void;
}

export function createClient(model: Model, viewId: string, language: () => string): Client {
  return new Connection(model, viewId, language);
}

class Connection implements Client {
  readonly store: Store;
  #sequence = 0;
  #outstanding: (Waiting & { seq: number }) | null = null;
  #queued: Waiting | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #questions = new Questions();

  constructor(
    private readonly model: Model,
    private readonly viewId: string,
    private readonly language: () => string,
  ) {
    const view = initialView(model.get("state"), model.get("options"), language());
    const send: Send = (cmd, args) => this.#send(cmd, args);
    this.store = createStore(view, send, (args, answer) => this.#ask(args, answer));
    model.on("change:state", this.#onState);
    model.on("change:options", this.#onOptions);
    model.on("change:lang", this.#onLanguage);
    model.on("msg:custom", this.#onMessage);
  }

  close(): void {
    this.model.off("change:state", this.#onState);
    this.model.off("change:options", this.#onOptions);
    this.model.off("change:lang", this.#onLanguage);
    this.model.off("msg:custom", this.#onMessage);
    this.#settle();
    this.#queued = null;
    this.#questions.close();
  }

  /** A question goes at once: it neither waits for a move nor holds one up. */
  #ask(args: CommandArgs["rules"], answer: (answer: Answer) => void): () => void {
    const forget = this.#questions.add(this.#sequence + 1, answer);
    if (this.store.view.link === "lost") answer({ message: plain("lost") });
    this.#post("rules", args, this.store.view.state.rev);
    return forget;
  }

  #send(cmd: CommandName, args: CommandArgs[CommandName]): void {
    if (cmd === "visible") this.#post(cmd, args, this.store.view.state.rev);
    else if (this.store.view.link === "lost") this.#refuse("lost");
    else if (this.#outstanding === null) this.#begin({ cmd, args }, this.store.view.state.rev);
    else if (this.#queued === null) this.#queued = { cmd, args };
    else this.#refuse("busy");
  }

  #refuse(key: "lost" | "busy"): void {
    this.store.update({ message: { key, values: {} }, dragging: null });
  }

  #begin({ cmd, args }: Waiting, rev: number): void {
    this.#outstanding = { cmd, args, seq: this.#sequence + 1 };
    this.#timers = [
      setTimeout(() => this.store.update({ link: "busy", message: plain("busy") }), BUSY_AFTER),
      setTimeout(() => this.#lose(), LOST_AFTER),
    ];
    this.#post(cmd, args, rev);
  }

  #post(cmd: CommandName, args: CommandArgs[CommandName], rev: number): void {
    this.#sequence += 1;
    try {
      this.model.send(command(this.viewId, this.#sequence, rev, cmd, args));
    } catch {
      // The comm of a kernel that is gone throws; that is the same as no answer.
      this.#lose();
    }
  }

  #lose(): void {
    this.#settle();
    this.#queued = null;
    this.#questions.lose();
    this.store.update({ link: "lost", message: plain("lost"), dragging: null });
  }

  #settle(): void {
    this.#outstanding = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  readonly #onState = (): void => {
    const state: unknown = this.model.get("state");
    if (!isState(state)) return;
    const { view } = this.store;
    const changed = state.rev !== view.state.rev || state.game_id !== view.state.game_id;
    const message = changed ? describeStep(view.state, state) : withoutLink(view.message);
    this.store.update({ ...afterState(view, state), message });
  };

  readonly #onOptions = (): void => {
    this.store.update({ options: this.model.get("options") });
  };

  readonly #onLanguage = (): void => {
    this.store.update({ lang: this.language() });
  };

  readonly #onMessage = (raw: unknown): void => {
    const incoming = readIncoming(raw, this.viewId);
    if (incoming?.kind === "note") this.store.update({ message: errorText(incoming.message) });
    if (incoming?.kind === "reply") this.#onReply(incoming.reply);
  };

  #onReply(reply: Reply): void {
    if (this.#questions.onReply(reply)) return this.#heard();
    const command = this.#outstanding?.seq === reply.re ? this.#outstanding : null;
    const answered = command !== null;
    if (answered) this.#settle();
    if (reply.ok) this.#accepted(reply.rev, answered);
    else this.#refused(command && isWrongDeal(command, reply) ? plain("wrong_deal") : refusalText(reply));
    if (answered) this.#next(reply);
  }

  /** The kernel spoke; whether it still works on a command is for its reply to tell. */
  #heard(): void {
    if (this.#outstanding !== null) return;
    this.store.update({ link: "ok", message: withoutLink(this.store.view.message) });
  }

  #accepted(rev: number, answered: boolean): void {
    const { view } = this.store;
    this.store.update({ link: "ok", message: withoutLink(view.message), ...landed(view.dragging) });
    // The state came first and is drawn: this view's own move, so it may wake dependent cells.
    if (answered && rev !== this.model.get("seen_rev")) {
      this.model.set("seen_rev", rev);
      this.model.save_changes();
    }
  }

  #refused(message: Message): void {
    const { dragging } = this.store.view;
    this.store.update({ link: "ok", message, ...landed(dragging) });
  }

  /** What waited was wanted after the first command; a refusal of that takes its ground away. */
  #next(reply: Reply): void {
    const waiting = this.#queued;
    this.#queued = null;
    if (waiting && reply.ok) this.#begin(waiting, reply.rev);
  }
}

/** Only the settings send a deal: the kernel's words for it are those of a program. */
function isWrongDeal({ cmd, args }: Waiting, reply: Reply & { ok: false }): boolean {
  return cmd === "new" && reply.code === "malformed" && Boolean((args as CommandArgs["new"]).deal);
}

function landed(dragging: Store["view"]["dragging"]): { dragging?: null } {
  return dragging?.dropped ? { dragging: null } : {};
}

function withoutLink(message: Message | null): Message | null {
  return message?.key === "busy" || message?.key === "lost" ? null : message;
}
