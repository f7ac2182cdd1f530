import { describe, expect, it } from "vitest";
import { cardFace, cardId, command, isState, parseMove, readIncoming } from "../src/protocol";
import { position } from "./fakes";

describe("parseMove", () => {
  it.each([
    ["D", { source: "S", target: "W", count: 1 }],
    ["X", { source: "W", target: "S", count: 1 }],
    ["WT2", { source: "W", target: "T2", count: 1 }],
    ["RF", { source: "R", target: "F", count: 1 }],
    ["R2T11", { source: "R2", target: "T11", count: 1 }],
    ["T3T1:4", { source: "T3", target: "T1", count: 4 }],
    ["FhT2", { source: "Fh", target: "T2", count: 1 }],
    ["T3F2", { source: "T3", target: "F2", count: 1 }],
    ["T12F:13", { source: "T12", target: "F", count: 13 }],
  ])("reads %s", (text, move) => {
    expect(parseMove(text)).toEqual(move);
  });

  it.each(["", "WT", "TT", "wT2", "WR", "SW", "T1T2:", "D2", "T1 T2"])("has no move for %j", (text) => {
    expect(parseMove(text)).toBeNull();
  });
});

describe("card entries", () => {
  it("have an id, and a face when they lie open", () => {
    expect([cardId("17:Td"), cardFace("17:Td")]).toEqual(["17", "Td"]);
    expect([cardId("17"), cardFace("17")]).toEqual(["17", null]);
  });
});

describe("messages", () => {
  const reply = { v: 1, view: "me", re: 3, ok: true, rev: 9 };

  it("carry view, sequence and revision", () => {
    const message = command("me", 4, 7, "move", { text: "WT2" });
    expect(message).toEqual({ v: 1, view: "me", seq: 4, rev: 7, cmd: "move", args: { text: "WT2" } });
  });

  it("are read when they are for this view", () => {
    expect(readIncoming(reply, "me")).toEqual({ kind: "reply", reply: { ok: true, re: 3, rev: 9, rules: null, hint: null } });
    expect(readIncoming(reply, "other")).toBeNull();
  });

  it("carry a hint, and what can be read of one", () => {
    const reason = { code: "reserve", values: { card: "7h" }, text: { en: "{card}" } };
    const read = (hint: unknown) => readIncoming({ ...reply, data: hint }, "me");
    const { values, text } = reason;
    expect(read({ move: "RT4", reason })).toMatchObject({ reply: { hint: { move: "RT4", reason: { values, text } } } });
    const empty = { values: {}, text: {} };
    expect(read({ move: 4, reason: {} })).toMatchObject({ reply: { hint: { move: null, reason: empty, standing: null } } });
    expect(read({ move: "D", reason, standing: {} })).toMatchObject({ reply: { hint: { standing: empty } } });
    expect(read({ move: "RT4", reason: "?" })).toMatchObject({ reply: { hint: null } });
  });

  it("carry the rules that were asked for", () => {
    const incoming = readIncoming({ ...reply, data: { text: "canfield", name: "Canfield" } }, "me");
    expect(incoming).toMatchObject({ reply: { rules: { text: "canfield" } } });
  });

  it("carry the refusal of a failed command", () => {
    const refusal = { code: "colour", values: { card: "7h", onto: "8d" }, text: { en: "no" } };
    const raw = { ...reply, ok: false, code: "illegal", message: "no", refusal };
    const failed = { ok: false, re: 3, rev: 9, code: "illegal", message: "no", refusal, trace: "" };
    expect(readIncoming(raw, "me")).toEqual({ kind: "reply", reply: failed });
  });

  it("take an unknown failure for an internal one", () => {
    const incoming = readIncoming({ ...reply, ok: false, code: "new", refusal: "?" }, "me");
    expect(incoming).toMatchObject({ reply: { code: "internal", message: "", refusal: null } });
  });

  it("may be an error note for all views", () => {
    const note = { v: 1, view: "*", note: "error", message: "boom" };
    expect(readIncoming(note, "me")).toEqual({ kind: "note", message: "boom" });
  });

  it.each([null, "x", [], { v: 2, view: "me", re: 1, rev: 1 }, { v: 1, view: "me" }])("ignore %j", (raw) => {
    expect(readIncoming(raw, "me")).toBeNull();
  });
});

describe("isState", () => {
  it("knows a state of this protocol", () => {
    expect(isState(position())).toBe(true);
  });
  it.each([null, {}, { ...position(), v: 2 }, { ...position(), piles: null }])("refuses %#", (raw) => {
    expect(isState(raw)).toBe(false);
  });
});
