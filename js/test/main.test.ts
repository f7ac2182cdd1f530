import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Traits } from "../src/client";
import { createWords, LANGUAGES } from "../src/i18n";
import { FakeModel, OPTIONS, pile, position, refused } from "./fakes";
import { FakeIntersection, FakeObserver, FakeResize, fresh, mounted } from "./mounted";

let fake: FakeModel;
let el: HTMLElement;
let close: () => void;

beforeEach(() => {
  ({ fake, el, close } = fresh());
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const mount = (signal?: AbortSignal) => mounted(fake, signal);
const root = (at = el) => at.querySelector<HTMLElement>(".canfield-widget")!;
const button = (selector: string, at = el) => at.querySelector<HTMLButtonElement>(selector)!;
const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const pick = (code: string, at = el) => button(`[data-pile=${code}] .cf-pick`, at);
const spot = (code: string, at = el) => button(`[data-pile=${code}] .cf-spot`, at);
const message = (at = el) => at.querySelector(".cf-msg")!.textContent;

describe("a view", () => {
  it("shows revision, outcome and language on its root", () => {
    expect(root().dataset).toMatchObject({ rev: "1", cfTheme: "light" });
    expect([root().lang, root().getAttribute("role")]).toEqual(["en", "region"]);
    fake.push({ outcome: "stuck" });
    expect(root().dataset).toMatchObject({ rev: "2", outcome: "stuck" });
  });

  it("has one element for each card, and keeps it", () => {
    const cards = [...el.querySelectorAll<HTMLElement>("[data-card]")];
    fake.push({});
    expect(new Set(cards.map((card) => card.dataset.card)).size).toBe(cards.length);
    expect([...el.querySelectorAll("[data-card]")]).toEqual(cards);
  });

  it("plays a move by two clicks", () => {
    pick("R").click();
    expect(pick("R").getAttribute("aria-pressed")).toBe("true");
    pick("T4").click();
    expect(fake.last).toMatchObject({ cmd: "move", args: { text: "RT4" }, rev: 1, seq: 1 });
  });

  it("explains a refusal in the message line and says it once in the live region", () => {
    vi.useFakeTimers();
    pick("R").click();
    spot("T3").click();
    const refusal = refused("space_waste");
    fake.reply({ ok: false, code: "illegal", refusal });
    const text = refusal.text.en;
    expect(message()).toBe(text);
    vi.runOnlyPendingTimers();
    const status = [...el.querySelectorAll("[role=status]")].filter((each) => each.textContent === text);
    expect(status.map((each) => each.className)).toEqual(["cf-sr"]);
  });

  it("says the end of a game once", () => {
    vi.useFakeTimers();
    fake.push({ outcome: "stuck", legal: [] });
    vi.runOnlyPendingTimers();
    const spoken = [...el.querySelectorAll("[role=status]:not([aria-live=off])")].map((each) => each.textContent);
    expect(spoken).toEqual(["No moves left. Undo, or start a new game."]);
  });

  it("says in every place that the kernel is gone when the rules are asked for", () => {
    fake.send = () => {
      throw new Error("Cannot send");
    };
    button("[data-action=rules]").click();
    const text = createWords("en").text("lost");
    expect([message(), el.querySelector(".cf-scroll p")!.textContent]).toEqual([text, text]);
    expect(root().dataset.link).toBe("lost");
    expect(document.activeElement).toBe(el.querySelector(".cf-scroll"));
  });

  it("has every focusable element keep its keys from the notebook", () => {
    button("[data-action=settings]").click();
    const focusable = [...el.querySelectorAll("button, select, input, a, [tabindex]")];
    expect(focusable.length).toBeGreaterThan(20);
    expect(focusable.filter((each) => each.getAttribute("data-lm-suppress-shortcuts") !== "true")).toEqual([]);
  });

  it("changes its language live", () => {
    fake.change("lang", "nl");
    expect(root().lang).toBe("nl");
    expect(button("[data-action=undo]").getAttribute("aria-label")).toBe(createWords("nl").text("undo"));
  });

  it.each(LANGUAGES)("speaks %s without a hole", (lang) => {
    fake.change("lang", lang);
    pick("R").click();
    expect(root().textContent).not.toMatch(/undefined|\{\w+\}/);
  });

  it("changes felt and deck live", () => {
    expect([root().dataset.cfFelt, root().hasAttribute("data-cf-four")]).toEqual(["green", false]);
    fake.change("options", { ...OPTIONS, felt: "slate", four_colour: true });
    expect([root().dataset.cfFelt, root().hasAttribute("data-cf-four")]).toEqual(["slate", true]);
  });

  it("changes size and side of the cards live, and no game", () => {
    const width = () => el.querySelector<HTMLElement>(".cf-board")!.style.getPropertyValue("--cf-w");
    const left = (code: string) => parseFloat(el.querySelector<HTMLElement>(`[data-pile=${code}]`)!.style.left);
    const observed = FakeObserver.all.find((each) => each instanceof FakeResize)!;
    Object.defineProperty(root(), "clientWidth", { value: 1000 });
    observed.notify([]);
    expect([width(), left("S") < left("F1")]).toEqual(["98px", true]);
    fake.change("options", { ...OPTIONS, card_size: "large" });
    expect(width()).toBe("118px");
    fake.change("options", { ...OPTIONS, card_size: "small", left_handed: true });
    expect([width(), left("S") > left("F1"), left("T1") > left("T4")]).toEqual(["76px", true, true]);
    expect([root().dataset.rev, fake.commands]).toEqual(["1", []]);
  });

  it("changes its theme live", () => {
    fake.change("theme", "dark");
    expect(root().dataset.cfTheme).toBe("dark");
  });

  it("takes a text from the kernel as text", () => {
    fake.receive({ v: 1, view: "*", note: "error", message: "<img src=x onerror=alert(1)>" });
    expect(message()).toContain("<img src=x");
    expect(el.querySelector("img")).toBeNull();
  });
});

describe("the focus", () => {
  it("follows the moved card", () => {
    pick("R").focus();
    const { piles } = fake.get("state");
    const next = structuredClone(piles);
    next.tableau[3]!.push(next.reserves[0]!.pop()!);
    const id = next.tableau[3]!.at(-1)!.split(":")[0];
    fake.push({ piles: next, last: { kind: "move", moves: ["RT4"], fills: [] } });
    expect(document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset.card).toBe(id);
  });

  it("stays out of the board when it was elsewhere", () => {
    const input = document.createElement("input");
    document.body.append(input);
    input.focus();
    fake.push({ outcome: "won" });
    expect(document.activeElement).toBe(input);
  });

  it("goes to New game after a win", () => {
    pick("R").focus();
    fake.push({ outcome: "won" });
    expect(document.activeElement).toBe(button("[data-action=bar-new]"));
  });

  it("goes to the question about a new game, and back to the board", () => {
    pick("R").focus();
    press("n");
    expect(document.activeElement).toBe(button("[data-action=bar-cancel]"));
    press("Escape");
    expect(document.activeElement).toBe(pick("R"));
  });

  it("goes to Resume on a pause, and back to the board", () => {
    pick("R").focus();
    fake.push({ clock: { seconds: 3, running: false, paused: true } });
    expect(document.activeElement).toBe(button("[data-action=resume]"));
    fake.push({ clock: { seconds: 3, running: true, paused: false } });
    expect(document.activeElement).toBe(pick("R"));
  });

  it("moves the cursor of the view", () => {
    pick("W").focus();
    press("Enter");
    expect(pick("W").getAttribute("aria-pressed")).toBe("true");
  });
});

describe("a game from the settings", () => {
  const scrolled = vi.fn(function (this: Element) { return this.className; });
  const tops = () => scrolled.mock.results.filter(({ value }) => value === "cf-bar").length;
  const bar = () => el.querySelector(".cf-note")!;
  const start = () => button("[data-action=settings-start]");

  beforeEach(() => {
    Element.prototype.scrollIntoView = scrolled;
    button("[data-action=settings]").click();
    start().focus();
    start().click();
    scrolled.mockClear();
  });
  afterEach(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

  it("is asked about there, and the focus comes back to its button", () => {
    expect([bar().closest(".cf-settings") === null, bar().textContent]).toEqual([false, expect.stringContaining("?")]);
    expect(document.activeElement).toBe(button("[data-action=bar-cancel]"));
    button("[data-action=bar-cancel]").click();
    expect([bar().closest(".cf-settings"), document.activeElement]).toEqual([null, start()]);
  });
  it("is asked about until Escape, the settings stay", () => {
    press("Escape");
    expect([bar().textContent, document.activeElement]).toEqual(["", start()]);
    press("Escape");
    expect(el.querySelector<HTMLElement>(".cf-settings")!.hidden).toBe(true);
  });
  it("comes with the top of the board in view, and no other game does", () => {
    button("[data-action=bar-new]").click();
    fake.push({ game_id: "g2", last: { kind: "deal", moves: [], fills: [] } });
    expect(tops()).toBe(1);
    fake.push({ game_id: "g3", last: { kind: "deal", moves: [], fills: [] } });
    expect(tops()).toBe(1);
  });
  it("leaves a page alone that was scrolled away below it", () => {
    button("[data-action=bar-new]").click();
    const toolbar = el.querySelector(".cf-bar")!;
    toolbar.getBoundingClientRect = () => ({ top: innerHeight }) as DOMRect;
    fake.push({ game_id: "g2", last: { kind: "deal", moves: [], fills: [] } });
    expect(tops()).toBe(0);
  });
  it("that is refused for its deal is told of once, in every place", () => {
    vi.useFakeTimers();
    const spoken: (string | null)[] = [];
    const live = el.querySelector(".cf-sr[role=status]")!;
    const write = vi.spyOn(live, "textContent", "set").mockImplementation((text) => void spoken.push(text));
    button("[data-action=bar-cancel]").click();
    const input = el.querySelector<HTMLInputElement>("[data-option=deal]")!;
    input.value = "7@cardgames";
    start().click();
    button("[data-action=bar-new]").click();
    fake.reply({ ok: false, code: "malformed", message: "unknown variant 7" });
    vi.runAllTimers();
    const text = createWords("en").text("wrong_deal");
    expect([message(), el.querySelector(".cf-wrong")!.textContent, spoken]).toEqual([text, text, [text]]);
    write.mockRestore();
  });
});

describe("several views", () => {
  it("agree on the game, each with its own selection", () => {
    const other = mount();
    pick("R").click();
    expect(other.el.querySelector("[aria-pressed=true]")).toBeNull();
    fake.push({ piles: { ...fake.get("state").piles, waste: pile("2c") } });
    const faces = (at: HTMLElement) =>
      [...at.querySelectorAll<HTMLElement>("[data-face]")].map((card) => card.dataset.face).sort();
    expect(faces(other.el)).toEqual(faces(el));
    expect(pick("R").getAttribute("aria-pressed")).toBe("true");
    other.close();
  });

  it("hear only their own replies", () => {
    const other = mount();
    pick("R").click();
    spot("T3").click();
    const before = message(other.el);
    fake.reply({ ok: false, code: "illegal", refusal: refused("space_waste") });
    expect(message(other.el)).toBe(before);
    other.close();
  });
});

describe("visibility", () => {
  const sight = () => FakeObserver.all.find((each) => each instanceof FakeIntersection)!;
  const told = () => fake.sent.filter(({ cmd }) => cmd === "visible").map(({ args }) => (args as { on: boolean }).on);
  const front = (state: string) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state as DocumentVisibilityState);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  afterEach(() => void vi.restoreAllMocks());

  it("is told when the view comes into sight and leaves it, each change once", () => {
    sight().notify([{ isIntersecting: true }]);
    sight().notify([{ isIntersecting: true }]);
    front("hidden");
    front("visible");
    sight().notify([{ isIntersecting: false }]);
    expect(told()).toEqual([true, false, true, false]);
  });
});

describe("the width", () => {
  it("is followed", () => {
    const resize = FakeObserver.all.find((each) => each instanceof FakeResize)!;
    const felt = el.querySelector<HTMLElement>(".cf-board")!;
    const before = felt.style.getPropertyValue("--cf-w");
    Object.defineProperty(root(), "clientWidth", { value: 360 });
    resize.notify([]);
    expect(felt.style.getPropertyValue("--cf-w")).not.toBe(before);
    expect(felt.classList.contains("cf-strip")).toBe(true);
  });
});

describe("clean-up", () => {
  it("leaves no element, listener, observer or timer", () => {
    vi.useFakeTimers();
    const page = vi.spyOn(document, "removeEventListener");
    close();
    ({ el, close } = mount());
    fake.push({ clock: { seconds: 1, running: true, paused: false } });
    pick("R").click();
    pick("T4").click();
    close();
    vi.advanceTimersByTime(0); // jsdom's own, for a change of the selection
    expect([fake.listeners, el.childElementCount, vi.getTimerCount()]).toEqual([0, 0, 0]);
    expect(FakeObserver.all.filter((each) => each.active)).toEqual([]);
    expect(page).toHaveBeenCalledWith("visibilitychange", expect.anything());
  });

  it("is the same by the signal and by the returned function, and once", () => {
    const controller = new AbortController();
    const view = mount(controller.signal);
    controller.abort();
    expect(view.el.childElementCount).toBe(0);
    expect(() => view.close()).not.toThrow();
    expect(root()).not.toBeNull();
  });

  it("tells the kernel that nobody looks any more", () => {
    close();
    expect(fake.last).toMatchObject({ cmd: "visible", args: { on: false } });
  });
});

describe("a state with all its parts", () => {
  it("is drawn for the layouts of other variants", () => {
    const many = (n: number) => Array.from({ length: n }, (_, index) => pile(`${"A23456789"[index]}s`));
    const piles = { stock: pile("- -"), waste: [], reserves: many(3), foundations: many(8), tableau: many(9) };
    const layout = { ...position().layout, reserves: 3, foundations: 8, tableau: 9 };
    const traits: Partial<Traits> = { state: position({ piles, layout, legal: ["R2T9"] }) };
    fake = new FakeModel(traits);
    const view = mount();
    expect(view.el.querySelectorAll("[data-pile]")).toHaveLength(22);
    pick("R2", view.el).click();
    pick("T9", view.el).click();
    expect(fake.last.args).toEqual({ text: "R2T9" });
    view.close();
  });
});
