import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWords, LANGUAGES } from "../src/i18n";
import { barText, createBar } from "../src/panels/bar";
import { clockText, createInfo } from "../src/panels/info";
import { createSettings, type Choices } from "../src/panels/settings";
import { createToolbar, type Panel } from "../src/panels/toolbar";
import { createVeil } from "../src/panels/veil";
import type { Store } from "../src/state";
import { OPTIONS, position, storeOf, type Sent } from "./fakes";

const words = createWords("en");
let store: Store;
let sent: Sent[];
let panel: Panel;

/** A panel in the page, redrawn with the store as the board does it. */
function show<P extends Panel>(create: (store: Store) => P, state = position()): P {
  ({ store, sent } = storeOf(state));
  const shown = create(store);
  document.body.replaceChildren(shown.element);
  shown.update(store.view, words);
  store.subscribe(() => shown.update(store.view, words));
  return shown;
}

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)!;
const action = (name: string) => find<HTMLButtonElement>(`[data-action=${name}]`);
const actions = () => [...document.querySelectorAll<HTMLElement>("[data-action]")].map((b) => b.dataset.action);
const choices: Choices = {
  lang: "auto",
  theme: "dark",
  catalogue: [
    { key: "canfield", name: "Canfield" },
    { key: "cardgames", name: "Cardgames" },
  ],
};

describe("the toolbar", () => {
  beforeEach(() => void (panel = show(createToolbar)));

  it("has only what does something", () => {
    expect(panel.element.getAttribute("role")).toBe("toolbar");
    expect(actions()).toEqual(["new", "undo", "redo", "hint", "collect", "pause", "keys", "lessons", "rules", "settings"]);
  });
  it.each([
    ["undo", { cmd: "undo", args: {} }],
    ["hint", { cmd: "hint", args: { nth: 0 } }],
    ["collect", { cmd: "collect", args: {} }],
    ["pause", { cmd: "pause", args: { on: true } }],
  ])("sends %s", (name, command) => {
    action(name).click();
    expect(sent).toEqual([command]);
  });
  it("keeps a button that cannot act focusable, and does nothing by it", () => {
    const redo = action("redo");
    expect([redo.getAttribute("aria-disabled"), redo.disabled]).toEqual(["true", false]);
    redo.click();
    expect(sent).toEqual([]);
  });
  it("opens and closes the settings", () => {
    action("settings").click();
    expect([store.view.panel, action("settings").getAttribute("aria-expanded")]).toEqual(["settings", "true"]);
    action("settings").click();
    expect(store.view.panel).toBeNull();
  });
  it("opens the rules in place of the settings", () => {
    action("settings").click();
    action("rules").click();
    expect([store.view.panel, action("settings").getAttribute("aria-expanded")]).toEqual(["rules", "false"]);
  });
  it("opens and closes the list of keys", () => {
    action("keys").click();
    expect([store.view.bar, action("keys").getAttribute("aria-expanded")]).toEqual(["keys", "true"]);
    action("keys").click();
    expect([store.view.bar, action("keys").getAttribute("aria-expanded")]).toEqual([null, "false"]);
  });
  it("is titled in the player's language, or with the name of another variant, and tells record and deal", () => {
    const title = find(".cf-title");
    panel.update(store.view, createWords("uk"));
    const name = createWords("uk").text("title");
    expect([title.textContent, title.title]).toEqual([name, `${name} · canfield · cw1:7`]);
    const variant = { key: "superior", name: "Superior Canfield", text: "superior" };
    store.update({ state: position({ variant, deal: "" }) });
    expect([title.textContent, title.title]).toEqual(["Superior Canfield", "Superior Canfield · superior"]);
    store.update({ state: position({ variant: { ...variant, text: "superior[draw=1]" } }) });
    expect([title.textContent, title.title]).toEqual(["Superior Canfield *", "Superior Canfield * · superior[draw=1] · cw1:7"]);
  });
  it("asks before a game that was begun is given up", () => {
    action("new").click();
    expect([sent, store.view.bar]).toEqual([[], "confirm"]);
  });
  it("goes on with a paused game by the same button", () => {
    store.update({ state: position({ clock: { seconds: 0, running: false, paused: true } }) });
    expect(action("pause").getAttribute("aria-label")).toBe(words.text("resume"));
    action("pause").click();
    expect(sent).toEqual([{ cmd: "pause", args: { on: false } }]);
  });
  it("is one Tab stop, with arrows inside", () => {
    const press = (key: string) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const stops = () => [...document.querySelectorAll("button")].filter((b) => b.tabIndex === 0).map((b) => b.dataset.action);
    action("new").focus();
    press("ArrowLeft");
    expect(document.activeElement).toBe(action("settings"));
    press("Home");
    press("ArrowRight");
    expect([document.activeElement, stops()]).toEqual([action("undo"), ["undo"]]);
  });
  it("keeps notebook shortcuts off every button", () => {
    for (const button of document.querySelectorAll("button")) {
      expect(button.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
    }
  });
});

describe("the information", () => {
  const value = (row: string) => find(`[data-info=${row}]`).textContent;
  const running = (seconds: number) => position({ clock: { seconds, running: true, paused: false } });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows base card, progress, money, moves and time", () => {
    show(createInfo);
    const rows = ["base_card", "on_found", "bankroll", "moves", "time"].map(value);
    expect(rows).toEqual(["8", "1 / 52", "−$45", "3", "1:05"]);
    expect(find(".cf-prog i").style.width).toBe(`${100 / 52}%`);
  });
  it("counts the money up in a moment", () => {
    show(createInfo);
    store.update({ options: { ...store.view.options, animation: "normal" } });
    store.update({ state: position({ balance: -20 }) });
    expect(value("bankroll")).toBe("−$45");
    vi.advanceTimersByTime(75);
    expect(value("bankroll")).toMatch(/^−\$(2\d|3\d|4[0-4])$/);
    vi.advanceTimersByTime(100);
    expect(value("bankroll")).toBe("−$20");
  });
  it("shows new money at once where nothing moves", () => {
    const info = show(createInfo);
    store.update({ state: position({ balance: -20 }) });
    expect(value("bankroll")).toBe("−$20");
    store.update({ options: { ...store.view.options, animation: "normal" }, state: position({ balance: 30 }) });
    info.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
  it.each([
    ["?", "not chosen"],
    ["T", "10"],
    ["-", "–"],
  ])("shows the base %s in words", (base, text) => {
    show(createInfo, position({ base }));
    expect(value("base_card")).toContain(text);
  });
  it("shows the message, with what happened by itself", () => {
    show(createInfo);
    const also = { key: "filled", values: { card: "Kd", pile: "T3" } };
    store.update({ message: { key: "moved", values: { card: "7h", to: "T4" }, also } });
    expect(find(".cf-msg").textContent).toContain("7♥ to Column 4. Column 3 filled");
  });
  it("keeps an error whole in its tooltip: the line may cut it", () => {
    show(createInfo);
    store.update({ message: { key: "error_text", values: { text: "boom" } } });
    expect(find(".cf-msg").title).toBe(find(".cf-msg").textContent);
    store.update({ message: null });
    expect(find(".cf-msg").title).toBe("");
  });
  it("counts a second on each second, from what the kernel said", () => {
    show(createInfo, running(59));
    vi.advanceTimersByTime(2000);
    expect(value("time")).toBe("1:01");
    store.update({ message: null });
    expect(value("time")).toBe("1:01");
    store.update({ state: running(120) });
    expect(value("time")).toBe("2:00");
  });
  it.each([
    ["stopped", { seconds: 5, running: false, paused: false }],
    ["paused", { seconds: 5, running: true, paused: true }],
  ])("does not tick when %s", (_, clock) => {
    show(createInfo, position({ clock }));
    expect(vi.getTimerCount()).toBe(0);
  });
  it("counts the moves as the kernel wants them shown", () => {
    show(createInfo, position({ counts: { moves: 3, actions: 8, shown: 8, foundation: 1, total: 52 } }));
    expect(value("moves")).toBe("8");
  });
  it("hides the time, and its clock stands still, when no one wants it", () => {
    show(createInfo, running(5));
    const row = () => find("[data-info=time]").parentElement!.hidden;
    expect([row(), vi.getTimerCount()]).toEqual([false, 1]);
    store.update({ options: { ...OPTIONS, timer: false } });
    expect([row(), vi.getTimerCount()]).toEqual([true, 0]);
    vi.advanceTimersByTime(2000);
    store.update({ options: OPTIONS, state: running(9) });
    expect([row(), value("time")]).toEqual([false, "0:09"]);
  });
  it("does not tick unseen, nor after its end", () => {
    const info = show(createInfo, running(5));
    info.setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    info.setVisible(true);
    expect(vi.getTimerCount()).toBe(1);
    info.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
  it.each([
    [0, "0:00"],
    [151.9, "2:31"],
    [3671, "1:01:11"],
  ])("writes %d s as %s", (seconds, text) => expect(clockText(seconds)).toBe(text));
});

describe("the bar", () => {
  it("is a status in the page, empty while there is nothing to say", () => {
    show(createBar);
    expect([find(".cf-note").getAttribute("role"), find(".cf-note").childElementCount]).toEqual(["status", 0]);
  });
  it("offers undo and a new game to who is stuck", () => {
    show(createBar, position({ outcome: "stuck" }));
    expect(find(".cf-note b").textContent).toBe(words.text("stuck"));
    expect(actions()).toEqual(["bar-undo", "bar-new"]);
    action("bar-undo").click();
    action("bar-new").click();
    expect(sent.map(({ cmd }) => cmd)).toEqual(["undo", "new"]);
  });
  it("offers a new game to who has won", () => {
    const bar = show(createBar, position({ outcome: "won" }));
    expect(actions()).toEqual(["bar-new"]);
    bar.focus();
    expect(document.activeElement).toBe(action("bar-new"));
    expect(barText("won", store.view, words)).toBe("You win! All 52 cards are on the foundations.");
  });
  it("asks before a new game, and the first button loses nothing", () => {
    const bar = show(createBar);
    store.update({ bar: "confirm", wanted: { variant: "cardgames[draw=1]" } });
    bar.focus();
    expect(document.activeElement).toBe(action("bar-cancel"));
    expect(action("bar-cancel").innerHTML).toBe('<span class="cf-label">Keep playing</span>');
    action("bar-new").click();
    expect(sent).toEqual([{ cmd: "new", args: { variant: "cardgames[draw=1]" } }]);
    expect(find(".cf-note").childElementCount).toBe(0);
  });
  it("forgets the variant when the game goes on", () => {
    show(createBar);
    store.update({ bar: "confirm", wanted: { variant: "cardgames" } });
    action("bar-cancel").click();
    expect([sent, store.view.bar, store.view.wanted]).toEqual([[], null, null]);
  });
  it("offers the same rules again after a game that was refused", () => {
    show(createBar, position({ outcome: "stuck" }));
    store.update({ wanted: { variant: "cardgames", deal: "no number" } });
    action("bar-new").click();
    expect(sent).toEqual([{ cmd: "new", args: {} }]);
  });
  it("lists each key with what it does, and is closed by its button", () => {
    show(createBar);
    store.update({ bar: "keys" });
    const entries = [...document.querySelectorAll(".cf-keys li")].map((entry) => entry.textContent);
    expect(entries).toContain("Enter pick up");
    expect(entries).toHaveLength(10);
    expect(barText("keys", store.view, words)).toContain("Enter: pick up");
    action("bar-cancel").click();
    expect(store.view.bar).toBeNull();
  });
  it("shows the end of the game again after the keys", () => {
    show(createBar, position({ outcome: "stuck" }));
    store.update({ bar: "keys" });
    expect(actions()).toEqual(["bar-cancel"]);
    action("bar-cancel").click();
    expect(store.view.bar).toBe("stuck");
  });
  it("keeps its buttons while it says the same", () => {
    show(createBar, position({ outcome: "stuck" }));
    const button = action("bar-undo");
    store.update({ hover: "T1" });
    expect(action("bar-undo")).toBe(button);
  });
});

describe("the settings", () => {
  const select = (option: string) => find<HTMLSelectElement>(`[data-option=${option}]`);
  const choose = (option: string, value: string) => {
    select(option).value = value;
    select(option).dispatchEvent(new Event("change"));
  };
  const open = (state = position()) => {
    show((opened) => createSettings(opened, () => choices), state);
    store.update({ panel: "settings" });
  };

  it("are hidden until they are opened", () => {
    show((opened) => createSettings(opened, () => choices));
    expect(find(".cf-settings").hidden).toBe(true);
    store.update({ panel: "settings" });
    expect(find(".cf-settings").hidden).toBe(false);
  });
  it("keep their entries while they say the same", () => {
    open();
    const [entry] = select("theme").options;
    store.update({ hover: "T1" });
    expect(select("theme").options[0]).toBe(entry);
  });
  it("show what is set", () => {
    open();
    const set = { ...OPTIONS, felt: "slate", card_size: "large", tap: "auto", undo_counts: "on", four_colour: true } as const;
    store.update({ options: set });
    const all: Record<string, unknown> = { ...set, lang: "auto", theme: "dark" };
    for (const [option, value] of Object.entries(all)) {
      const control = find<HTMLInputElement>(`.cf-settings [data-option=${option}]`);
      expect([option, control.type === "checkbox" ? control.checked : control.value]).toEqual([option, value]);
    }
    expect(document.querySelectorAll(".cf-group [data-option]")).toHaveLength(Object.keys(all).length);
  });
  it("are in groups with a name, and the first says how the board looks", () => {
    open();
    const groups = [...document.querySelectorAll<HTMLElement>(".cf-settings > [role=group]")];
    expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(["Look", "Play", "Game"]);
    expect(groups.map((group) => group.querySelector("h3")!.textContent)).toEqual(["Look", "Play", "Game"]);
    const look = [...groups[0]!.querySelectorAll<HTMLElement>("[data-option]")].map(({ dataset }) => dataset.option);
    expect(look).toEqual(expect.arrayContaining(["left_handed", "four_colour"]));
  });
  it.each([
    ["lang", "nl", "nl"],
    ["theme", "light", "light"],
    ["animation", "fast", "fast"],
    ["felt", "blue", "blue"],
    ["card_size", "small", "small"],
    ["tap", "auto", "auto"],
    ["auto_foundation", "safe", "safe"],
    ["undo_counts", "off", "off"],
  ])("send %s", (option, choice, value) => {
    open();
    choose(option, choice);
    expect(sent).toEqual([{ cmd: "set", args: { option, value } }]);
  });
});

describe("the boxes to tick in the settings", () => {
  it.each([
    ["auto_finish", false],
    ["show_targets", false],
    ["timer", false],
    ["left_handed", true],
    ["four_colour", true],
    ["simple_faces", true],
  ])("send %s", (option, value) => {
    show((opened) => createSettings(opened, () => choices));
    store.update({ panel: "settings" });
    const box = find<HTMLInputElement>(`[data-option=${option}]`);
    box.click();
    expect(sent).toEqual([{ cmd: "set", args: { option, value } }]);
    store.update({ message: { key: "lost", values: {} } }); // the kernel did not take it
    expect(box.checked).toBe(!value);
  });
});

describe("the veil", () => {
  it("covers a paused game and goes on by its button", () => {
    show(createVeil);
    expect(find(".cf-veil").hidden).toBe(true);
    store.update({ state: position({ clock: { seconds: 0, running: false, paused: true } }) });
    expect(find(".cf-veil").hidden).toBe(false);
    action("resume").click();
    expect(sent).toEqual([{ cmd: "pause", args: { on: false } }]);
  });
});

describe("every language", () => {
  it.each(LANGUAGES)("%s gives every key a meaning", (lang) => {
    const { store } = storeOf(position(), { bar: "keys" });
    const bar = createBar(store);
    bar.update(store.view, createWords(lang));
    const entries = [...bar.element.querySelectorAll("li")];
    expect(entries).toHaveLength(10);
    for (const entry of entries) expect(entry.textContent).toMatch(/^\S.* \S/);
  });
  it.each(LANGUAGES)("%s has the words of every panel", (lang) => {
    const spoken = createWords(lang);
    const store = storeOf(position({ outcome: "won", base: "?" }), { panel: "settings" }).store;
    const panels = [createToolbar, createInfo, createBar, createVeil].map((create) => create(store));
    store.update({ panel: "settings" });
    for (const each of [...panels, createSettings(store, () => choices)]) {
      each.update(store.view, spoken);
      expect(each.element.textContent).not.toBe("");
      expect(each.element.textContent).not.toMatch(/undefined|[{}]/);
    }
  });
});
