import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWords } from "../src/i18n";
import { createChooser } from "../src/panels/chooser";
import { createRules } from "../src/panels/rules";
import { createToolbar, type Panel } from "../src/panels/toolbar";
import type { Store } from "../src/state";
import { position, rulesData, storeOf, type Asked, type Sent } from "./fakes";

let words = createWords("en");
let store: Store;
let sent: Sent[];
let asked: Asked[];
let panels: Panel[];

/** Panels in the page, redrawn with the store as the board does it. */
const CARDGAMES = { key: "cardgames", name: "Cardgames", text: "cardgames" };

function show(create: (store: Store) => Panel, state = position({ started: false, variant: CARDGAMES })): void {
  words = createWords("en");
  ({ store, sent, asked } = storeOf(state));
  panels = [createToolbar(store), create(store)];
  document.body.replaceChildren(...panels.map(({ element }) => element));
  store.subscribe(redraw);
  redraw();
}

function redraw(): void {
  for (const each of panels) each.update(store.view, words);
}

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)!;
const action = (name: string) => find<HTMLButtonElement>(`[data-action=${name}]`);
const answer = (change = {}) => asked.at(-1)!.answer({ rules: rulesData(change) });
const say = (key: string) => asked.at(-1)!.answer({ message: { key, values: {} } });

describe("the rules panel", () => {
  const body = () => find(".cf-scroll");
  const lines = () => [...document.querySelectorAll("li")].map((line) => line.textContent);

  beforeEach(() => {
    show(createRules);
    action("rules").click();
  });

  it("asks for the rules of the game on the board, once, in the language of the view", () => {
    store.update({ hover: "T1" });
    expect(asked.map(({ args }) => args)).toEqual([{ lang: "en" }]);
  });
  it("shows name, record and sentences, the different ones with a sign that is explained", () => {
    answer();
    expect(find(".cf-head b").textContent).toBe("Canfield (cardgames.io)");
    expect(find(".cf-record").textContent).toBe("cardgames");
    expect([...document.querySelectorAll("h3")].map((title) => title.textContent)).toEqual(["Deal", "Building"]);
    expect(lines()).toEqual([
      "Thirteen cards go to the reserve.",
      "◆Different from plain Canfield: Any part of a run moves.",
    ]);
    expect(document.querySelectorAll(".cf-changed")).toHaveLength(1);
    expect(find(".cf-head .cf-hint").textContent).toBe("◆Different from plain Canfield");
  });
  it("says that it is plain Canfield where no sentence differs", () => {
    answer({ sections: [] });
    expect(find(".cf-head .cf-mark").hidden).toBe(true);
    expect(find(".cf-head .cf-hint").textContent).toContain("This is plain Canfield");
  });
  it("takes the focus, and gives it back to its button", () => {
    expect(document.activeElement).toBe(body());
    answer();
    expect(document.activeElement).toBe(body());
    action("rules-close").focus();
    action("rules-close").click();
    expect([store.view.panel, document.activeElement]).toEqual([null, action("rules")]);
  });
  it("leaves the focus alone that is elsewhere when it closes", () => {
    action("undo").focus();
    store.update({ panel: null });
    expect(document.activeElement).toBe(action("undo"));
  });
  it.each(["busy", "lost"])("says when the kernel is %s, and goes on with a late answer", (key) => {
    say(key);
    expect(find(".cf-scroll p").textContent).toBe(words.text(key));
    expect(store.view.message?.key).toBe(key);
    answer();
    expect([find(".cf-scroll p").hidden, lines().length]).toEqual([true, 2]);
  });
  it("asks again when the language or the game changes, and drops what is late", () => {
    const [first] = asked;
    words = createWords("nl");
    redraw();
    expect(asked.map(({ args }) => args.lang)).toEqual(["en", "nl"]);
    expect(first!.forgotten).toBe(true);
    first!.answer({ rules: rulesData({ name: "late" }) });
    expect(find(".cf-head b").textContent).toBe("Cardgames");
    const variant = { key: "rainbow", name: "Rainbow", text: "rainbow" };
    store.update({ state: position({ variant, game_id: "g2" }) });
    expect(asked).toHaveLength(3);
  });
  it("never shows the rules of one game under the name of another", () => {
    answer();
    const variant = { key: "dutchess", name: "Dutchess", text: "dutchess" };
    store.update({ state: position({ variant, game_id: "g2" }) });
    expect([find(".cf-head b").textContent, find(".cf-record").textContent, lines()]).toEqual(["Dutchess", "dutchess", []]);
    say("busy");
    expect(lines()).toEqual([]);
    answer({ text: "dutchess" });
    expect(lines()).toHaveLength(2);
  });
  it("shows no rules after a question that failed, and says so", () => {
    answer();
    words = createWords("nl");
    redraw();
    say("busy");
    expect(lines()).toHaveLength(2);
    say("rules_unread");
    expect([lines(), find(".cf-scroll p").textContent]).toEqual([[], words.text("rules_unread")]);
  });
  it("sets apart the section of what differs", () => {
    const differs = { key: "differs", title: "Different", sentences: [{ text: "Any part of a run moves.", changed: true }] };
    answer({ sections: [differs, ...rulesData().sections] });
    expect([...document.querySelectorAll<HTMLElement>("section")].map((each) => each.dataset.section)).toEqual([
      "differs", "deal", "building",
    ]);
  });
  it("keeps its text while the next one is on its way", () => {
    answer();
    words = createWords("nl");
    redraw();
    expect(lines()).toHaveLength(2);
  });
  it("asks anew when it is opened after a silence", () => {
    say("lost");
    action("rules").click();
    action("rules").click();
    expect(asked).toHaveLength(2);
    expect(find(".cf-scroll p").hidden).toBe(true);
  });
});

describe("the chooser", () => {
  const PLAIN = { key: "canfield", name: "Canfield", text: "canfield" };
  const catalogue = ["canfield", "cardgames", "rainbow"].map((key) => ({ key, name: key.toUpperCase() }));
  const select = (option: string) => find<HTMLSelectElement>(`[data-option=${option}]`);
  const options = () => [...document.querySelectorAll<HTMLElement>(".cf-options select")].map((s) => s.dataset.option);
  const record = () => find(".cf-record").textContent;
  const choose = (option: string, value: string) => {
    select(option).value = value;
    select(option).dispatchEvent(new Event("change", { bubbles: true }));
  };
  const open = (state = position({ started: false, variant: PLAIN })) => {
    show((opened) => createChooser(opened, () => catalogue), state);
    action("settings").click();
  };
  const typed = (text: string) => (find<HTMLInputElement>("input").value = text);

  it("asks for nothing while the settings are closed", () => {
    show((opened) => createChooser(opened, () => catalogue));
    expect(asked).toEqual([]);
  });
  it("begins with the game on the board", () => {
    const variant = { key: "cardgames", name: "Cardgames", text: "cardgames[draw=1]" };
    open(position({ variant }));
    const [draw, passes] = rulesData().options;
    answer({ text: variant.text, options: [{ ...draw!, value: "1" }, passes!] });
    expect(asked[0]!.args).toEqual({ lang: "en" });
    expect([select("variant").value, select("draw").value, record()]).toEqual(["cardgames", "1", variant.text]);
  });
  it("asks for the options of the record that is picked, and starts it by the button only", () => {
    open();
    choose("variant", "cardgames");
    expect(asked.at(-1)!.args).toEqual({ lang: "en", variant: "cardgames" });
    answer();
    expect(options()).toEqual(["draw", "passes"]);
    choose("draw", "1");
    expect([record(), sent]).toEqual(["cardgames[draw=1]", []]);
    action("settings-start").click();
    expect(sent).toEqual([{ cmd: "new", args: { variant: "cardgames[draw=1]" } }]);
  });
  it("keeps its selects, and the focus in them, while the next answer is on its way", () => {
    open();
    answer();
    const draw = select("draw");
    draw.focus();
    choose("variant", "rainbow");
    expect([options(), record()]).toEqual([["draw", "passes"], "rainbow"]);
    choose("draw", "1");
    expect(record()).toBe("rainbow");
    answer({ text: "rainbow", options: rulesData().options.slice(0, 1) });
    expect([options(), select("draw"), draw.value]).toEqual([["draw"], draw, "3"]);
    expect(document.activeElement).toBe(draw);
  });
  it("counts the latest answer only", () => {
    open();
    choose("variant", "cardgames");
    choose("variant", "rainbow");
    asked[1]!.answer({ rules: rulesData({ text: "cardgames" }) });
    expect([options(), record()]).toEqual([[], "rainbow"]);
  });
  it("keeps what was chosen when the language changes", () => {
    open();
    choose("variant", "cardgames");
    answer();
    choose("draw", "1");
    words = createWords("nl");
    redraw();
    expect(asked.at(-1)!.args).toEqual({ lang: "nl", variant: "cardgames" });
    answer();
    expect(record()).toBe("cardgames[draw=1]");
  });
  it("keeps a choice that was not started while the game goes on, not into the next", () => {
    open();
    choose("variant", "cardgames");
    store.update({ state: position({ rev: 2, started: false }) });
    expect(select("variant").value).toBe("cardgames");
    store.update({ state: position({ game_id: "g2" }) });
    expect([select("variant").value, record()]).toEqual(["canfield", "canfield"]);
  });
  it("sends a deal with the rules, by Enter too", () => {
    open();
    typed(" 7 ");
    find("input").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
    expect(sent).toEqual([{ cmd: "new", args: { variant: "canfield", deal: "7" } }]);
  });
  it("sends a share code alone: it brings its own rules", () => {
    open();
    typed("cardgames[draw=1]@cw1:7");
    action("settings-start").click();
    expect(sent).toEqual([{ cmd: "new", args: { deal: "cardgames[draw=1]@cw1:7" } }]);
  });
  it("asks first in a game that was begun, and keeps what is wanted", () => {
    open(position());
    typed("7");
    action("settings-start").click();
    expect([sent, store.view.bar]).toEqual([[], "confirm"]);
    expect(store.view.wanted).toEqual({ variant: "canfield", deal: "7" });
  });
  it("takes the options away whose rules it could not get", () => {
    open();
    answer();
    choose("variant", "rainbow");
    say("busy");
    expect(options()).toHaveLength(2);
    say("rules_unread");
    expect([options(), find(".cf-chooser").textContent]).toEqual([[], expect.stringContaining(words.text("rules_unread"))]);
  });
  it("tells a chosen value in full by a tooltip", () => {
    open();
    answer();
    expect(select("draw").title).toBe("three");
    choose("draw", "1");
    expect(select("draw").title).toBe("one");
  });
  describe("of a wrong deal", () => {
    const refuse = () => store.update({ message: { key: "wrong_deal", values: {} } });
    const told = () => [find("input").getAttribute("aria-invalid"), find(".cf-wrong")?.textContent ?? null];
    const wrong = () => ["true", words.text("wrong_deal")];

    beforeEach(() => {
      open();
      answer();
      typed("7@cardgames");
      refuse();
    });
    it("says so beside the button, in the language of the view", () => {
      expect(told()).toEqual(wrong());
      words = createWords("uk");
      redraw();
      expect(told()).toEqual(wrong());
    });
    it("says so until something is typed", () => {
      store.update({ message: null });
      expect(told()).toEqual(wrong());
      find("input").dispatchEvent(new Event("input"));
      expect(told()).toEqual([null, null]);
      store.update({ hover: "T1" });
      expect(told()).toEqual([null, null]);
      refuse();
      expect(told()).toEqual(wrong());
    });
    it("forgets it with the game, and with the record", () => {
      choose("variant", "rainbow");
      expect(told()).toEqual([null, null]);
      refuse();
      store.update({ state: position({ game_id: "g2" }), message: null });
      expect(told()).toEqual([null, null]);
    });
  });
  describe("on the game of the board", () => {
    const code = () => find(".cf-code").textContent;
    const clipboard = (writeText?: () => Promise<void>) =>
      vi.stubGlobal("navigator", { clipboard: writeText && { writeText } });

    afterEach(() => void vi.unstubAllGlobals());

    it("shows its share code, and none where there is no deal", () => {
      open(position({ variant: { ...PLAIN, text: "canfield[draw=1]" } }));
      expect(code()).toBe("canfield[draw=1]@cw1:7");
      store.update({ state: position({ deal: "" }) });
      expect([code(), find(".cf-share").hidden]).toEqual(["", true]);
    });
    it("copies the code and says so, until something else is said", async () => {
      const writeText = vi.fn(() => Promise.resolve());
      clipboard(writeText);
      open();
      action("copy").click();
      await vi.waitFor(() => expect(action("copy").textContent).toBe(words.text("copied")));
      expect([writeText.mock.lastCall, store.view.message?.key]).toEqual([["canfield@cw1:7"], "copied"]);
      store.update({ message: null });
      expect(action("copy").textContent).toBe(words.text("copy"));
    });
    it.each([
      ["may not be written to", () => Promise.reject(new Error("denied"))],
      ["is not there", undefined],
    ])("selects the code where the clipboard %s", async (_, writeText) => {
      clipboard(writeText);
      open();
      action("copy").click();
      await vi.waitFor(() => expect(String(document.getSelection())).toBe(code()));
      expect(store.view.message).toBeNull();
    });
  });
  it("says when the kernel does not answer", () => {
    open();
    say("lost");
    expect(document.body.textContent).toContain(words.text("lost"));
  });
});
