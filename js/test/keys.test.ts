import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bindKeys } from "../src/keys";
import { computeLayout, type Layout } from "../src/layout";
import { pileSizes } from "../src/scene";
import type { Store } from "../src/state";
import { position, storeOf, type Sent } from "./fakes";

let store: Store;
let sent: Sent[];
let cell: HTMLElement;
let root: HTMLElement;
let felt: HTMLElement;
let layout: Layout;
let unbind: () => void;
const cancelDrag = vi.fn(() => false);
const showCursor = vi.fn();
const outside = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  ({ store, sent } = storeOf(position()));
  const { layout: shape, piles } = store.view.state;
  layout = computeLayout({ width: 800, shape, piles: pileSizes(piles) });
  document.body.innerHTML = `<div class="jp-Cell" tabindex="-1"><section tabindex="-1">
    <button id="tool"></button><select></select><div id="felt"><button id="card"></button></div></section></div>`;
  cell = document.querySelector(".jp-Cell")!;
  root = document.querySelector("section")!;
  felt = document.querySelector("#felt")!;
  unbind = bindKeys({ root, felt, store, replay: null, layout: () => layout, cancelDrag, showCursor });
  document.body.addEventListener("keydown", outside);
  document.querySelector<HTMLElement>("#card")!.focus();
});
afterEach(() => {
  unbind();
  document.body.removeEventListener("keydown", outside);
});

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.activeElement!): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

const focus = () => store.view.focus;
const put = (pile: string, count = 1) => store.update({ focus: { pile, count } });
const moves = () => sent.map(({ args }) => (args as { text?: string }).text);

describe("keys and the notebook around", () => {
  it.each(["b", "a", "x", "z", "m", "Q", "Enter", "Escape", " ", "ArrowUp", "Tab", "F5", "ж"])(
    "%j does not get out of the board",
    (key) => {
      press(key);
      expect(outside).not.toHaveBeenCalled();
    },
  );
  it.each(["x", "Tab", "F5"])("%s keeps what the browser does with it", (key) => {
    expect(press(key).defaultPrevented).toBe(false);
  });
  it("Ctrl+S and its like pass", () => {
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(press("s", init).defaultPrevented).toBe(false);
    }
    expect(outside).toHaveBeenCalledTimes(3);
  });
  it("the modified keys of the board stop", () => {
    expect(press("z", { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(outside).not.toHaveBeenCalled();
  });
  it("a field keeps its letters and arrows", () => {
    const select = document.querySelector("select")!;
    for (const key of ["d", "ArrowDown", "Enter", "u"]) {
      expect(press(key, {}, select).defaultPrevented).toBe(false);
    }
    expect(press("z", { ctrlKey: true }, select).defaultPrevented).toBe(false);
    expect(sent).toEqual([]);
  });
  it("a button outside the felt keeps Enter and the arrows", () => {
    const tool = document.querySelector("#tool")!;
    for (const key of ["Enter", " ", "ArrowRight"]) expect(press(key, {}, tool).defaultPrevented).toBe(false);
  });
  it("nothing is heard after unbinding", () => {
    unbind();
    press("d");
    expect(sent).toEqual([]);
  });
});

describe("the cursor", () => {
  it("goes along a row and stops at its ends", () => {
    put("W");
    press("ArrowRight");
    expect(focus()).toEqual({ pile: "F1", count: 1 });
    press("Home");
    expect(focus()?.pile).toBe("S");
    press("ArrowLeft");
    expect(focus()?.pile).toBe("S");
    press("End");
    expect(focus()).toEqual({ pile: "F4", count: 0 });
    expect(showCursor).toHaveBeenCalled();
  });
  it("changes the length of the run in a column before it leaves it", () => {
    put("T1");
    press("ArrowUp");
    expect(focus()).toEqual({ pile: "T1", count: 4 });
    press("ArrowUp");
    expect(focus()?.pile).toBe("F1");
    press("ArrowDown");
    expect(focus()).toEqual({ pile: "T1", count: 1 });
    press("ArrowUp");
    press("ArrowDown");
    expect(focus()).toEqual({ pile: "T1", count: 1 });
  });
  it("goes between rows with cards in the hand", () => {
    store.update({ selection: { pile: "R", count: 1 } });
    put("T1");
    press("ArrowUp");
    expect(focus()?.pile).toBe("F1");
  });
  it("jumps to waste, reserve and column", () => {
    press("w");
    expect(focus()?.pile).toBe("W");
    press("r");
    expect(focus()?.pile).toBe("R");
    press("3");
    expect(focus()).toEqual({ pile: "T3", count: 0 });
    press("9");
    expect(focus()?.pile).toBe("T3");
  });
  it("visits several reserves in turn", () => {
    const state = position();
    state.layout.reserves = 2;
    state.piles.reserves.push([...state.piles.reserves[0]!]);
    layout = computeLayout({ width: 800, shape: state.layout, piles: pileSizes(state.piles) });
    store.update({ state });
    press("r");
    expect(focus()?.pile).toBe("R1");
    press("r");
    expect(focus()?.pile).toBe("R2");
    press("r");
    expect(focus()?.pile).toBe("R1");
  });
});

describe("playing by keys", () => {
  it.each(["Enter", " "])("%j picks up and puts down", (key) => {
    put("R");
    press(key);
    expect(store.view.selection).toEqual({ pile: "R", count: 1 });
    put("T4");
    press(key);
    expect(moves()).toEqual(["RT4"]);
  });
  it("a move that is not legal is sent for the reason, and the cards stay in the hand", () => {
    put("R");
    press("Enter");
    put("T2");
    press("Enter");
    expect(moves()).toEqual(["RT2"]);
    expect(store.view.selection).toEqual({ pile: "R", count: 1 });
  });
  it("a run is put on the column of a digit", () => {
    put("T1");
    press("ArrowUp");
    press("Enter");
    press("3");
    expect(moves()).toEqual(["T1T3:4"]);
  });
  it("Enter on its own pile puts back", () => {
    put("R");
    press("Enter");
    press("Enter");
    expect([store.view.selection, sent]).toEqual([null, []]);
  });
  it("Enter on the stock turns cards", () => {
    put("S");
    press("Enter");
    expect(moves()).toEqual(["D"]);
  });
  it("Enter on an empty place with an empty hand does nothing", () => {
    put("T3", 0);
    press("Enter");
    expect([store.view.selection, sent]).toEqual([null, []]);
  });
  it("D draws, or turns the waste over when that is what is legal", () => {
    press("d");
    store.update({ state: position({ legal: ["X"] }) });
    press("D", { shiftKey: true });
    expect(moves()).toEqual(["D", "X"]);
  });
  it("D without a legal turn asks for the reason", () => {
    const state = position({ legal: [] });
    state.piles.stock = [];
    store.update({ state });
    press("d");
    expect(moves()).toEqual(["X"]);
  });
  it("F plays the cards in the hand, else the card at the cursor", () => {
    put("T1");
    press("f");
    store.update({ selection: { pile: "W", count: 1 } });
    press("f");
    expect(moves()).toEqual(["T1F", "WF"]);
  });
  it("a key held down plays once", () => {
    press("d");
    press("d", { repeat: true });
    expect(moves()).toEqual(["D"]);
  });
  it("letters go by the place of the key on another alphabet", () => {
    press("в", { code: "KeyD" });
    expect(moves()).toEqual(["D"]);
  });
});

describe("the game by keys", () => {
  it.each([
    ["u", {}, "undo"],
    ["z", { ctrlKey: true }, "undo"],
    ["z", { metaKey: true }, "undo"],
    ["y", {}, "redo"],
    ["y", { ctrlKey: true }, "redo"],
    ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
  ])("%s %j: %s", (key, init, cmd) => {
    store.update({ state: position({ can: { undo: true, redo: true, collect: true } }) });
    press(key, init);
    expect(sent).toEqual([{ cmd, args: {} }]);
  });
  it("nothing to redo is said, not sent", () => {
    press("y");
    expect([sent, store.view.message?.key]).toEqual([[], "nothing_to_redo"]);
  });
  it("N asks when the game was begun, and deals when it was not", () => {
    press("n");
    expect([sent, store.view.bar]).toEqual([[], "confirm"]);
    store.update({ bar: null, state: position({ started: false }) });
    press("n");
    expect(sent).toEqual([{ cmd: "new", args: {} }]);
  });
  it("P pauses; a covered board plays nothing until it goes on", () => {
    press("p");
    expect(sent).toEqual([{ cmd: "pause", args: { on: true } }]);
    sent.length = 0;
    store.update({ state: position({ clock: { seconds: 1, running: false, paused: true } }) });
    for (const key of ["d", "u", "f", "1"]) press(key);
    press("z", { ctrlKey: true });
    expect(sent).toEqual([]);
    press("p");
    expect(sent).toEqual([{ cmd: "pause", args: { on: false } }]);
  });
  it("? opens the list of keys and closes it", () => {
    press("?", { shiftKey: true });
    expect(store.view.bar).toBe("keys");
    press("?", { shiftKey: true });
    expect(store.view.bar).toBeNull();
  });
});

describe("Escape", () => {
  it("takes back one thing at a time, then leaves for the cell", () => {
    store.update({ panel: "settings", bar: "confirm", selection: { pile: "R", count: 1 } });
    cancelDrag.mockReturnValueOnce(true);
    const open = () => [store.view.panel !== null, store.view.bar, store.view.selection !== null];
    press("Escape");
    expect(open()).toEqual([true, "confirm", true]);
    press("Escape");
    expect(open()).toEqual([true, null, true]);
    press("Escape");
    expect(open()).toEqual([false, null, true]);
    press("Escape");
    expect(open()).toEqual([false, null, false]);
    expect(root.contains(document.activeElement)).toBe(true);
    press("Escape");
    expect(document.activeElement).toBe(cell);
  });
  it("closes the list of keys before it puts cards back", () => {
    store.update({ bar: "keys", selection: { pile: "R", count: 1 } });
    press("Escape");
    expect([store.view.bar, store.view.selection]).toEqual([null, { pile: "R", count: 1 }]);
  });
  it("says that the board was left", () => {
    press("Escape");
    expect(store.view.message).toEqual({ key: "left_board", values: {} });
  });
  it("leaves out of a shadow tree too", () => {
    unbind();
    const host = document.createElement("div");
    cell.append(host);
    host.attachShadow({ mode: "open" }).append(root);
    unbind = bindKeys({ root, felt, store, replay: null, layout: () => layout, cancelDrag, showCursor });
    felt.querySelector("button")!.focus();
    press("Escape", { composed: true }, felt.querySelector("button")!);
    expect(document.activeElement).toBe(cell);
  });
  it("gives the focus up where there is no notebook", () => {
    cell.classList.remove("jp-Cell");
    press("Escape");
    expect(document.activeElement).toBe(document.body);
  });
});
