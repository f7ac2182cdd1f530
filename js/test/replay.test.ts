import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import main from "../src/main";
import { readFrames, stateAt, type Frames, type Step } from "../src/replay";
import { PACE } from "../src/replay-client";
import { FakeModel, OPTIONS, position, refused } from "./fakes";

const FIRST = position({ rev: 1, last: { kind: "deal", moves: [], fills: [] }, started: false });
const [HIDDEN] = FIRST.piles.stock.slice(-1);

function step(move: string, piles: Step["piles"], change: Partial<Step> = {}): Step {
  return { last: { kind: "move", moves: [move], fills: [] }, piles, ...change };
}

/** A draw, the seven to a column, the last column gone; the game is won after the third. */
function frames(change: Partial<Frames> = {}): Frames {
  return {
    v: 1,
    plies: 3,
    first: FIRST,
    steps: [
      step("D", { S: [3], W: [3, `${HIDDEN}:2c`] }),
      step("RT4", { R1: [2], T4: [1, FIRST.piles.reserves[0]![2]!] }),
      step("T1F", { T3: null }, { outcome: "won", legal: [] }),
    ],
    comments: { 2: "<b>why</b>" },
    error: "",
    ...change,
  };
}

describe("the frames", () => {
  it("become the state at each ply", () => {
    const all = frames();
    expect(stateAt(all, 2).piles.tableau[3]).toHaveLength(2);
    expect(stateAt(all, 1).piles.waste).toEqual([...FIRST.piles.waste, `${HIDDEN}:2c`]);
    expect(stateAt(all, 1).piles.stock).toHaveLength(3);
    expect(stateAt(all, 0).piles).toEqual(FIRST.piles);
    expect(stateAt(all, 3).piles.tableau).toHaveLength(3);
    expect([0, 1, 2, 3].map((ply) => stateAt(all, ply).rev)).toEqual([1, 2, 3, 4]);
    expect([stateAt(all, 3).outcome, stateAt(all, 2).outcome]).toEqual(["won", null]);
  });
  it("offer undo and redo as back and on", () => {
    const can = [0, 1, 3].map((ply) => stateAt(frames(), ply).can);
    expect(can.map(({ undo, redo }) => [undo, redo])).toEqual([[false, true], [true, true], [true, false]]);
  });
  it.each([null, undefined, {}, 7, { v: 2, first: FIRST }, { v: 1 }])("are not %s", (raw) => {
    expect(readFrames(raw)).toBeNull();
  });
});

let fake: FakeModel;
let el: HTMLElement;
let close: () => void;
let sees: (entries: { isIntersecting: boolean }[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  vi.stubGlobal("IntersectionObserver", class {
    constructor(notify: typeof sees) { sees = notify; }
    observe() {}
    disconnect() {}
  });
  document.body.innerHTML = "";
  mount();
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function mount(change: Partial<Frames> = {}, ply = 0): void {
  close?.();
  fake = new FakeModel({ state: FIRST, frames: frames(change), ply });
  el = document.createElement("div");
  document.body.append(el);
  close = main.render({ model: fake.model, el } as unknown as Parameters<typeof main.render>[0]);
  sees([{ isIntersecting: true }]);
}

const button = (action: string) => el.querySelector<HTMLButtonElement>(`[data-action=${action}]`)!;
const slider = () => el.querySelector<HTMLInputElement>("[data-action=seek]")!;
const ply = () => Number(el.querySelector<HTMLElement>(".canfield-widget")!.dataset.rev) - 1;
const message = () => el.querySelector(".cf-msg")!.textContent;
const live = () => el.querySelector(".cf-sr[role=status]")!.textContent;

function scrub(value: number): void {
  slider().value = String(value);
  slider().dispatchEvent(new Event("input", { bubbles: true }));
}

describe("the bar", () => {
  it("steps, jumps and says where it stands", () => {
    button("replay-next").click();
    expect([ply(), el.querySelector(".cf-count")!.textContent]).toEqual([1, "1 / 3"]);
    expect(slider().getAttribute("aria-valuetext")).toBe("Move 1 of 3: 1 card turned to the waste, top: two of clubs");
    vi.advanceTimersByTime(200);
    expect(live()).toContain("two of clubs");
    button("replay-last").click();
    expect([ply(), message()]).toEqual([3, expect.stringContaining("You win!")]);
    button("replay-next").click();
    expect(ply()).toBe(3);
    button("replay-back").click();
    expect(message()).toBe("7♥ to Column 4. “<b>why</b>”");
    button("replay-first").click();
    expect([ply(), message()]).toEqual([0, "Before the first move"]);
  });
  it("scrubs without a word beside the slider's own", () => {
    scrub(2);
    vi.advanceTimersByTime(200);
    expect([ply(), live()]).toEqual([2, ""]);
  });
  it("plays to the end, stops there, and begins again", () => {
    button("replay-resume").click();
    vi.advanceTimersByTime(PACE);
    expect(ply()).toBe(1);
    vi.advanceTimersByTime(2 * PACE);
    expect([ply(), button("replay-resume").getAttribute("aria-label")]).toEqual([3, "Play"]);
    vi.advanceTimersByTime(9 * PACE);
    button("replay-resume").click();
    expect(ply()).toBe(0);
    vi.advanceTimersByTime(PACE);
    expect(ply()).toBe(1);
  });
  it("plays as fast as is chosen, and says nothing of it before the end", () => {
    const speed = el.querySelector<HTMLSelectElement>("[data-action=speed]")!;
    speed.value = "4";
    speed.dispatchEvent(new Event("change"));
    button("replay-resume").click();
    vi.advanceTimersByTime(PACE / 2);
    expect([ply(), live()]).toEqual([2, ""]);
    vi.advanceTimersByTime(PACE);
    expect(live()).toContain("You win!");
  });
  it("stops playing at a press on the board, not at one on itself", () => {
    button("replay-resume").click();
    slider().dispatchEvent(new Event("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(PACE);
    expect(ply()).toBe(1);
    el.querySelector(".cf-title")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    vi.advanceTimersByTime(5 * PACE);
    expect(ply()).toBe(1);
  });
  it("waits while nobody can see it", () => {
    button("replay-resume").click();
    sees([{ isIntersecting: false }]);
    vi.advanceTimersByTime(9 * PACE);
    expect(ply()).toBe(0);
    sees([{ isIntersecting: true }]);
    vi.advanceTimersByTime(PACE);
    expect(ply()).toBe(1);
  });
  it("tells how much of a long record is shown", () => {
    mount({ plies: 9000 });
    expect(el.querySelector(".cf-replay .cf-hint")!.textContent).toBe("Shown: the first 3 of 9,000 moves");
    expect(slider().max).toBe("3");
  });
  it("says at first what was wrong with the record", () => {
    mount({ error: "line 3: WT9 <i>" });
    expect(message()).toBe("Error: line 3: WT9 <i>");
    expect(el.querySelector(".cf-msg i")).toBeNull();
  });
});

describe("the kernel", () => {
  it("is told one place at a time, the latest of those that wait", () => {
    for (let count = 0; count < 3; count += 1) button("replay-next").click();
    expect(fake.commands.map(({ cmd, args }) => [cmd, args])).toEqual([["seek", { ply: 1 }]]);
    fake.change("ply", 1);
    expect(ply()).toBe(3);
    fake.reply();
    expect(fake.last).toMatchObject({ cmd: "seek", args: { ply: 3 } });
    fake.change("ply", 3);
    fake.reply();
    expect(fake.commands).toHaveLength(2);
  });
  it("is not asked again for what it refused", () => {
    button("replay-next").click();
    fake.reply({ ok: false, code: "malformed", message: "no", refusal: null });
    expect(fake.commands).toHaveLength(1);
  });
  it("takes the view where another one went", () => {
    mount({}, 2);
    expect(ply()).toBe(2);
    fake.change("ply", 1);
    expect(ply()).toBe(1);
    expect(fake.commands).toEqual([]);
  });
  it("may be gone: all goes on but for playing on", () => {
    fake.send = () => {
      throw new Error("closed");
    };
    button("replay-next").click();
    scrub(2);
    expect(ply()).toBe(2);
    button("play-from").click();
    expect(message()).toBe("This needs a running kernel. The replay goes on without one.");
  });
  it("may say nothing", () => {
    button("play-from").click();
    vi.advanceTimersByTime(500);
    expect(message()).toBe("The kernel is busy: your move waits.");
    vi.advanceTimersByTime(5000);
    expect(message()).toContain("This needs a running kernel.");
  });
  it("makes a game of it by a move on the board, and the focus stays", () => {
    mount({}, 1);
    const stock = el.querySelector<HTMLElement>("[data-pile=S] .cf-spot")!;
    stock.focus();
    stock.click();
    expect(fake.last).toMatchObject({ cmd: "play_from", args: { ply: 1, move: "D" } });
    fake.traits.state = position({ rev: 7 });
    fake.change("frames", {});
    expect([ply(), el.querySelector(".cf-replay"), el.querySelectorAll(".canfield-widget").length]).toEqual([6, null, 1]);
    expect(button("undo")).not.toBeNull();
    expect(el.contains(document.activeElement)).toBe(true);
  });
  it("explains a move that it refuses", () => {
    button("play-from").click();
    fake.reply({ ok: false, code: "illegal", message: "", refusal: refused("no_passes") });
    expect([message(), ply()]).toEqual(["No passes left: the waste stays as it is.", 0]);
  });
  it("keeps a setting that holds here at once", () => {
    button("settings").click();
    const felt = el.querySelector<HTMLSelectElement>("[data-option=felt]")!;
    felt.value = "blue";
    felt.dispatchEvent(new Event("change"));
    expect(fake.last).toMatchObject({ cmd: "set", args: { option: "felt", value: "blue" } });
    expect(fake.traits.options).toEqual({ ...OPTIONS, felt: "blue" });
    expect(el.querySelector<HTMLElement>(".cf-chooser")!.hidden).toBe(true);
  });
});

describe("a view that is taken away", () => {
  it("leaves nothing behind", () => {
    button("replay-resume").click();
    close();
    expect([fake.listeners, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
