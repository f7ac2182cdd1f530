import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeModel, OPTIONS } from "./fakes";
import { fresh, mounted } from "./mounted";

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

const button = (selector: string) => el.querySelector<HTMLButtonElement>(selector)!;
const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const pick = (code: string) => button(`[data-pile=${code}] .cf-pick`);
const spot = (code: string) => button(`[data-pile=${code}] .cf-spot`);
const message = () => el.querySelector(".cf-msg")!.textContent;

describe("a hint", () => {
  const reason = { code: "reserve", values: { card: "7h", to: "T4" }, text: { en: "Good: {card} to {to}" } };
  const rings = () => [...el.querySelectorAll<HTMLElement>(".cf-tip")].filter((ring) => !ring.hidden);
  const ask = (move: string | null = "RT4") => {
    button("[data-action=hint]").click();
    fake.reply({ data: { move, reason } });
  };

  it("is asked for by its key, one after the other of the same position", () => {
    spot("S").focus();
    press("h");
    expect(fake.commands.at(-1)).toMatchObject({ cmd: "hint", args: { nth: 0 } });
    fake.reply({ data: { move: "RT4", reason } });
    press("h");
    expect(fake.commands.at(-1)).toMatchObject({ cmd: "hint", args: { nth: 1 } });
  });
  it("rings the card and its place and says why, until the next input", () => {
    ask();
    expect(message()).toBe("Good: 7♥ to Column 4");
    expect(rings().map((ring) => ring.classList.contains("cf-over"))).toEqual([true, false]);
    const [from, to] = rings().map(({ style }) => style.left);
    expect(from).toBe(button("[data-pile=R]").style.left);
    expect(to).toBe(button("[data-pile=T4]").style.left);
    pick("T1").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(rings()).toEqual([]);
  });
  it("goes with the position that it was for", () => {
    ask();
    fake.push({});
    expect(rings()).toEqual([]);
    button("[data-action=hint]").click();
    const asked = fake.commands.at(-1)!;
    expect(asked.args).toEqual({ nth: 0 });
    fake.push({});
    fake.reply({ rev: asked.rev, data: { move: "RT4", reason } }, asked);
    expect(rings()).toEqual([]);
  });
  it("that finds nothing rings nothing and counts as none", () => {
    ask(null);
    expect([rings(), message()]).toEqual([[], "Good: 7♥ to Column 4"]);
    button("[data-action=hint]").click();
    expect(fake.commands.at(-1)!.args).toEqual({ nth: 0 });
  });
});

describe("advice", () => {
  const outlook = () => el.querySelector<HTMLElement>("[data-info=outlook]")!;
  const rings = () => [...el.querySelectorAll<HTMLElement>(".cf-tip")].filter((ring) => !ring.hidden);
  const want = (advice: "off" | "verdict" | "best") => fake.set("options", { ...OPTIONS, advice });
  const tell = (rev: number, verdict: "winnable" | "unwinnable" = "winnable") => fake.set("advice", { rev, verdict, move: "RT4" });

  it("is not seen until it is wanted", () => {
    tell(1);
    expect(outlook().parentElement!.hidden).toBe(true);
    want("verdict");
    expect([outlook().parentElement!.hidden, outlook().textContent]).toEqual([false, "can be won"]);
    expect(rings()).toEqual([]);
  });
  it("of a position that has gone is dropped", () => {
    want("best");
    fake.push({});
    tell(1);
    expect([outlook().textContent, rings()]).toEqual(["looking …", []]);
    tell(2, "unwinnable");
    expect(outlook().textContent).toBe("lost");
  });
  it("rings the best move and takes nothing out of the hand", () => {
    want("best");
    tell(1);
    expect(rings()).toHaveLength(2);
    fake.push({});
    pick("T1").click();
    tell(2);
    expect(rings()).toEqual([]);
  });
  it("from before a view is shown in it", () => {
    want("verdict");
    tell(1);
    const other = mounted(fake);
    expect(other.el.querySelector("[data-info=outlook]")!.textContent).toBe("can be won");
    other.close();
  });
});
