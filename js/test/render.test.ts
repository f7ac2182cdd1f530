import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWords, LANGUAGES } from "../src/i18n";
import { computeLayout } from "../src/layout";
import { pileSizes } from "../src/scene";
import type { State } from "../src/protocol";
import { createFelt, type Felt } from "../src/render";
import type { View } from "../src/state";
import { OPTIONS, pile, position, viewOf } from "./fakes";

const words = createWords("en");
let root: HTMLElement;
let felt: Felt;

beforeEach(() => {
  root = document.createElement("section");
  document.body.append(root);
  felt = createFelt(root, words);
});

afterEach(() => {
  felt.destroy();
  root.remove();
});

function draw(state: State, change: Partial<View> = {}, lang = "en", width = 798): View {
  const view = viewOf(state, change);
  const layout = computeLayout({ width, shape: state.layout, piles: pileSizes(state.piles) });
  felt.render(view, layout, createWords(lang));
  return view;
}

function change(state: State, edit: (piles: State["piles"]) => void, more: Partial<State> = {}): State {
  const piles = structuredClone(state.piles);
  edit(piles);
  return { ...state, piles, rev: state.rev + 1, ...more };
}

const $ = (selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const $$ = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const label = (code: string): string => $(`[data-pile="${code}"]`).getAttribute("aria-label")!;
const shown = (selector: string): HTMLElement[] => $$(selector).filter((element) => !element.hidden);

describe("piles", () => {
  it("hold their cards, bottom to top", () => {
    draw(position());
    const faces = $$('[data-pile="T1"] [data-card]').map((card) => card.dataset.face);
    expect(faces).toEqual(["Qc", "Jh", "Ts", "9h"]);
    expect($$("[data-pile]")).toHaveLength(11);
  });

  it("are groups with a name and what lies open", () => {
    draw(position());
    expect(label("T1")).toBe("Column 1, 4 cards, queen of clubs to nine of hearts");
    expect(label("R")).toBe("Reserve, 3 cards, top: seven of hearts");
    expect(label("F1")).toBe("Foundation 1, 1 card, top: eight of clubs");
    expect(label("S")).toBe("Stock, 4 cards");
    for (const group of $$("[data-pile]")) expect(group.getAttribute("role")).toBe("group");
  });

  it("say what may go to an empty place", () => {
    draw(position({ legal: ["D", "WT3"] }));
    expect(label("F2")).toBe("Foundation 2, empty, needs eight");
    expect(label("T3")).toBe(`Column 3, empty, ${words.text("from_waste")}`);
    expect($('[data-pile="F2"] .cf-slot').textContent).toBe("8");
    expect($('[data-pile="T3"] .cf-slot').textContent).toBe("from the waste");
    draw(position({ legal: ["D"] }));
    expect($('[data-pile="T3"] .cf-slot').textContent).toBe("");
  });

  it("count stock and reserve", () => {
    draw(position());
    expect(shown(".cf-badge").map((badge) => badge.textContent)).toEqual(["4", "3"]);
  });

  it("are taken away when another game has fewer", () => {
    const state = position();
    draw(state);
    const layout = { ...state.layout, tableau: 3 };
    draw(change(state, (piles) => piles.tableau.pop(), { layout }));
    expect($$('[data-pile="T4"]')).toHaveLength(0);
    expect($$("[data-card]")).toHaveLength(4 + 3 + 3 + 1 + 4 + 1);
  });
});

describe("the last move", () => {
  const marked = (): (string | undefined)[] => $$(".cf-moved").map((card) => card.dataset.face);
  const move = (state: State, from: keyof State["piles"], to: number): State =>
    change(state, (piles) => piles.tableau[to]!.push((piles[from] as string[]).pop()!));

  it("is marked on its card and on the card that filled a space, until the next", () => {
    const first = position();
    draw(first);
    expect(marked()).toEqual([]);
    const filled = change(first, ({ tableau, reserves }) => {
      tableau[0]!.push(tableau[3]!.pop()!);
      tableau[3]!.push(reserves[0]!.pop()!);
    });
    draw(filled);
    expect(marked().sort()).toEqual(["7h", "8s"]);
    draw({ ...filled, rev: filled.rev + 1 }, { lang: "nl" });
    expect(marked()).toHaveLength(2);
    draw(move(filled, "waste", 1));
    expect(marked()).toHaveLength(1);
  });
  it("is marked no more when cards are turned, nor in another game", () => {
    const first = position();
    const moved = move(first, "waste", 1);
    draw(first);
    draw(moved);
    expect(marked()).toHaveLength(1);
    const turned = change(moved, ({ stock, waste }) => waste.push(`${stock.pop()!}:2c`));
    draw(turned);
    expect(marked()).toEqual([]);
    draw(moved);
    draw(change(moved, ({ tableau }) => tableau.reverse(), { game_id: "another" }));
    expect(marked()).toEqual([]);
  });
});

describe("the stock", () => {
  const empty = (more: Partial<State>): State => change(position(), (piles) => (piles.stock = []), more);
  const button = (): HTMLElement => $('[data-pile="S"] button');

  it("is one button", () => {
    draw(position());
    expect(button().getAttribute("aria-label")).toBe("Turn cards");
    expect($$('[data-pile="S"] button')).toHaveLength(1);
    expect(button().hasAttribute("aria-disabled")).toBe(false);
  });

  it("offers to turn the waste over when it is empty", () => {
    draw(empty({ legal: ["X"], passes: 3, pass: 1 }));
    expect($('[data-pile="S"] .cf-slot').textContent).toBe("Turn over");
    expect(button().getAttribute("aria-label")).toBe("Turn the waste over, 2 passes left");
  });

  it("says when no pass is left", () => {
    draw(empty({ legal: [], passes: 3, pass: 3 }));
    expect($('[data-pile="S"] .cf-slot').textContent).toBe("No passes left");
    expect(button().getAttribute("aria-disabled")).toBe("true");
  });
});

describe("cards", () => {
  it("of a new deal take the elements of the last, whose numbers are gone", () => {
    const first = position();
    draw(first);
    const elements = new Set($$("[data-card]"));
    const { stock, waste, reserves, foundations, tableau } = position().piles;
    const next = position({ game_id: "g2", piles: { stock: [...stock, ...waste.map((each) => each.split(":")[0]!)], waste: [], reserves, foundations, tableau } });
    draw(next);
    expect(new Set($$("[data-card]"))).toEqual(elements);
    const faces = $$('[data-pile="T1"] [data-card]').map((card) => [card.dataset.face, card.querySelector("text")?.textContent]);
    expect(faces).toEqual([["Qc", "Q"], ["Jh", "J"], ["Ts", "10"], ["9h", "9"]]);
    for (const card of $$('[data-pile="S"] [data-card]')) expect(card.hasAttribute("data-face")).toBe(false);
    expect(first.piles.tableau.flat().some((entry) => felt.cardElement(entry.split(":")[0]!))).toBe(false);
  });

  it("on their way are marked", () => {
    const view = draw(position());
    draw(view.state, { ahead: { text: "T2T1", told: view.state, pile: "T1", count: 2 } });
    expect($$(".cf-ahead").map((card) => card.dataset.face)).toEqual(["Ts", "9h"]);
    draw(view.state);
    expect($$(".cf-ahead")).toEqual([]);
  });

  it("keep their element when they move, and are moved by transform", () => {
    const before = position();
    draw(before);
    const id = before.piles.reserves[0]!.at(-1)!.split(":")[0]!;
    const element = felt.cardElement(id)!;
    const drawing = element.querySelector("svg");
    draw(change(before, (piles) => piles.tableau[3]!.push(piles.reserves[0]!.pop()!)));
    expect(felt.cardElement(id)).toBe(element);
    expect(element.querySelector("svg")).toBe(drawing);
    expect(element.closest<HTMLElement>("[data-pile]")!.dataset.pile).toBe("T4");
    expect(element.style.transform).toMatch(/^translate/);
    expect(element.style.left).toBe("");
  });

  it("are drawn anew when they are turned, when the language changes, and when they get small", () => {
    const before = position();
    draw(before);
    const next = before.piles.reserves[0]!.at(-2)!;
    const side = (): string => felt.cardElement(next)!.querySelector("svg")!.outerHTML;
    const back = side();
    const after = change(before, (piles) => {
      piles.tableau[3]!.push(piles.reserves[0]!.pop()!);
      piles.reserves[0]![1] += ":Kd";
    });
    draw(after);
    const english = side();
    draw(after, {}, "nl");
    const dutch = side();
    draw(after, {}, "nl", 358);
    expect(new Set([back, english, dutch, side()]).size).toBe(4);
    expect(dutch).toContain(">H</text>");
  });

  it("tell nothing while they lie face down", () => {
    const state = position();
    draw(state);
    const hidden = [...state.piles.stock, ...state.piles.reserves[0]!.slice(0, -1)];
    const htmls = hidden.map((id) => {
      const element = felt.cardElement(id)!.cloneNode(true) as HTMLElement;
      expect(element.dataset.card).toBe(id);
      expect(element.hasAttribute("data-face")).toBe(false);
      expect(element.querySelector("button, text")).toBeNull();
      return element.querySelector("svg")?.outerHTML;
    });
    expect(new Set(htmls.filter(Boolean)).size).toBe(1);
  });

  it("tell nothing once they are turned face down again", () => {
    const before = position();
    draw(before);
    const waste = before.piles.waste.map((entry) => entry.split(":")[0]!);
    draw(change(before, (piles) => {
      piles.stock = [...waste].reverse();
      piles.waste = [];
    }));
    const htmls = waste.map((id) => felt.cardElement(id)!.innerHTML);
    expect(new Set(htmls).size).toBe(1);
    expect(htmls[0]).not.toContain("<text");
  });

  it("are buttons only where they can be picked up", () => {
    draw(position());
    const pickable = $$("[data-card] button").map((button) => button.parentElement!.dataset.face);
    expect(pickable).toEqual(["Qh", "8c", "7h", "Qc", "9h", "3d", "8s"]);
    const whole = $('[data-face="Qc"] button');
    expect(whole.getAttribute("aria-label")).toBe("queen of clubs, with 3 on it");
  });

  it("hide what lies deep in the waste", () => {
    draw(change(position(), (piles) => piles.waste.unshift(...pile("2c 3c"))));
    const visible = $$('[data-pile="W"] [data-card]').map((card) => card.style.visibility !== "hidden");
    expect(visible).toEqual([false, true, true, true, true]);
  });
});

describe("a selection", () => {
  it("is pressed, lifted, and shows where it can go", () => {
    draw(position(), { selection: { pile: "T1", count: 4 } });
    expect($$(".cf-selected")).toHaveLength(4);
    expect($$('button[aria-pressed="true"]').map((each) => each.parentElement!.dataset.face)).toEqual(["Qc"]);
    const ringed = shown(".cf-ring").map((ring) => ring.parentElement!.dataset.pile);
    expect(ringed).toEqual(["T3"]);
  });

  it("draws simple faces on cards of any size where they are wanted, and full words on empty places", () => {
    const pips = () => $("[data-face='9h'] .cf-side").querySelectorAll("path").length;
    draw(position());
    expect(pips()).toBe(10);
    draw(position(), { options: { ...OPTIONS, simple_faces: true } });
    expect([pips(), $(".cf-felt").classList.contains("cf-small")]).toEqual([2, false]);
    draw(position());
    expect(pips()).toBe(10);
  });

  it("shows no places where that is switched off", () => {
    const options = { ...OPTIONS, show_targets: false };
    draw(position(), { selection: { pile: "R", count: 1 }, options });
    expect(shown(".cf-ring")).toHaveLength(0);
  });
});

describe("a drag", () => {
  const drag = (x: number, y: number, over: string | null, selection = { pile: "T1", count: 2 }) => ({
    dragging: { selection, x, y, over },
  });

  it("carries the run and leaves the rest", () => {
    const state = position();
    draw(state, drag(300, 40, null));
    const carried = $$(".cf-drag");
    expect(carried.map((card) => card.dataset.face)).toEqual(["Ts", "9h"]);
    const top = state.piles.tableau[0]!.at(-2)!.split(":")[0]!;
    expect(felt.scene.get(top)).toMatchObject({ x: 300, y: 40 });
  });

  it("moves nothing but the run from frame to frame", () => {
    const state = position();
    const selection = { pile: "R", count: 1 };
    const view = draw(state, drag(300, 40, null, selection));
    const layout = computeLayout({ width: 798, shape: state.layout, piles: pileSizes(state.piles) });
    const changes = new MutationObserver(() => undefined);
    changes.observe(root, { attributes: true, childList: true, subtree: true });
    felt.render({ ...view, dragging: { ...view.dragging!, x: 320, y: 60, over: "T4" } }, layout, words);
    const touched = new Set(changes.takeRecords().map((record) => record.target));
    expect(touched).toEqual(new Set([$('[data-face="7h"]'), $('[data-pile="T4"] .cf-ring')]));
    expect($('[data-pile="T4"] .cf-ring').classList).toContain("cf-over");
  });

  it("shows the empty place under the last card", () => {
    const selection = { pile: "T4", count: 1 };
    draw(position(), { dragging: { selection, x: 0, y: 0, over: null } });
    expect($('[data-pile="T4"] .cf-slot').hidden).toBe(false);
    expect($('[data-pile="T2"] .cf-slot').hidden).toBe(true);
  });
});

describe("the keyboard", () => {
  const stops = (): HTMLElement[] => $$('[tabindex="0"]');

  it("finds one Tab stop, wherever the cursor is", () => {
    for (const focus of [null, { pile: "R", count: 1 }, { pile: "T1", count: 4 }, { pile: "T3", count: 0 }]) {
      draw(position(), { focus });
      expect(stops(), JSON.stringify(focus)).toHaveLength(1);
      expect(stops()[0]!.closest<HTMLElement>("[data-pile]")!.dataset.pile).toBe(focus?.pile ?? "S");
    }
  });

  it("stays on a card that moves", () => {
    const before = position();
    draw(before, { focus: { pile: "R", count: 1 } });
    felt.focusCursor();
    expect(document.activeElement!.parentElement!.dataset.face).toBe("7h");
    const after = change(before, (piles) => piles.tableau[3]!.push(piles.reserves[0]!.pop()!));
    draw(after, { focus: { pile: "T4", count: 1 } });
    felt.focusCursor();
    expect(document.activeElement!.parentElement!.dataset.face).toBe("7h");
  });

  it("is not taken from outside the board", () => {
    draw(position());
    const outside = document.createElement("button");
    document.body.append(outside);
    outside.focus();
    draw(position());
    expect(document.activeElement).toBe(outside);
    outside.remove();
  });

  it("keeps its keys from the notebook on everything that can have the focus", () => {
    draw(position());
    const focusable = $$("button, select, input, a, [tabindex]");
    expect(focusable.length).toBeGreaterThan(10);
    for (const element of focusable) {
      expect(element.getAttribute("data-lm-suppress-shortcuts"), element.outerHTML).toBe("true");
    }
  });
});

describe("two boards", () => {
  it("share no id", () => {
    draw(position());
    const other = createFelt(root, words);
    const ids = $$("[id]").map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    other.destroy();
  });
});

describe("a shadow tree", () => {
  it("keeps the focus on the cursor", () => {
    const host = document.createElement("div");
    root.append(host);
    const inside = document.createElement("section");
    host.attachShadow({ mode: "open" }).append(inside);
    const shadowed = createFelt(inside, words);
    const state = position();
    const layout = computeLayout({ width: 798, shape: state.layout, piles: pileSizes(state.piles) });
    shadowed.render(viewOf(state, { focus: { pile: "R", count: 1 } }), layout, words);
    shadowed.focusCursor();
    shadowed.render(viewOf(state, { focus: { pile: "T4", count: 1 } }), layout, words);
    shadowed.focusCursor();
    expect(host.shadowRoot!.activeElement!.closest<HTMLElement>("[data-pile]")!.dataset.pile).toBe("T4");
    shadowed.destroy();
  });
});

describe.each(LANGUAGES)("in %s", (lang) => {
  const full = position();
  const piles = { ...full.piles, stock: [], reserves: [[]], foundations: [[], [], [], []] };
  const legal = [["D"], ["X"], [], ["WT3"], ["RT3"], ["WT3", "RT3"], ["T1T3:4"]];
  const games: [string, State[]][] = [
    ["with cards everywhere", legal.map((moves) => ({ ...full, legal: moves }))],
    ["with empty piles", legal.map((moves) => ({ ...full, piles, legal: moves }))],
    ["without a base rank", ["?", "-"].map((base) => ({ ...full, piles, base }))],
    ["in the last pass", [{ ...full, piles, legal: [], passes: 1 }]],
    ["before the last pass", [{ ...full, piles, legal: ["X"], passes: 2 }]],
  ];

  it.each(games)("has words for a board %s", (_, states) => {
    for (const state of states) {
      draw(state, {}, lang);
      for (const named of $$("[data-pile], button")) {
        expect(named.getAttribute("aria-label")).toMatch(/\S/);
      }
    }
  });
});
