/** The board in a language that does not exist: what is not in brackets was written in the code. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALES, type Locale } from "../src/locales";
import main from "../src/main";
import type { Refusal, Values } from "../src/protocol";
import { FakeModel, pile, position, rulesData, refused } from "./fakes";

const real = structuredClone(LOCALES[0]!);

function bracketed<T>(value: T): T {
  if (typeof value === "string") return `⟦${value}⟧` as T;
  if (Array.isArray(value)) return value.map(bracketed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bracketed(each)])) as T;
}

function pseudo({ lang, cards, text }: Locale): Locale {
  const { pattern, ranks, suit_names: names } = cards;
  return {
    lang,
    cards: { ...cards, pattern: bracketed(pattern), ranks: bracketed(ranks), suit_names: bracketed(names) },
    text: bracketed(text),
  };
}

let fake: FakeModel;
let root: HTMLElement;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(LOCALES[0]!, pseudo(real));
  for (const name of ["IntersectionObserver", "ResizeObserver"]) {
    vi.stubGlobal(name, class { observe() {} disconnect() {} });
  }
  const variant = { key: "demon", name: "⟦Demon⟧", text: "demon" };
  fake = new FakeModel({ state: position({ variant }), catalogue: [{ key: "demon", name: "⟦Demon⟧" }] });
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  close = main.render({ model: fake.model, el } as unknown as Parameters<typeof main.render>[0]);
  root = el.querySelector<HTMLElement>(".canfield-widget")!;
});
afterEach(() => {
  close();
  Object.assign(LOCALES[0]!, real);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ATTRIBUTES = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
/** Records and codes are the same in every language; so are the letters in the corner of a card. */
const NO_WORDS = ".cf-record, .cf-code, svg, [data-option=deal][placeholder]";

/** All that is seen or said, and where. */
function told(): [string, string][] {
  const found: [string, string][] = [];
  for (const element of [root, ...root.querySelectorAll("*")]) {
    // A list of keys is one sentence of the locale, taken apart.
    const own = element.matches(".cf-keys")
      ? [element.textContent!]
      : [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent!);
    if (!element.closest(`${NO_WORDS}, .cf-keys *`)) own.forEach((text) => found.push([element.className, text]));
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value && !(name === "placeholder" && element.matches(NO_WORDS))) found.push([`${element.className} ${name}`, value]);
    }
  }
  return found;
}

/** Words outside all brackets: two letters in a row, since one may be a rank or a key. */
function unbracketed(): string[] {
  return told().flatMap(([where, text]) => {
    let rest = text;
    for (let last = ""; last !== rest; ) [last, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, "")];
    const words = rest.replace(/\bdemon(@cw1:7)?|cw1:7/g, "");
    return /\p{L}{2}/u.test(words) ? [`${where}: ${text}`] : [];
  });
}

const click = (selector: string): void => root.querySelector<HTMLElement>(selector)!.click();
const pointAt = (code: string): void => click(`[data-pile=${code}] .cf-pick`);
const answer = (): void => {
  const rules = rulesData({ text: "demon" });
  fake.reply({ data: { ...rules, ...bracketed({ name: "Demon", marked: rules.marked, same: rules.same }),
    sections: rules.sections.map((each) => ({
      ...each, title: bracketed(each.title),
      sentences: each.sentences.map((one) => ({ ...one, text: bracketed(one.text) })),
    })),
    options: rules.options.map((each) => ({
      ...each, label: bracketed(each.label),
      values: each.values.map((one) => ({ ...one, label: bracketed(one.label) })),
    })) } });
};
const bracketedText = (refusal: Refusal): Refusal => ({ ...refusal, text: bracketed(refusal.text) });
const refuse = (code: string, values: Values): void =>
  fake.reply({ ok: false, code: "illegal", message: "in English", refusal: bracketedText(refused(code, values)) });

const STATES: Record<string, () => void> = {
  play: () => {},
  "empty piles": () => {
    const { piles } = position();
    fake.push({ piles: { ...piles, stock: [], waste: pile("4d"), foundations: [[], [], [], []] }, legal: ["X"], passes: 3 });
  },
  "no pass left": () => fake.push({ piles: { ...position().piles, stock: [] }, legal: [], passes: 1 }),
  selected: () => pointAt("R"),
  refused: () => {
    pointAt("R");
    click("[data-pile=T4] .cf-pick");
    refuse("colour", { card: "7h", onto: "8s" });
  },
  question: () => click("[data-action=new]"),
  keys: () => click("[data-action=keys]"),
  stuck: () => fake.push({ outcome: "stuck" }),
  won: () => fake.push({ outcome: "won" }),
  resigned: () => fake.push({ outcome: "resigned", last: { kind: "resign", moves: [], fills: [] } }),
  paused: () => fake.push({ clock: { seconds: 1, running: false, paused: true } }),
  settings: () => { click("[data-action=settings]"); answer(); },
  "settings without rules": () => click("[data-action=settings]"),
  rules: () => { click("[data-action=rules]"); answer(); },
  busy: () => { click("[data-action=undo]"); vi.advanceTimersByTime(500); },
  lost: () => { click("[data-action=undo]"); vi.advanceTimersByTime(6000); },
};

describe("no word is in the code", () => {
  it.each(Object.keys(STATES))("of the state: %s", (name) => {
    STATES[name]!();
    vi.advanceTimersByTime(200);
    expect(told().length).toBeGreaterThan(40);
    expect(unbracketed()).toEqual([]);
    expect(root.textContent).toContain("⟦");
  });

  it("is seen by this test where one would be", () => {
    root.querySelector(".cf-msg")!.textContent = "⟦Moves⟧ left";
    root.setAttribute("title", "⟦a ⟦b⟧⟧");
    expect(unbracketed()).toEqual(["cf-msg: ⟦Moves⟧ left"]);
  });
});
