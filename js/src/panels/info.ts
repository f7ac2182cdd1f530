/** Base card, progress, money, moves, time and the message line. */
import { sentence } from "../announce";
import { create, setAttributes, setText } from "../dom";
import type { Words } from "../i18n";
import type { State } from "../protocol";
import type { View } from "../state";
import { wantsLessMotion } from "../system";
import { createTally } from "./tally";
import type { Panel } from "./toolbar";

export interface InfoPanel extends Panel {
  /** Whether a person can see the view: an unseen clock does not tick. */
  setVisible(visible: boolean): void;
  destroy(): void;
}

/** Letters that fill two lines of the narrowest panel. */
const LONG = 50;

const ROWS = ["base_card", "on_found", "bankroll", "moves", "time", "outlook"] as const;
type Row = (typeof ROWS)[number];

export function createInfo(): InfoPanel {
  const values = new Map<Row, HTMLElement>();
  const labels = new Map<Row, HTMLElement>();
  const meter = create("i");
  const message = create("div", { class: "cf-msg" });
  const element = create("div", { class: "cf-info-body", role: "group" });
  for (const row of ROWS) {
    labels.set(row, create("dt"));
    values.set(row, create("dd", { "data-info": row }));
  }
  const pairs = (rows: readonly Row[]) =>
    create("dl", {}, ...rows.map((row) => create("div", {}, labels.get(row)!, values.get(row)!)));
  const progress = create("div", { class: "cf-prog", "aria-hidden": "true" }, meter);
  element.append(pairs(ROWS.slice(0, 2)), progress, pairs(ROWS.slice(2)), message);
  const clock = createClock((seconds) => setText(values.get("time")!, clockText(seconds)));
  const purse = createTally();
  return {
    element,
    setVisible: clock.setVisible,
    destroy() {
      clock.destroy();
      purse.destroy();
    },
    update(view, words) {
      setAttributes(element, { "aria-label": words.text("info_label") });
      for (const row of ROWS) setText(labels.get(row)!, words.text(row));
      writeFigures(values, view.state, words);
      const still = view.options.animation === "off" || view.replay?.still || wantsLessMotion();
      purse.set(view.state.balance, !still, (dollars) => setText(values.get("bankroll")!, words.money(dollars)));
      meter.style.width = `${progressOf(view.state) * 100}%`;
      const text = view.message ? sentence(words, view.message) : "";
      setText(message, text);
      message.classList.toggle("cf-long", text.length > LONG);
      setAttributes(message, { title: view.message?.key === "error_text" ? text : null }); // it may be cut
      const timed = view.options.timer && !view.replay; // a record tells no times
      labels.get("time")!.parentElement!.hidden = !timed;
      labels.get("outlook")!.parentElement!.hidden = view.options.advice === "off" || Boolean(view.replay);
      setText(values.get("outlook")!, words.text(outlookOf(view)));
      clock.set(timed ? view.state.clock : STILL);
    },
  };
}

/** What is known of this very position. */
function outlookOf({ advice, state }: View): string {
  if (state.outcome) return state.outcome === "won" ? "winnable" : "unwinnable";
  return advice?.rev === state.rev ? advice.verdict : "looking";
}

function writeFigures(values: Map<Row, HTMLElement>, state: State, words: Words): void {
  const { foundation, total, moves, shown = moves } = state.counts;
  setText(values.get("base_card")!, baseText(state.base, words));
  setText(values.get("on_found")!, `${words.number(foundation)} / ${words.number(total)}`);
  setText(values.get("moves")!, words.number(shown));
}

function baseText(base: string, words: Words): string {
  if (base === "?") return words.text("base_open");
  return base === "-" ? "–" : words.rankLabel(base);
}

function progressOf(state: State): number {
  const { foundation, total } = state.counts;
  return total > 0 ? foundation / total : 0;
}

/** 151 -> "2:31", 3671 -> "1:01:11". */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

const STILL: State["clock"] = { seconds: 0, running: false, paused: false };

/** Counts on from what the kernel said last, once a second while running and visible. */
function createClock(show: (seconds: number) => void) {
  let given = STILL;
  let shown = 0;
  let visible = true;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const settle = (): void => {
    const running = visible && given.running && !given.paused;
    if (!running) stop();
    else timer ??= setInterval(() => show((shown += 1)), 1000);
  };
  return {
    set(clock: State["clock"]): void {
      if (clock !== given) {
        stop();
        given = clock;
        shown = clock.seconds;
      }
      show(shown);
      settle();
    },
    setVisible(now: boolean): void {
      visible = now;
      settle();
    },
    destroy: stop,
  };
}
