import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient, type Client } from "../src/client";
import { showAhead } from "../src/provisional";
import { BUSY_AFTER, LOST_AFTER } from "../src/replies";
import { OPTIONS, FakeModel, pile, position, refused } from "./fakes";

let fake: FakeModel;
let client: Client;

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeModel();
  client = createClient(fake.model, "me", () => fake.get("lang"));
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

const view = () => client.store.view;
const move = (text: string) => client.store.send("move", { text });

describe("commands", () => {
  it("carry the view, a rising number and the revision on the board", () => {
    move("RT4");
    fake.push({});
    fake.reply();
    move("D");
    expect(fake.sent.map(({ view, seq, rev }) => [view, seq, rev])).toEqual([["me", 1, 1], ["me", 2, 2]]);
  });

  it("go one at a time; the next waits for the reply and counts from its revision", () => {
    move("D");
    move("RT4");
    expect(fake.sent).toHaveLength(1);
    fake.push({});
    expect(fake.sent).toHaveLength(1);
    fake.reply();
    expect(fake.last).toMatchObject({ seq: 2, rev: 2, args: { text: "RT4" } });
  });

  it("that waited keep their ground when a script moved meanwhile: the kernel calls them stale", () => {
    move("D");
    move("RT4");
    fake.push({});
    const { rev } = fake.get("state");
    fake.push({});
    fake.reply({ rev });
    expect(fake.last.rev).toBe(rev);
    fake.reply({ ok: false, code: "stale", rev: rev + 1 });
    expect(view().message?.key).toBe("stale");
  });

  it("beyond the one that waits are not lost in silence", () => {
    move("D");
    move("D");
    move("D");
    expect(view().message?.key).toBe("busy");
    fake.reply();
    fake.reply();
    expect(fake.sent).toHaveLength(2);
  });

  it("that waited fall with a refusal of the first", () => {
    move("RT2");
    move("RT4");
    fake.reply({ ok: false, code: "illegal", refusal: refused("rank", { card: "7h", onto: "3d" }) });
    expect(fake.sent).toHaveLength(1);
  });

  it("about visibility never wait", () => {
    move("D");
    client.store.send("visible", { on: false });
    expect(fake.last).toMatchObject({ cmd: "visible", args: { on: false } });
  });
});

describe("replies", () => {
  it("to another view change nothing", () => {
    move("RT2");
    const before = view();
    fake.reply({ view: "other", ok: false, code: "illegal" });
    expect(view()).toBe(before);
  });

  it("that refuse put the reason in the message line, and the cards back", () => {
    const dragging = { selection: { pile: "R", count: 1 }, x: 0, y: 0, over: null, dropped: true };
    client.store.update({ dragging });
    move("RT2");
    const refusal = refused("colour", { card: "7h", onto: "3d" });
    fake.reply({ ok: false, code: "illegal", message: "no", refusal });
    expect(view().message).toEqual({ key: "illegal", values: refusal.values, lent: refusal.text });
    expect(view().dragging).toBeNull();
  });

  it.each([
    ["malformed", "error_text"],
    ["stale", "stale"],
    ["illegal", "illegal"],
    ["internal", undefined],
  ])("that fail as %s are told", (code, key) => {
    move("D");
    fake.reply({ ok: false, code, message: "details" });
    expect(view().message?.key).toBe(key);
  });

  it.each([
    [{ variant: "canfield", deal: "7@x" }, "malformed", "wrong_deal"],
    [{ variant: "canfield" }, "malformed", "error_text"],
    [{ deal: "7@x" }, "internal", undefined],
  ])("for a new game %j that fail as %s are told as %s", (args, code, key) => {
    client.store.send("new", args);
    fake.reply({ ok: false, code, message: "details" });
    expect(view().message?.key).toBe(key);
  });

  it("make the view that moved report what it has drawn, once", () => {
    move("D");
    fake.push({});
    expect(fake.get("seen_rev")).toBe(0);
    fake.reply();
    expect([fake.get("seen_rev"), fake.saved]).toEqual([2, 1]);
  });

  it("do not make a view report what another one moved", () => {
    const other = createClient(fake.model, "other", () => "en");
    move("D");
    fake.push({});
    fake.reply();
    expect(fake.saved).toBe(1);
    other.close();
  });
});

describe("a legal move", () => {
  const lengths = () => view().state.piles.tableau.map((each) => each.length);
  const play = (text: string): void => {
    const { state } = showAhead(fake.get("state"), text)!;
    fake.push({ piles: state.piles, last: { kind: "move", moves: [text], fills: [] } });
  };

  it("is shown at once, and said when it is played", () => {
    const told = view().state;
    move("RT4");
    expect(lengths()).toEqual([4, 1, 0, 2]);
    expect(view()).toMatchObject({ ahead: { told, pile: "T4", count: 1 }, message: null, state: { rev: told.rev } });
    play("RT4");
    expect([view().ahead, view().state, view().message?.key]).toEqual([null, fake.get("state"), "moved"]);
    fake.reply();
    expect([lengths(), view().message?.key]).toEqual([[4, 1, 0, 2], "moved"]);
  });
  it("is taken back with the reason when it is refused", () => {
    const told = view().state;
    move("RT4");
    fake.reply({ ok: false, code: "stale" });
    expect([view().state, view().ahead, view().message?.key]).toEqual([told, null, "stale"]);
  });
  it("gives way to what a script played meanwhile, and the reply says so", () => {
    move("RT4");
    play("T1F");
    expect([lengths(), view().ahead]).toEqual([[3, 1, 0, 1], null]);
    fake.reply({ ok: false, code: "stale" });
    expect([lengths(), view().message?.key]).toEqual([[3, 1, 0, 1], "stale"]);
  });
  it("is taken back when the kernel is silent, and settled when it speaks again", () => {
    move("RT4");
    vi.advanceTimersByTime(LOST_AFTER);
    expect([lengths(), view().ahead, view().link]).toEqual([[4, 1, 0, 1], null, "lost"]);
    play("RT4");
    expect([lengths(), view().link]).toEqual([[4, 1, 0, 2], "ok"]);
  });
  it("is not shown where it cannot be sent", () => {
    fake.send = () => {
      throw new Error("Cannot send");
    };
    move("RT4");
    expect([lengths(), view().ahead]).toEqual([[4, 1, 0, 1], null]);
  });
  it("stays on its way when the clock is told, or another view seen", () => {
    move("RT4");
    const clock = { seconds: 70, running: true, paused: false };
    fake.change("state", { ...fake.get("state"), clock });
    expect([lengths(), view().ahead?.pile, view().state.clock]).toEqual([[4, 1, 0, 2], "T4", clock]);
    fake.reply({ ok: false, code: "stale" });
    expect([lengths(), view().state]).toEqual([[4, 1, 0, 1], fake.get("state")]);
  });
  it("is not played ahead of another: the next is shown when its turn comes", () => {
    move("D");
    move("RT4");
    expect(lengths()).toEqual([4, 1, 0, 1]);
    play("D");
    fake.reply();
    expect([lengths(), view().ahead?.pile]).toEqual([[4, 1, 0, 2], "T4"]);
  });
  it("that waits is dropped when the card it was meant for lies elsewhere", () => {
    move("T1F");
    move("T1T3");
    fake.push({ piles: { ...fake.get("state").piles, tableau: [pile("Qc Jh"), pile("3d"), [], pile("8s")] } });
    fake.reply();
    expect([fake.sent.length, view().message?.key]).toEqual([1, "stale"]);
  });
  it("takes the focus along, and a drop out of the hand", () => {
    const selection = { pile: "R", count: 1 };
    client.store.update({ focus: selection, dragging: { selection, x: 1, y: 1, over: "T4", dropped: true } });
    move("RT4");
    expect([view().focus, view().dragging]).toEqual([{ pile: "T4", count: 1 }, null]);
  });
  it("goes to the view that made it alone", () => {
    const other = createClient(fake.model, "other", () => "en");
    move("RT4");
    expect(other.store.view.ahead).toBeNull();
    other.close();
  });
});

describe("a silent kernel", () => {
  it("is busy after 400 ms, until it answers", () => {
    move("D");
    vi.advanceTimersByTime(BUSY_AFTER - 1);
    expect(view().link).toBe("ok");
    vi.advanceTimersByTime(1);
    expect([view().link, view().message?.key]).toEqual(["busy", "busy"]);
    fake.reply();
    expect([view().link, view().message]).toEqual(["ok", null]);
  });

  it("is lost after 5 s: nothing more is sent, and each try says so", () => {
    move("D");
    vi.advanceTimersByTime(LOST_AFTER);
    expect([view().link, view().message?.key]).toEqual(["lost", "lost"]);
    client.store.update({ message: null });
    move("D");
    expect(view().message?.key).toBe("lost");
    expect(fake.sent).toHaveLength(1);
  });

  it("is back with the next state", () => {
    move("D");
    vi.advanceTimersByTime(LOST_AFTER);
    fake.push({});
    expect([view().link, view().message?.key === "lost"]).toEqual(["ok", false]);
    move("D");
    expect(fake.sent).toHaveLength(2);
  });

  it("is back with the late reply", () => {
    move("D");
    vi.advanceTimersByTime(LOST_AFTER);
    fake.reply();
    expect(view().link).toBe("ok");
  });

  it("is asked again by itself, ever more seldom, until it answers", () => {
    move("D");
    const asked = () => fake.sent.filter(({ cmd }) => cmd === "state").length;
    const seen = Array.from({ length: 8 }, () => {
      vi.advanceTimersByTime(LOST_AFTER);
      return asked();
    });
    expect(seen).toEqual([0, 1, 1, 2, 2, 2, 2, 3]);
    fake.reply();
    expect(view().link).toBe("ok");
    vi.advanceTimersByTime(LOST_AFTER * 20);
    expect(asked()).toBe(3);
  });

  it("whose state was missed is asked for it, once", () => {
    move("D");
    fake.reply({ rev: 5 });
    expect(fake.last).toMatchObject({ cmd: "state", args: {} });
    fake.reply({ rev: 5 });
    expect(fake.sent).toHaveLength(2);
    fake.push({ rev: 5 });
    expect(view().state.rev).toBe(5);
  });

  it("that throws is lost at once", () => {
    fake.send = () => {
      throw new Error("Cannot send");
    };
    move("D");
    expect([view().link, vi.getTimerCount()]).toEqual(["lost", 0]);
  });
});

describe("questions for rules", () => {
  const answer = vi.fn();
  const ask = (variant?: string) => client.store.ask(variant ? { lang: "nl", variant } : { lang: "nl" }, answer);
  const key = () => answer.mock.lastCall?.[0].message?.key;
  const asked = () => fake.sent.filter(({ cmd }) => cmd === "rules");
  const data = { text: "canfield", name: "Canfield" };

  beforeEach(() => void answer.mockReset());

  it("go at once beside a move, and hold none up", () => {
    move("D");
    ask("rainbow");
    expect(fake.last).toMatchObject({ cmd: "rules", args: { lang: "nl", variant: "rainbow" } });
    fake.reply({ data });
    expect(answer.mock.lastCall?.[0].rules.name).toBe("Canfield");
    move("RT4");
    expect(fake.sent).toHaveLength(2);
    fake.reply({}, fake.sent[0]);
    expect(fake.last.cmd).toBe("move");
  });
  it("are answered each by its own reply, whatever the order", () => {
    const second = vi.fn();
    ask();
    client.store.ask({ lang: "de" }, second);
    fake.reply({ data }, asked()[1]);
    expect([answer.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    fake.reply({ data }, asked()[0]);
    expect([answer.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });
  it("do not touch the message line, nor what the page reports as drawn", () => {
    ask();
    fake.reply({ ok: false, code: "malformed", message: "unknown variant" });
    expect([view().message, fake.saved]).toEqual([null, 0]);
    expect(answer).toHaveBeenCalledWith({ message: { key: "rules_unread", values: {} } });
  });
  it("say when the kernel is busy, and when it is silent; a late answer still counts", () => {
    ask();
    vi.advanceTimersByTime(BUSY_AFTER);
    expect([key(), view().link]).toEqual(["busy", "ok"]);
    vi.advanceTimersByTime(LOST_AFTER);
    expect(key()).toBe("lost");
    fake.reply({ data });
    expect(answer.mock.lastCall?.[0].rules).toBeTruthy();
  });
  it("tell at once of a kernel that is known to be silent, and bring it back by their answer", () => {
    move("D");
    vi.advanceTimersByTime(LOST_AFTER);
    ask();
    expect(key()).toBe("lost");
    fake.reply({ data });
    expect([view().link, view().message]).toEqual(["ok", null]);
  });
  it("are lost with a kernel that is gone", () => {
    fake.send = () => {
      throw new Error("Cannot send");
    };
    ask();
    expect([key(), vi.getTimerCount()]).toEqual(["lost", 0]);
  });
  it("that are forgotten are not answered", () => {
    ask()();
    fake.reply({ data });
    vi.advanceTimersByTime(LOST_AFTER);
    expect(answer).not.toHaveBeenCalled();
  });
  it.each([
    ["another form", { data: { text: 3 } }],
    ["an error of the kernel", { ok: false, code: "internal", message: "LookupError: unknown card '3'" }],
  ])("with an answer of %s say that the rules could not be read", (_, reply) => {
    ask();
    fake.reply(reply);
    expect(key()).toBe("rules_unread");
  });
  it("leave no timer when the view closes", () => {
    ask();
    client.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the kernel's words", () => {
  it.each([
    ["reserve", "filled"],
    ["waste", "filled_from_waste"],
  ])("follow the step: a move with the card that filled the space from the %s", (from, key) => {
    const state = position();
    const piles = structuredClone(state.piles);
    piles.tableau[3]!.push(piles.tableau[0]!.pop()!);
    const before = structuredClone(state.piles);
    const filler = "77:7h";
    if (from === "reserve") before.reserves[0]!.push(filler);
    else before.waste.push(filler);
    fake.push({ piles: before, legal: ["T1T4"] });
    piles.tableau[2] = [filler];
    fake.push({ piles, last: { kind: "move", moves: ["T1T4"], fills: ["T3"] } });
    expect(view().message).toEqual({
      key: "moved",
      values: { card: "9h", to: "T4", n: 1 },
      also: { key, values: { card: "7h", pile: "T3" } },
    });
  });

  it("count the cards that went up after it by themselves", () => {
    const piles = structuredClone(fake.get("state").piles);
    piles.tableau[3]!.push(piles.reserves[0]!.pop()!);
    fake.push({ piles, last: { kind: "move", moves: ["RT4", "T1F", "T1F"], fills: [] } });
    expect(view().message).toMatchObject({ key: "moved", also: { key: "collected", values: { n: 2 } } });
  });

  it("count the cards that were turned", () => {
    const piles = structuredClone(fake.get("state").piles);
    piles.waste.push(...piles.stock.splice(-3).map((id, index) => `${id}:${index + 2}c`));
    fake.push({ piles, last: { kind: "move", moves: ["D"], fills: [] } });
    expect(view().message).toEqual({ key: "drawn", values: { n: 3, card: "4c" } });
  });

  it.each([
    ["undo", "undone"],
    ["redo", "redone"],
    ["deal", "dealt"],
    ["finish", "finished"],
    ["collect", "collected"],
    ["resign", "resigned"],
  ] as const)("tell a step of kind %s", (kind, key) => {
    fake.push({ last: { kind, moves: [], fills: [] } });
    expect(view().message?.key).toBe(key);
  });

  it("ask for the base card after a deal where the player chooses it", () => {
    fake.push({ base: "?", last: { kind: "deal", moves: [], fills: [] } });
    expect(view().message?.key).toBe("refusal.choose_base");
  });

  it("of an error reach every view", () => {
    fake.receive({ v: 1, view: "*", note: "error", message: "boom" });
    expect(view().message).toEqual({ key: "error_text", values: { text: "boom" } });
  });

  it("of another protocol are not drawn", () => {
    const before = view();
    fake.change("state", { v: 2 } as never);
    expect(view()).toBe(before);
  });
});

describe("options and language", () => {
  it("are followed live", () => {
    fake.change("options", { ...OPTIONS, animation: "fast", auto_finish: false, show_targets: false });
    fake.change("lang", "nl");
    expect([view().options.animation, view().lang]).toEqual(["fast", "nl"]);
  });
});

describe("closing", () => {
  it("leaves no listener and no timer", () => {
    move("D");
    client.close();
    expect([fake.listeners, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
