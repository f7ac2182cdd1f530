import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnimator, planMotion, TIMES, type Motion } from "../src/anim";
import { createWords } from "../src/i18n";
import { computeLayout } from "../src/layout";
import { pileSizes, placeCards, type Scene } from "../src/scene";
import type { State } from "../src/protocol";
import { createFelt, type Felt } from "../src/render";
import type { View } from "../src/state";
import { OPTIONS, pile, position, viewOf } from "./fakes";

function layoutOf(state: State) {
  return computeLayout({ width: 798, shape: state.layout, piles: pileSizes(state.piles) });
}

function sceneOf(state: State): Scene {
  return placeCards(state.piles, layoutOf(state));
}

function after(before: State, edit: (piles: State["piles"]) => void, last: Partial<State["last"]> = {}): State {
  const piles = structuredClone(before.piles);
  edit(piles);
  return { ...before, rev: before.rev + 1, piles, last: { kind: "move", moves: [], fills: [], ...last } };
}

function plan(before: State, now: State): Motion[] {
  return planMotion(sceneOf(before), sceneOf(now), now);
}

function drawThree(before: State): State {
  const faces = ["2h", "3h", "4h"];
  return after(before, (piles) => {
    for (const face of faces) piles.waste.push(`${piles.stock.pop()}:${face}`);
  });
}

const idOf = (entry: string): string => entry.split(":")[0]!;

describe("planMotion", () => {
  const start = position();
  const seven = idOf(start.piles.reserves[0]!.at(-1)!);
  const toColumn = (piles: State["piles"]): void => {
    piles.tableau[3]!.push(piles.reserves[0]!.pop()!);
  };

  it("plans nothing where nothing moved", () => {
    expect(plan(start, { ...start, rev: 2 })).toEqual([]);
  });

  it("moves a card from where it lay, in 180 ms", () => {
    const now = after(start, toColumn);
    const [motion, ...others] = plan(start, now);
    expect(others).toEqual([]);
    const [from, to] = [sceneOf(start).get(seven)!, sceneOf(now).get(seven)!];
    expect(motion).toMatchObject({ id: seven, delay: 0, duration: 180 });
    expect([motion!.dx, motion!.dy]).toEqual([from.x - to.x, from.y - to.y]);
    expect(motion).not.toHaveProperty("turnedFrom");
  });

  it("flies from the place where a dragged card was let go", () => {
    const before = placeCards(start.piles, layoutOf(start), { pile: "R", count: 1, x: 500, y: 333 });
    const now = after(start, toColumn);
    const [motion] = planMotion(before, sceneOf(now), now);
    expect(motion!.dx).toBe(500 - sceneOf(now).get(seven)!.x);
  });

  it("takes a card back in 160 ms", () => {
    const before = placeCards(start.piles, layoutOf(start), { pile: "R", count: 1, x: 500, y: 333 });
    const [motion] = planMotion(before, sceneOf(start), start);
    expect(motion).toMatchObject({ id: seven, duration: TIMES.back, easing: "ease-out" });
  });

  it("turns drawn cards one after the other", () => {
    const motions = plan(start, drawThree(start)).filter((motion) => motion.turnedFrom === null);
    expect(motions.map(({ delay, duration }) => [delay, duration])).toEqual([[0, 220], [40, 220], [80, 220]]);
    expect(motions.map(({ id }) => id)).toEqual(start.piles.stock.slice(-3).reverse());
  });

  it("keeps drawn cards above those that make room for them", () => {
    const motions = plan(start, drawThree(start));
    const drawn = motions.filter((motion) => motion.turnedFrom === null).map(({ height }) => height);
    const shifted = motions.filter((motion) => motion.turnedFrom === undefined).map(({ height }) => height);
    expect(shifted.length).toBeGreaterThan(0);
    expect(Math.min(...drawn)).toBeGreaterThan(Math.max(...shifted));
  });

  it("turns the waste over together", () => {
    const before = after(drawThree(start), (piles) => (piles.stock = []));
    const now = after(before, (piles) => {
      piles.stock = piles.waste.reverse().map(idOf);
      piles.waste = [];
    });
    const motions = plan(before, now);
    expect(motions.length).toBeGreaterThanOrEqual(3);
    for (const motion of motions) {
      expect(motion).toMatchObject({ delay: 0, duration: 240 });
      expect(motion.turnedFrom).toMatch(/^..$/);
    }
  });

  it("waits before the reserve fills a column", () => {
    const now = after(start, (piles) => {
      piles.foundations[1]!.push(piles.tableau[3]!.pop()!);
      piles.tableau[3]!.push(piles.reserves[0]!.pop()!);
    }, { fills: ["T4"] });
    const byId = new Map(plan(start, now).map((motion) => [motion.id, motion]));
    expect(byId.get(seven)).toMatchObject({ delay: 120, duration: 180 });
    expect(byId.get(idOf(start.piles.tableau[3]![0]!))).toMatchObject({ delay: 0 });
  });

  it("plays out one card every 90 ms, in the order of the foundation", () => {
    const end = position({ piles: { ...start.piles, tableau: [pile("Jc Tc 9c"), [], [], []] } });
    const now = after(end, (piles) => {
      for (let card = piles.tableau[0]!.pop(); card; card = piles.tableau[0]!.pop()) piles.foundations[0]!.push(card);
    }, { kind: "finish" });
    const flights = plan(end, now);
    expect(flights.map(({ delay }) => delay)).toEqual([0, 90, 180]);
    expect(flights.map(({ id }) => id)).toEqual(end.piles.tableau[0]!.map(idOf).reverse());
  });

  it("lets the cards that go up by themselves follow the person's own", () => {
    const end = position({ piles: { ...start.piles, tableau: [pile("Qc"), pile("Tc 9c"), pile("Jc"), pile("3d")] } });
    const now = after(end, ({ tableau, foundations }) => {
      tableau[0]!.push(tableau[3]!.pop()!);
      foundations[0]!.push(tableau[1]!.pop()!, tableau[1]!.pop()!, tableau[2]!.pop()!);
    }, { moves: ["T4T1", "T2F", "T2F", "T3F"] });
    const delays = Object.fromEntries(plan(end, now).map(({ id, delay }) => [sceneOf(now).get(id)!.face, delay]));
    expect(delays).toEqual({ "3d": 0, "9c": 0, Tc: 90, Jc: 180 });
    const own = after(end, ({ tableau, foundations }) => {
      foundations[0]!.push(tableau[1]!.pop()!);
      foundations[1]!.push(tableau[3]!.pop()!);
    }, { moves: ["T4F", "T2F"] });
    expect(plan(end, own).map(({ id }) => sceneOf(own).get(id)!.face)).toEqual(["3d", "9c"]);
  });

  it("turns cards that were drawn before their faces were known where they lie", () => {
    const ahead = after(start, (piles) => piles.waste.push(...piles.stock.splice(-3).reverse()));
    const now = after(ahead, (piles) => {
      piles.waste = piles.waste.map((entry, index) => (index < 3 ? entry : `${entry}:${index}h`));
    });
    const motions = plan(ahead, now);
    expect(motions.map(({ dx, dy, delay, duration }) => [dx, dy, delay, duration])).toEqual([
      [0, 0, 0, 220], [0, 0, 40, 220], [0, 0, 80, 220],
    ]);
  });

  it("undoes without a stagger", () => {
    const now = after(start, toColumn);
    const undone = { ...start, rev: 3, last: { kind: "undo" as const, moves: [], fills: ["T4"] } };
    expect(plan(now, undone).map(({ delay }) => delay)).toEqual([0]);
  });

  it("deals a new game from the stock within 700 ms", () => {
    const deal = position({ game_id: "g2", started: false, last: { kind: "deal", moves: [], fills: [] } });
    const motions = plan(start, deal);
    expect(motions.length).toBeGreaterThan(8);
    expect(Math.max(...motions.map(({ delay, duration }) => delay + duration))).toBeLessThanOrEqual(700);
    expect(motions[1]!.delay).toBe(26);
    const stock = sceneOf(deal).get(deal.piles.stock.at(-1)!)!;
    expect(motions[0]!.dx).toBe(stock.x - sceneOf(deal).get(motions[0]!.id)!.x);
  });

  it("shows a game that is under way without dealing it again", () => {
    expect(planMotion(new Map(), sceneOf(start), start)).toEqual([]);
  });
});

interface Played {
  element: Element;
  frames: Keyframe[];
  times: KeyframeAnimationOptions;
  cancel: ReturnType<typeof vi.fn>;
  onfinish: (() => void) | null;
}

describe("the animator", () => {
  let played: Played[];
  let root: HTMLElement;
  let felt: Felt;
  const words = createWords("en");

  beforeEach(() => {
    played = [];
    Element.prototype.animate = function (this: Element, frames, times) {
      const animation = { element: this, frames, times, cancel: vi.fn(), onfinish: null } as unknown as Played;
      played.push(animation);
      return animation as unknown as Animation;
    };
    root = document.createElement("section");
    document.body.append(root);
    felt = createFelt(root, words);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    delete (Element.prototype as Partial<Element>).animate;
    root.remove();
  });

  function run(before: State, now: State, animation: View["options"]["animation"] = "normal") {
    const animator = createAnimator(felt);
    felt.render(viewOf(before), layoutOf(before), words);
    const from = felt.scene;
    const view = viewOf(now, { options: { ...OPTIONS, animation } });
    felt.render(view, layoutOf(now), words);
    animator.run(from, felt.scene, view);
    return animator;
  }

  const start = position();
  const flights = (): Played[] => played.filter(({ frames }) => "translate" in frames[0]!);

  it("animates the difference and leaves the place to the document", () => {
    run(start, drawThree(start));
    expect(flights().length).toBeGreaterThanOrEqual(3);
    for (const { frames } of flights()) expect(frames.at(-1)!.translate).toBe("0px 0px");
  });

  it("shows the old side of a card that is turned, and takes it away at the end", () => {
    run(start, drawThree(start));
    const old = [...root.querySelectorAll(".cf-old")];
    expect(old).toHaveLength(3);
    for (const animation of played) animation.onfinish?.();
    expect(root.querySelectorAll(".cf-old")).toHaveLength(0);
  });

  it("lets a card fly on when its place is still the same, and turns it on its way", () => {
    const ahead = after(start, (piles) => piles.waste.push(...piles.stock.splice(-3).reverse()));
    const animator = run(start, ahead);
    const flying = [...played];
    const from = felt.scene;
    const now = after(ahead, (piles) => {
      piles.waste = piles.waste.map((entry, index) => (index < 3 ? entry : `${entry}:${index}h`));
    });
    felt.render(viewOf(now), layoutOf(now), words);
    animator.run(from, felt.scene, viewOf(now, { options: { ...OPTIONS, animation: "normal" } }));
    for (const { cancel } of flying) expect(cancel).not.toHaveBeenCalled();
    const turned = played.slice(flying.length);
    expect(turned.every(({ element }) => element.classList.contains("cf-side"))).toBe(true);
    expect(turned).toHaveLength(6);
  });

  it("sends a card that is flying back from where it is seen", () => {
    const now = after(start, (piles) => piles.tableau[3]!.push(piles.reserves[0]!.pop()!));
    const id = idOf(now.piles.tableau[3]!.at(-1)!);
    const animator = run(start, now);
    const out = played.find(({ element, frames }) => element === felt.cardElement(id) && "translate" in frames[0]!)!;
    const way = String(out.frames[0]!.translate).match(/-?[\d.]+/g)!.map(Number) as [number, number];
    // A quarter of the way is flown.
    Object.assign(out, { effect: { getComputedTiming: () => ({ progress: 0.25 }) } });
    const from = felt.scene;
    felt.render(viewOf(start), layoutOf(start), words);
    animator.run(from, felt.scene, viewOf(start, { options: { ...OPTIONS, animation: "normal" } }));
    expect(out.cancel).toHaveBeenCalledTimes(1);
    const back = played.filter(({ element }) => element === felt.cardElement(id)).at(-2)!;
    const seen = String(back.frames[0]!.translate).match(/-?[\d.]+/g)!.map(Number);
    expect(seen[0]).toBeCloseTo(-0.25 * way[0]);
    expect(seen[1]).toBeCloseTo(-0.25 * way[1]);
  });

  it("ends everything at once when the next action comes", () => {
    const animator = run(start, drawThree(start));
    const running = [...played];
    animator.finish();
    for (const animation of running) expect(animation.cancel).toHaveBeenCalledTimes(1);
    expect(root.querySelectorAll(".cf-old")).toHaveLength(0);
  });

  it("is twice as fast when that is chosen, and still when it is off", () => {
    run(start, drawThree(start), "fast");
    expect(flights().map(({ times }) => times.duration)).toContain(TIMES.turn / 2);
    played.length = 0;
    run(start, drawThree(start), "off");
    expect(played).toEqual([]);
  });

  it("only fades where the system asks for less motion", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const animator = run(start, drawThree(start));
    expect(flights()).toEqual([]);
    expect(played.length).toBeGreaterThan(0);
    for (const { times } of played) expect(times.duration).toBe(80);
    played.length = 0;
    animator.win(layoutOf(start));
    expect(played).toEqual([]);
  });

  it("celebrates within 2.4 s", () => {
    felt.render(viewOf(start), layoutOf(start), words);
    createAnimator(felt).win(layoutOf(start));
    expect(played).toHaveLength(felt.scene.size);
    const ends = played.map(({ times }) => Number(times.delay) + Number(times.duration));
    expect(Math.max(...ends)).toBeLessThanOrEqual(2400);
    // Each flown card comes home when the last one has flown, and not before.
    for (const each of played) each.onfinish?.();
    for (const { cancel } of played) expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("celebrates after the last card has landed, until it is ended", () => {
    const now = drawThree(start);
    const animator = run(start, now);
    const landing = Math.max(...played.map(({ times }) => Number(times.delay) + Number(times.duration)));
    const flying = played.length;
    animator.win(layoutOf(start));
    const cascade = played.slice(flying);
    // The clock goes on between the two calls.
    expect(Math.min(...cascade.map(({ times }) => Number(times.delay)))).toBeGreaterThan(landing / 2);
    animator.finish();
    for (const animation of cascade) expect(animation.cancel).toHaveBeenCalledTimes(1);
  });

  it("does not celebrate where animation is off", () => {
    run(start, drawThree(start), "off").win(layoutOf(start));
    expect(played).toEqual([]);
  });
});
