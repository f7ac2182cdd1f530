import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDrag, dropTarget, hitTest, type DragControl } from "../src/drag";
import { computeLayout, type Layout } from "../src/layout";
import { pileSizes } from "../src/scene";
import type { Store } from "../src/state";
import { OPTIONS, pile, position, storeOf, type Sent } from "./fakes";

let store: Store;
let sent: Sent[];
let felt: HTMLElement;
let layout: Layout;
let drag: DragControl;
let now: number;

beforeEach(() => {
  // jsdom has no frames of its own rhythm here: the next frame is drawn at once.
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
    draw(0);
    return 0;
  });
  ({ store, sent } = storeOf(position()));
  const { layout: shape, piles } = store.view.state;
  layout = computeLayout({ width: 800, shape, piles: pileSizes(piles) });
  felt = document.createElement("div");
  document.body.append(felt);
  drag = createDrag(store, felt, () => layout);
  now = 1000;
});
afterEach(() => {
  drag.destroy();
  felt.remove();
  vi.unstubAllGlobals();
});

interface Pointer {
  pointerId?: number;
  pointerType?: string;
  button?: number;
}

function fire(type: string, x: number, y: number, pointer: Pointer = {}, target = felt): void {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, button: pointer.button ?? 0 });
  Object.defineProperties(event, {
    pointerId: { value: pointer.pointerId ?? 1 },
    pointerType: { value: pointer.pointerType ?? "mouse" },
    timeStamp: { value: now },
  });
  target.dispatchEvent(event);
}

/** The middle of the strip of a card that is seen, by its place from the bottom. */
function at(pile: string, index = -1): [number, number] {
  const box = layout.piles[pile]!;
  const card = box.cards.at(index) ?? box.slot;
  return [card.x + 10, card.y + 10];
}

function press(pile: string, index = -1): void {
  fire("pointerdown", ...at(pile, index));
  fire("pointerup", ...at(pile, index));
}

function dragBy(pile: string, index: number, dx: number, dy: number): void {
  const [x, y] = at(pile, index);
  fire("pointerdown", x, y);
  fire("pointermove", x + dx / 2, y + dy / 2);
  fire("pointermove", x + dx, y + dy);
  fire("pointerup", x + dx, y + dy);
}

function dragTo(pile: string, index: number, target: string, offset = { x: 0, y: 0 }): void {
  const from = layout.piles[pile]!.cards.at(index)!;
  const to = layout.piles[target]!.cards.at(-1) ?? layout.piles[target]!.slot;
  dragBy(pile, index, to.x - from.x + offset.x, to.y - from.y + offset.y);
}

describe("hitTest", () => {
  it("finds the uppermost card at a point", () => {
    expect(hitTest(layout, { x: at("T1", 1)[0], y: at("T1", 1)[1] })).toEqual({ pile: "T1", count: 3 });
    expect(hitTest(layout, { x: at("T1")[0], y: at("T1")[1] })).toEqual({ pile: "T1", count: 1 });
  });
  it("finds empty places, and nothing on bare felt", () => {
    expect(hitTest(layout, { x: at("T3")[0], y: at("T3")[1] })).toEqual({ pile: "T3", count: 0 });
    expect(hitTest(layout, { x: 1, y: 1 })).toBeNull();
  });
  it("takes the edges of a pile for its top card", () => {
    const { slot } = layout.piles.S!;
    expect(hitTest(layout, { x: slot.x + slot.w + 1, y: slot.y + slot.h })).toEqual({ pile: "S", count: 1 });
  });
});

describe("dropTarget", () => {
  const corner = (pile: string, dx: number) => {
    const { slot } = layout.piles[pile]!;
    return { x: slot.x + dx, y: slot.y };
  };
  const far = { x: -1, y: -1 };

  it("needs 15 % of a card over the pile", () => {
    const width = layout.cardWidth;
    expect(dropTarget(layout, ["T4"], corner("T4", width * 0.84), far)).toBe("T4");
    expect(dropTarget(layout, ["T4"], corner("T4", width * 0.86), far)).toBeNull();
  });
  it("or the pointer inside it", () => {
    const { drop } = layout.piles.T4!;
    expect(dropTarget(layout, ["T4"], far, { x: drop.x + 1, y: drop.y + drop.h - 1 })).toBe("T4");
  });
  it("prefers the pile with the larger overlap", () => {
    const between = corner("T3", layout.cardWidth * 0.7);
    expect(dropTarget(layout, ["T3", "T4"], between, far)).toBe("T4");
    expect(dropTarget(layout, ["T3"], between, far)).toBe("T3");
  });
  it("reaches down to the end of the felt in a column", () => {
    const { x } = layout.piles.T4!.slot;
    expect(dropTarget(layout, ["T4"], { x, y: layout.height - 60 }, far)).toBe("T4");
  });
});

describe("a click", () => {
  it("does nothing on the press", () => {
    fire("pointerdown", ...at("S"));
    expect([sent, store.view.selection]).toEqual([[], null]);
  });
  it("on the stock turns cards", () => {
    press("S");
    expect(sent).toEqual([{ cmd: "move", args: { text: "D" } }]);
  });
  it("on the stock turns the waste over when that is legal", () => {
    store.update({ state: position({ legal: ["X"] }) });
    press("S");
    expect(sent).toEqual([{ cmd: "move", args: { text: "X" } }]);
  });
  it("picks a card up and says how many places would take it", () => {
    press("R");
    expect(store.view.selection).toEqual({ pile: "R", count: 1 });
    expect(store.view.message).toEqual({ key: "targets", values: { card: "7h", n: 1 } });
    drag.cancel();
    store.update({ selection: null });
    press("T2");
    expect(store.view.message).toEqual({ key: "targets", values: { card: "3d", n: 0 } });
  });
  it("on a card inside a column picks up the run that may move", () => {
    press("T1", 2);
    expect(store.view.selection).toEqual({ pile: "T1", count: 4 });
  });
  it("on a legal pile moves, on another card picks that up", () => {
    press("R");
    press("T4");
    expect(sent).toEqual([{ cmd: "move", args: { text: "RT4" } }]);
    press("T2");
    expect(store.view.selection).toEqual({ pile: "T2", count: 1 });
  });
  it("on a card that may be the base chooses it; one that may not says what comes first", () => {
    store.update({ state: position({ base: "?", legal: ["T2F", "T4F"] }) });
    press("T2");
    expect([sent, store.view.selection]).toEqual([[{ cmd: "move", args: { text: "T2F" } }], null]);
    for (const pile of ["R", "T3"]) {
      store.update({ message: null });
      press(pile);
      expect([sent.length, store.view.selection]).toEqual([1, null]);
      expect(store.view.message?.key).toBe("refusal.choose_base");
    }
  });
  it("on an empty place that is not legal is sent all the same, for the reason", () => {
    press("R");
    press("T3");
    expect(sent).toEqual([{ cmd: "move", args: { text: "RT3" } }]);
    expect(store.view.selection).toEqual({ pile: "R", count: 1 });
  });
  it("on another card that has a place picks that up, on one that has none asks for the reason", () => {
    press("R");
    press("W");
    expect([sent, store.view.selection]).toEqual([[], { pile: "W", count: 1 }]);
    press("T2");
    expect(sent).toEqual([{ cmd: "move", args: { text: "WT2" } }]);
    expect(store.view.selection).toEqual({ pile: "W", count: 1 });
  });
  it("on cards inside a column that may not move picks them up all the same", () => {
    store.update({ state: position({ legal: [] }) });
    press("T1", 1);
    expect([sent, store.view.selection]).toEqual([[], { pile: "T1", count: 3 }]);
    expect(store.view.message).toEqual({ key: "targets", values: { card: "Jh", n: 0 } });
    press("T4");
    expect(sent).toEqual([{ cmd: "move", args: { text: "T1T4:3" } }]);
  });
  it("on the same card, or on bare felt, puts it back", () => {
    press("R");
    now += 1000;
    press("R");
    expect(store.view.selection).toBeNull();
    press("R");
    fire("pointerdown", 1, 1);
    fire("pointerup", 1, 1);
    expect(store.view.selection).toBeNull();
  });
  it("with another button than the first is not ours", () => {
    fire("pointerdown", ...at("S"), { button: 2 });
    fire("pointerup", ...at("S"), { button: 2 });
    expect(sent).toEqual([]);
  });
  it("that no pointer made works on the button of a card", () => {
    const card = document.createElement("div");
    card.innerHTML = `<div data-pile="R"><div data-card="x"><button></button></div></div>`;
    felt.append(card);
    card.querySelector("button")!.click();
    expect(store.view.selection).toEqual({ pile: "R", count: 1 });
  });
});

describe("a double click", () => {
  const twice = (pile: string, gap: number): void => {
    press(pile);
    now += gap;
    press(pile);
  };

  it("plays to the foundation", () => {
    twice("T1", 350);
    expect(sent).toEqual([{ cmd: "move", args: { text: "T1F" } }]);
  });
  it("else to the only place", () => {
    twice("R", 200);
    expect(sent).toEqual([{ cmd: "move", args: { text: "RT4" } }]);
  });
  it.each([
    ["a choice", ["RT1", "RT2"]],
    ["none", []],
  ])("where there is %s asks why the foundation does not take it, and keeps it picked up", (_, legal) => {
    store.update({ state: position({ legal }) });
    twice("R", 200);
    expect(sent).toEqual([{ cmd: "move", args: { text: "RF" } }]);
    expect(store.view.selection).toEqual({ pile: "R", count: 1 });
  });
  it("is two clicks when it is slow", () => {
    twice("T1", 351);
    expect([sent, store.view.selection]).toEqual([[], null]);
  });
  it("on the target of a move does not play the card that lies there", () => {
    press("R");
    twice("T4", 100);
    expect(sent).toHaveLength(1);
  });
});

describe("a drag", () => {
  it("starts after 4 px of a mouse and 8 of a finger", () => {
    const [x, y] = at("R");
    fire("pointerdown", x, y);
    fire("pointermove", x + 3, y);
    expect(store.view.dragging).toBeNull();
    fire("pointermove", x + 4, y);
    expect(store.view.dragging).toMatchObject({ selection: { pile: "R", count: 1 } });
    drag.cancel();
    fire("pointerdown", x, y, { pointerType: "touch" });
    fire("pointermove", x + 7, y, { pointerType: "touch" });
    expect(store.view.dragging).toBeNull();
    fire("pointermove", x + 8, y, { pointerType: "touch" });
    expect(store.view.dragging).not.toBeNull();
  });
  it("carries the run by the corner of its lowest card", () => {
    const [x, y] = at("T1", 1);
    const first = layout.piles.T1!.cards[0]!;
    fire("pointerdown", x, y);
    fire("pointermove", x + 30, y + 40);
    expect(store.view.dragging).toMatchObject({
      selection: { pile: "T1", count: 4 },
      x: first.x + 30,
      y: first.y + 40,
    });
  });
  it("sends the move on a legal pile, and the cards wait there for the answer", () => {
    dragTo("R", -1, "T4");
    expect(sent).toEqual([{ cmd: "move", args: { text: "RT4" } }]);
    expect(store.view.dragging).toMatchObject({ over: "T4", dropped: true });
  });
  it("lands with 30 % over the only legal pile", () => {
    dragTo("R", -1, "T4", { x: layout.cardWidth * 0.7, y: 0 });
    expect(sent).toEqual([{ cmd: "move", args: { text: "RT4" } }]);
  });
  it("to any foundation goes to the right one", () => {
    dragTo("T1", -1, "F4");
    expect(sent).toEqual([{ cmd: "move", args: { text: "T1F" } }]);
  });
  it("to a pile that does not take it is sent for the reason", () => {
    dragTo("R", -1, "T2");
    expect(sent).toEqual([{ cmd: "move", args: { text: "RT2" } }]);
  });
  it("of cards that may not move is sent with their number, for the reason", () => {
    store.update({ state: position({ legal: [] }) });
    dragTo("T1", 1, "T4");
    expect(sent).toEqual([{ cmd: "move", args: { text: "T1T4:3" } }]);
  });
  it.each(["S", "W"])("to %s is sent for the reason", (target) => {
    dragTo("R", -1, target);
    expect(sent).toEqual([{ cmd: "move", args: { text: `R${target}` } }]);
  });
  it("to bare felt or its own pile flies back, and nothing is sent", () => {
    dragBy("T4", -1, 5, 5);
    dragTo("R", -1, "R", { x: 20, y: layout.cardHeight * 1.2 });
    expect([sent, store.view.dragging]).toEqual([[], null]);
  });
  it.each(["pointercancel", "lostpointercapture"])("ends without a move by %s", (type) => {
    const [x, y] = at("R");
    fire("pointerdown", x, y);
    fire("pointermove", x + 50, y);
    fire(type, x + 50, y);
    fire("pointerup", ...at("T4"));
    expect([sent, store.view.dragging]).toEqual([[], null]);
  });
  it("of a finger goes on when the felt takes the pointer over from the button", () => {
    const button = document.createElement("button");
    felt.append(button);
    const [x, y] = at("R");
    fire("pointerdown", x, y, { pointerType: "touch" });
    fire("pointermove", x + 50, y, { pointerType: "touch" });
    fire("lostpointercapture", x + 50, y, { pointerType: "touch" }, button);
    expect(store.view.dragging).not.toBeNull();
  });
  it("ends without a move by a second finger", () => {
    const [x, y] = at("R");
    fire("pointerdown", x, y, { pointerType: "touch" });
    fire("pointermove", x + 50, y, { pointerType: "touch" });
    fire("pointerdown", 300, 300, { pointerType: "touch", pointerId: 2 });
    expect([sent, store.view.dragging]).toEqual([[], null]);
  });
  it("ends without a move when the game took its card away", () => {
    const [x, y] = at("R");
    fire("pointerdown", x, y);
    fire("pointermove", x + 50, y);
    store.update({ dragging: null });
    fire("pointermove", x + 60, y);
    fire("pointerup", ...at("T4"));
    expect([sent, store.view.dragging]).toEqual([[], null]);
  });
  it("does not start when the kernel is lost", () => {
    store.update({ link: "lost" });
    dragTo("R", -1, "T4");
    expect([sent, store.view.dragging]).toEqual([[], null]);
  });
  it("of a view that is taken away is over", () => {
    const [x, y] = at("R");
    fire("pointerdown", x, y);
    fire("pointermove", x + 50, y);
    drag.destroy();
    expect(store.view.dragging).toBeNull();
    press("S");
    expect(sent).toEqual([]);
  });
});

describe("the mouse over the board", () => {
  it("marks the pile under it while cards are picked up", () => {
    fire("pointermove", ...at("T4"));
    expect(store.view.hover).toBeNull();
    press("R");
    fire("pointermove", ...at("T4"));
    expect(store.view.hover).toBe("T4");
  });
});

describe("one tap, where it plays", () => {
  const column = { ...position().piles, tableau: [pile("5h"), pile("6s"), [], []] };
  const tap = (legal: string[], code = "T1", change = {}) => {
    store.update({ state: position({ legal, piles: column }), options: { ...OPTIONS, tap: "auto" }, ...change });
    press(code);
    return sent.map(({ args }) => args);
  };

  it.each([
    ["the foundation first", ["T1T3", "T1T2", "T1F"], "T1F"],
    ["then a column with cards", ["T1T3", "T1T2"], "T1T2"],
    ["then the first empty column", ["T1T3", "T1T4"], "T1T3"],
  ])("plays to %s", (_, legal, text) => {
    expect(tap(legal)).toEqual([{ text }]);
    expect(store.view.selection).toBeNull();
  });
  it("selects a card that can go nowhere, and leaves it for another that can be played", () => {
    expect(tap(["T2T3"])).toEqual([]);
    expect(store.view.selection).toEqual({ pile: "T1", count: 1 });
    now += 1000;
    press("T2");
    expect(sent.map(({ args }) => args)).toEqual([{ text: "T2T3" }]);
  });
  it("puts down what a key picked up", () => {
    expect(tap(["T1T2", "T2T3"], "T2", { selection: { pile: "T1", count: 1 } })).toEqual([{ text: "T1T2" }]);
  });
  it("turns the stock as ever", () => {
    expect(tap(["D"], "S")).toEqual([{ text: "D" }]);
  });
  it("plays nothing where taps select", () => {
    expect(tap(["T1F"], "T1", { options: OPTIONS })).toEqual([]);
    expect(store.view.selection).toEqual({ pile: "T1", count: 1 });
  });
});
