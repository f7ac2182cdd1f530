/**
 * Traits and commands <-> the state of one view. A view has one command under way and one that
 * waits; what the kernel says arrives as a new `state`, then as a reply to the view that asked.
 */
import type { AnyModel } from "@anywidget/types";
import {
  command,
  isState,
  parseMove,
  readIncoming,
  type Advice,
  type CardEntry,
  type CatalogueEntry,
  type CommandArgs,
  type CommandName,
  type HintData,
  type Lesson,
  type Options,
  type Reply,
  type State,
  type Told,
} from "./protocol";
import { showAhead } from "./provisional";
import {
  badState,
  BUSY_AFTER,
  errorText,
  failure,
  LOST_AFTER,
  plain,
  Questions,
  refusalText,
  type Fault,
} from "./replies";
import {
  afterState,
  createStore,
  headCard,
  hintOf,
  initialView,
  type Answer,
  type Message,
  type Send,
  type Store,
  type View,
} from "./state";
import { describeStep } from "./steps";

export interface Traits {
  state: State;
  options: Options;
  catalogue: CatalogueEntry[];
  lang: string;
  theme: "auto" | "light" | "dark";
  seen_rev: number;
  about: { versions?: string; report?: string };
  advice?: Advice | null; // nothing yet
  lesson?: Partial<Lesson>; // empty: none
  frames?: unknown; // of a replay
  ply?: number;
}
export type Model = AnyModel<Traits>;
type Tell = (fault: Fault) => void;

interface Waiting {
  cmd: CommandName;
  args: CommandArgs[CommandName];
  card?: CardEntry | null; // that a move was meant for
}

export interface Client {
  readonly store: Store;
  close(): void;
}

export function createClient(model: Model, viewId: string, language: () => string, tell: Tell = () => {}): Client {
  return new Connection(model, viewId, language, tell);
}

class Connection implements Client {
  readonly store: Store;
  #sequence = 0;
  #outstanding: (Waiting & { seq: number }) | null = null;
  #queued: Waiting | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #inquiry = 0; // the number of the last question for the present state
  #inquirer: ReturnType<typeof setTimeout> | undefined;
  readonly #questions = new Questions();

  readonly #model: Model;
  readonly #viewId: string;
  readonly #language: () => string;
  readonly #tell: Tell;

  constructor(
    model: Model,
    viewId: string,
    language: () => string,
    tell: Tell,
  ) {
    this.#model = model;
    this.#viewId = viewId;
    this.#language = language;
    this.#tell = tell;
    const view = initialView(model.get("state"), model.get("options"), language());
    const send: Send = (cmd, args) => this.#send(cmd, args);
    this.store = createStore(view, send, (args, answer) => this.#ask(args, answer));
    model.on("change:state", this.#onState);
    model.on("change:options", this.#onOptions);
    model.on("change:lang", this.#onLanguage);
    model.on("change:advice", this.#onAdvice);
    model.on("change:lesson", this.#onLesson);
    model.on("msg:custom", this.#onMessage);
    this.#onAdvice(); // from before this view
    this.#onLesson();
  }

  close(): void {
    this.#model.off("change:state", this.#onState);
    this.#model.off("change:options", this.#onOptions);
    this.#model.off("change:lang", this.#onLanguage);
    this.#model.off("change:advice", this.#onAdvice);
    this.#model.off("change:lesson", this.#onLesson);
    this.#model.off("msg:custom", this.#onMessage);
    this.#settle();
    clearTimeout(this.#inquirer);
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
    else if (this.#queued === null) this.#queued = { cmd, args, card: this.#cardOf(args) };
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
    const { view } = this.store;
    const text = (args as CommandArgs["move"]).text;
    const shown = this.#outstanding && rev === view.state.rev && showAhead(view.state, text);
    if (shown) this.store.update(afterState(view, shown.state, shown.ahead));
  }

  /** What the kernel said last, where the view is ahead of it. */
  #takenBack(): Partial<View> {
    const { view } = this.store;
    return view.ahead ? afterState(view, view.ahead.told) : {};
  }

  #post(cmd: CommandName, args: CommandArgs[CommandName], rev: number): void {
    this.#sequence += 1;
    try {
      this.#model.send(command(this.#viewId, this.#sequence, rev, cmd, args));
    } catch {
      // The comm of a kernel that is gone throws; that is the same as no answer.
      this.#lose();
      clearTimeout(this.#inquirer);
    }
  }

  #lose(): void {
    this.#settle();
    this.#queued = null;
    this.#questions.lose();
    this.store.update({ ...this.#takenBack(), link: "lost", message: plain("lost"), dragging: null });
    this.#inquireLater(LOST_AFTER);
  }

  /** What a connection that was cut has swallowed: asked for again, ever more seldom. */
  #inquireLater(wait: number): void {
    clearTimeout(this.#inquirer);
    this.#inquirer = setTimeout(() => {
      if (this.store.view.link !== "lost") return;
      this.#inquireLater(2 * wait);
      this.#inquire();
    }, wait);
  }

  #inquire(): void {
    this.#inquiry = this.#sequence + 1;
    this.#post("state", {}, this.store.view.state.rev);
  }

  #settle(): void {
    this.#outstanding = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  readonly #onState = (): void => {
    const state: unknown = this.#model.get("state");
    try {
      if (isState(state)) this.#show(state);
      else this.#tell(badState(state));
    } catch (error) {
      this.#tell(failure(error, true));
    }
  };

  #show(state: State): void {
    const { view } = this.store;
    const told = view.ahead?.told ?? view.state;
    const changed = state.rev !== told.rev || state.game_id !== told.game_id;
    const message = changed ? describeStep(told, state) : withoutLink(view.message);
    const still = !changed && view.ahead ? showAhead(state, view.ahead.text) : null;
    this.store.update({ ...afterState(view, still?.state ?? state, still?.ahead), message });
  }

  readonly #onOptions = (): void => {
    this.store.update({ options: this.#model.get("options") });
  };

  readonly #onLanguage = (): void => {
    this.store.update({ lang: this.#language() });
  };

  readonly #onAdvice = (): void => {
    const advice = this.#model.get("advice");
    if (advice?.rev === this.store.view.state.rev) this.store.update({ advice }); // else it is of the past
  };

  readonly #onLesson = (): void => {
    const lesson = this.#model.get("lesson");
    this.store.update({ lesson: lesson?.title ? (lesson as Lesson) : null });
  };

  readonly #onMessage = (raw: unknown): void => {
    const incoming = readIncoming(raw, this.#viewId);
    if (incoming?.kind === "note") this.store.update({ message: errorText(incoming.message) });
    if (incoming?.kind === "reply") this.#onReply(incoming.reply);
  };

  #onReply(reply: Reply): void {
    const failed = !reply.ok && reply.code === "internal";
    if (failed) this.#tell({ key: "fault", text: reply.message, trace: reply.trace, passing: false });
    if (reply.rev > this.store.view.state.rev && reply.re !== this.#inquiry) this.#inquire();
    if (this.#questions.onReply(reply)) return this.#heard();
    const command = this.#outstanding?.seq === reply.re ? this.#outstanding : null;
    const answered = command !== null;
    if (answered) this.#settle();
    // The state came first: what is still ahead of it now was not played.
    if (answered) this.store.update(this.#takenBack());
    if (reply.ok) this.#accepted(reply, answered);
    else if (failed) this.#refused(null);
    else this.#refused(command && isWrongDeal(command, reply) ? plain("wrong_deal") : refusalText(reply));
    if (answered) this.#next(reply);
  }

  /** The kernel spoke; whether it still works on a command is for its reply to tell. */
  #heard(): void {
    if (this.#outstanding !== null) return;
    this.store.update({ link: "ok", message: withoutLink(this.store.view.message) });
  }

  #accepted({ rev, hint }: Reply & { ok: true }, answered: boolean): void {
    const { view } = this.store;
    this.store.update({ link: "ok", message: withoutLink(view.message), ...landed(view.dragging) });
    if (hint && rev === view.state.rev) this.store.update(advised(view, hint));
    // The state came first and is drawn: this view's own move, so it may wake dependent cells.
    if (answered && rev !== this.#model.get("seen_rev")) {
      this.#model.set("seen_rev", rev);
      this.#model.save_changes();
    }
  }

  #refused(message: Message | null): void {
    const { dragging } = this.store.view;
    this.store.update({ link: "ok", message, ...landed(dragging) });
  }

  /** What waited was wanted after the first command; a refusal of that takes its ground away. */
  #next(reply: Reply): void {
    const waiting = this.#queued;
    this.#queued = null;
    if (!waiting || !reply.ok) return;
    if (waiting.card === this.#cardOf(waiting.args)) this.#begin(waiting, reply.rev);
    else this.store.update({ message: plain("stale") }); // another card lies there now
  }

  /** The card that a move names by its pile; null for any other command, and for the stock. */
  #cardOf(args: Waiting["args"]): CardEntry | null {
    const { text = "" } = args as Partial<CommandArgs["move"]>;
    const move = text.length > 1 ? parseMove(text) : null;
    return move && headCard(this.store.view.state, { pile: move.source, count: move.count });
  }
}

/** Only the settings send a deal: the kernel's words for it are those of a program. */
function isWrongDeal({ cmd, args }: Waiting, reply: Reply & { ok: false }): boolean {
  return cmd === "new" && reply.code === "malformed" && Boolean((args as CommandArgs["new"]).deal);
}

function advised({ state, hints }: View, { move, reason, standing }: HintData): Partial<View> {
  const hint = hintOf(state, move);
  const said = ({ values, text: lent }: Told): Message => ({ key: "hint", values, lent });
  const message = standing ? { ...said(reason), also: said(standing) } : said(reason);
  return { hint, hints: hint ? hints + 1 : hints, message };
}

function landed(dragging: Store["view"]["dragging"]): { dragging?: null } {
  return dragging?.dropped ? { dragging: null } : {};
}

function withoutLink(message: Message | null): Message | null {
  return message?.key === "busy" || message?.key === "lost" ? null : message;
}
