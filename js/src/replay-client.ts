/**
 * The client of a replay: positions come from the frames, at once, and the kernel is told where
 * the view stands. It is needed only to play on, and for rules in words.
 */
import type { Client, Model, Traits } from "./client";
import { plyMessage } from "./plies";
import { command, readIncoming, type CommandArgs, type CommandName, type OptionName, type State } from "./protocol";
import { stateAt, type Frames, type Replay, type ReplayControl } from "./replay";
import { BUSY_AFTER, errorText, LOST_AFTER, plain, Questions, refusalText } from "./replies";
import { afterState, createStore, initialView, type Answer, type Message, type Store } from "./state";

/** ms from one move to the next at the speed of 1. */
export const PACE = 800;

const TAKEN_BACK: State["last"] = { kind: "undo", moves: [], fills: [] };

/** What of a command's arguments means something to a replay. */
interface Args {
  text?: string;
  on?: boolean;
  option?: OptionName;
  value?: string | boolean;
}

export type ReplayClient = Client & ReplayControl;

export function createReplay(model: Model, frames: Frames, viewId: string, language: () => string): ReplayClient {
  return new Replaying(model, frames, viewId, language);
}

class Replaying implements ReplayClient {
  readonly store: Store;
  #sequence = 0;
  #asked = 0; // the number of the `play_from` that is under way, 0 for none
  #told = 0; // the number of the `seek` that is under way
  #timers: ReturnType<typeof setTimeout>[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;
  #visible = true;
  readonly #questions = new Questions();
  readonly #listeners: [string, (raw: unknown) => void][];

  readonly #model: Model;
  readonly #frames: Frames;
  readonly #viewId: string;

  constructor(
    model: Model,
    frames: Frames,
    viewId: string,
    language: () => string,
  ) {
    this.#model = model;
    this.#frames = frames;
    this.#viewId = viewId;
    const { plies, steps, error } = frames;
    const ply = this.#kernelPly();
    const replay = { ply, plies, shown: steps.length, playing: false, speed: 1, still: true, quiet: true };
    const view = initialView(stateAt(frames, ply), model.get("options"), language());
    const message = error ? errorText(error) : plyMessage(frames, ply);
    this.store = createStore(
      { ...view, bar: null, message, replay },
      (cmd, args) => this.#send(cmd, args as Args),
      (args, answer) => this.#ask(args, answer),
    );
    this.#listeners = [
      ["change:ply", () => this.#follow()],
      ["change:options", () => this.store.update({ options: model.get("options") })],
      ["change:lang", () => this.store.update({ lang: language() })],
      ["msg:custom", (raw) => this.#onMessage(raw)],
    ];
    for (const each of this.#listeners) model.on(...each);
  }

  close(): void {
    for (const each of this.#listeners) this.#model.off(...each);
    this.#settle();
    clearTimeout(this.#next);
    this.#questions.close();
  }

  // Going through the record -------------------------------------------------------------------

  step(by: -1 | 1): void {
    this.stop();
    this.#show(this.#replay.ply + by, { still: false, quiet: false });
  }

  jump(ply: number, quiet: boolean): void {
    this.stop();
    this.#show(ply, { still: true, quiet });
  }

  toggle(): void {
    const { playing, ply, shown } = this.#replay;
    if (playing) return this.stop();
    if (ply === shown) this.jump(0, true);
    this.#change({ playing: shown > 0, quiet: true });
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#next);
    if (this.#replay.playing) this.#change({ playing: false });
  }

  setSpeed(speed: number): void {
    this.#change({ speed });
    this.#wait();
  }

  get #replay(): Replay {
    return this.store.view.replay!;
  }

  #change(how: Partial<Replay>): void {
    this.store.update({ replay: { ...this.#replay, ...how } });
  }

  #show(wanted: number, how: Partial<Replay>, tell = true): void {
    const { view } = this.store;
    const { ply: before, shown } = this.#replay;
    const ply = Math.min(Math.max(0, wanted), shown);
    if (ply === before) return this.#change(how);
    const state = stateAt(this.#frames, ply);
    // Backwards, the cards fly by the way they came.
    const last = ply < before ? TAKEN_BACK : state.last;
    this.store.update({
      ...afterState(view, { ...state, last }),
      bar: view.bar,
      message: plyMessage(this.#frames, ply),
      replay: { ...this.#replay, ...how, ply },
    });
    if (tell) this.#tell();
  }

  /** The next move comes in a while; out of sight, when the view is seen again. */
  #wait(): void {
    clearTimeout(this.#next);
    const { playing, speed } = this.#replay;
    if (playing && this.#visible) this.#next = setTimeout(() => this.#tick(), PACE / speed);
  }

  #tick(): void {
    const { ply, shown } = this.#replay;
    const playing = ply + 1 < shown;
    this.#show(ply + 1, { still: false, playing, quiet: playing });
    this.#wait();
  }

  // The kernel ---------------------------------------------------------------------------------

  /** What would be a command of a game is one of the replay, or the end of it. */
  #send(cmd: CommandName, { text, on, option, value }: Args): void {
    if (cmd === "pause") this.toggle();
    if (cmd === "undo") this.step(-1);
    if (cmd === "redo") this.step(1);
    if (cmd === "move") this.playFrom(text);
    if (cmd === "set") this.#set(option!, value!);
    if (cmd !== "visible") return;
    this.#visible = on!;
    this.#wait();
  }

  /** The number of the command; 0 where no kernel is there to take it. */
  #post(cmd: CommandName, args: CommandArgs[CommandName]): number {
    this.#sequence += 1;
    try {
      this.#model.send(command(this.#viewId, this.#sequence, this.store.view.state.rev, cmd, args));
      return this.#sequence;
    } catch {
      return 0;
    }
  }

  #kernelPly(): number {
    return Math.min(this.#model.get("ply") ?? 0, this.#frames.steps.length);
  }

  /** One `seek` is under way; where the view stands when it is answered is told next. */
  #tell(): void {
    const { ply } = this.#replay;
    if (!this.#told && ply !== this.#kernelPly()) this.#told = this.#post("seek", { ply });
  }

  /** Another view or a program went elsewhere; while this view is on its way, its own ply counts. */
  #follow(): void {
    const ply = this.#kernelPly();
    const way = Math.abs(ply - this.#replay.ply);
    if (this.#told || !way) return;
    this.stop();
    this.#show(ply, { still: way > 1, quiet: true }, false);
  }

  playFrom(move?: string): void {
    this.stop();
    if (this.#asked) return;
    const { ply } = this.#replay;
    this.#asked = this.#post("play_from", move ? { ply, move } : { ply });
    const lose = (): void => this.#fail(plain("needs_kernel"));
    if (!this.#asked) return lose();
    const wait = (): void => this.store.update({ message: plain("busy") });
    this.#timers = [setTimeout(wait, BUSY_AFTER), setTimeout(lose, LOST_AFTER)];
  }

  /** What was asked for did not come about: cards that were let go lie where they lay. */
  #fail(message: Message): void {
    this.#settle();
    this.store.update({ message, dragging: null });
  }

  #settle(): void {
    this.#asked = 0;
    this.#timers.forEach(clearTimeout);
  }

  #ask(args: CommandArgs["rules"], answer: (answer: Answer) => void): () => void {
    const forget = this.#questions.add(this.#sequence + 1, (told) => {
      const lost = "message" in told && told.message.key === "lost";
      answer(lost ? { message: plain("needs_kernel") } : told);
    });
    if (!this.#post("rules", args)) this.#questions.lose();
    return forget;
  }

  /** It holds here at once; a kernel that is there keeps it. */
  #set(option: OptionName, value: string | boolean): void {
    this.#post("set", { option, value });
    if (option === "lang" || option === "theme") this.#model.set(option, value as Traits[typeof option]);
    else this.#model.set("options", { ...this.#model.get("options"), [option]: value });
  }

  #onMessage(raw: unknown): void {
    const incoming = readIncoming(raw, this.#viewId);
    if (incoming?.kind === "note") this.store.update({ message: errorText(incoming.message) });
    if (incoming?.kind !== "reply" || this.#questions.onReply(incoming.reply)) return;
    const { reply } = incoming;
    if (reply.re === this.#told) {
      this.#told = 0;
      if (reply.ok) this.#tell();
    } else if (reply.re === this.#asked && !reply.ok) this.#fail(refusalText(reply));
  }
}
