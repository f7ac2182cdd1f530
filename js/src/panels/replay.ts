/** The bar of a replay under the felt: step, play, scrub, speed, play from here. */
import { sentence } from "../announce";
import { create, icon, setAttributes, setText } from "../dom";
import type { Words } from "../i18n";
import { plyMessage } from "../plies";
import { SPEEDS, type Frames, type Replay, type ReplayControl } from "../replay";
import type { View } from "../state";
import type { Panel } from "./toolbar";

export function createReplayBar(control: ReplayControl, frames: Frames): Panel {
  return new ReplayBar(control, frames);
}

const BUTTONS = ["first", "back", "resume", "next", "last"] as const;
type Action = (typeof BUTTONS)[number];

function run(control: ReplayControl, action: Action): void {
  if (action === "resume") control.toggle();
  else if (action === "first" || action === "last") control.jump(action === "first" ? 0 : Infinity, false);
  else control.step(action === "back" ? -1 : 1);
}

function canRun({ ply, shown }: Replay, action: Action): boolean {
  if (action === "first" || action === "back") return ply > 0;
  return action === "resume" ? shown > 0 : ply < shown;
}

class ReplayBar implements Panel {
  readonly element: HTMLElement;
  readonly #buttons: HTMLButtonElement[];
  readonly #slider = create("input", { type: "range", min: 0, step: 1, "data-action": "seek" });
  readonly #count = create("span", { class: "cf-count" });
  readonly #speed = create("select", { "data-action": "speed" });
  readonly #from = create("button", { class: "cf-btn", "data-action": "play-from" });
  readonly #cut = create("span", { class: "cf-hint" });

  readonly #frames: Frames;

  constructor(
    control: ReplayControl,
    frames: Frames,
  ) {
    this.#frames = frames;
    this.#buttons = BUTTONS.map((action) => {
      const button = create("button", { class: "cf-btn", "data-action": `replay-${action}` }, icon(action));
      button.onclick = () => run(control, action);
      return button;
    });
    this.#speed.append(...SPEEDS.map((value) => create("option", { value })));
    this.#speed.addEventListener("change", () => control.setSpeed(Number(this.#speed.value)));
    // The slider says itself where it stands.
    this.#slider.oninput = () => control.jump(Number(this.#slider.value), true);
    this.#from.onclick = () => control.playFrom();
    this.element = create(
      "div", { class: "cf-replay", role: "group" },
      create("div", {}, ...this.#buttons), this.#slider, this.#count, this.#speed, this.#from, this.#cut,
    );
  }

  update(view: View, words: Words): void {
    const replay = view.replay!;
    setAttributes(this.element, { "aria-label": words.text("replay") });
    BUTTONS.forEach((action, index) => this.#writeButton(this.#buttons[index]!, action, replay, words));
    setAttributes(this.#slider, {
      max: replay.shown, "aria-label": words.text("replay"), "aria-valuetext": this.#position(replay, words),
    });
    this.#slider.value = String(replay.ply);
    setText(this.#count, `${words.number(replay.ply)} / ${words.number(replay.plies)}`);
    this.#writeSpeed(replay, words);
    setText(this.#from, words.text("play_from"));
    const cut = replay.shown < replay.plies;
    setText(this.#cut, cut ? words.text("replay_cut", { n: replay.shown, total: replay.plies }) : "");
  }

  #writeButton(button: HTMLElement, action: Action, replay: Replay, words: Words): void {
    const pauses = action === "resume" && replay.playing;
    const label = words.text(pauses ? "pause" : `replay_${action}`);
    if (pauses !== button.matches("[data-playing]")) button.replaceChildren(icon(pauses ? "pause" : action));
    setAttributes(button, {
      "aria-label": label, title: label, "aria-disabled": canRun(replay, action) ? null : "true", "data-playing": pauses,
    });
  }

  #writeSpeed({ speed }: Replay, words: Words): void {
    setAttributes(this.#speed, { "aria-label": words.text("speed"), title: words.text("speed") });
    for (const option of this.#speed.options) setText(option, `${words.number(Number(option.value))}×`);
    this.#speed.value = String(speed);
  }

  /** "Move 23 of 96: seven of hearts to column 4". */
  #position({ ply, plies }: Replay, words: Words): string {
    const text = sentence(words, plyMessage(this.#frames, ply), true);
    return words.text("replay_at", { n: ply, total: plies, text });
  }
}
