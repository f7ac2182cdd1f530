import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import main from "../src/main";
import { createWords, LANGUAGES } from "../src/i18n";
import { FakeModel, position } from "./fakes";

class FakeObserver {
  observe(): void {}
  disconnect(): void {}
}

let fake: FakeModel;
let el: HTMLElement;
let close: () => void;

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.stubGlobal("ResizeObserver", FakeObserver);
  document.body.innerHTML = "";
  fake = new FakeModel();
  mount();
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

function mount(): void {
  close?.();
  el = document.createElement("div");
  document.body.append(el);
  close = main.render({ model: fake.model, el } as unknown as Parameters<typeof main.render>[0]);
}

const line = () => el.querySelector<HTMLElement>("[role=alert]:not([hidden]) .cf-fault");
const told = () => line()?.firstElementChild?.textContent ?? "";
const cards = () => el.querySelectorAll("[data-card]").length;
const broken = () => ({ ...position(), rev: 7, piles: { tableau: [] } }) as never;

describe("a fault of the page", () => {
  it("is one line, and the board that was there stays", () => {
    const before = cards();
    fake.change("state", broken());
    expect(told()).toMatch(/^The board failed: TypeError: .+ \u00b7 canfield-widget 0\.1\.0$/);
    expect(cards()).toBe(before);
    fake.push({ piles: position().piles });
    expect([line(), cards() > 0]).toEqual([null, true]);
  });

  it("in drawing is told too, and the next state that can be drawn ends it", () => {
    fake.change("state", { ...position(), rev: 2, layout: null } as never);
    expect(told()).toContain("The board failed");
    fake.change("state", { ...position(), rev: 3 });
    expect([line(), el.querySelector<HTMLElement>(".canfield-widget")!.dataset.rev]).toEqual([null, "3"]);
  });

  it("that keeps the board from being shown stands in its place, until there is a good state", () => {
    fake.traits.state = broken();
    mount();
    expect([told().startsWith("The board failed"), cards()]).toEqual([true, 0]);
    fake.change("state", position());
    expect([line(), cards() > 0]).toEqual([null, true]);
    expect(el.querySelectorAll(".canfield-widget")).toHaveLength(1);
  });

  it("leaves nothing bound when what stands in its place is closed", () => {
    fake.traits.state = null as never;
    mount();
    expect(fake.listeners).toBe(1);
    close();
    expect([fake.listeners, el.childElementCount]).toEqual([0, 0]);
  });

  it("in a handler of its own is told; one of another script is not", () => {
    const fail = (filename: string) =>
      dispatchEvent(new ErrorEvent("error", { filename, error: new RangeError("handler") }));
    fail("https://host.example/other.js");
    expect(line()).toBeNull();
    fail(import.meta.url.replace("test/fault.test.ts", "src/board.ts"));
    expect(told()).toContain("The board failed: RangeError: handler");
    fake.push({});
    expect(line()).not.toBeNull();
    el.querySelector<HTMLButtonElement>("[data-action=close-fault]")!.click();
    expect(line()).toBeNull();
  });

  it.each([[2], [undefined]])("by a state of version %s asks for a reload", (v) => {
    fake.change("state", { ...position(), v } as never);
    expect(told()).toContain("The page and the kernel have different versions. Reload the page.");
  });
});

describe("a fault of the kernel", () => {
  const internal = () => {
    el.querySelector<HTMLButtonElement>("[data-action=undo]")!.click();
    fake.reply({ ok: false, code: "internal", message: "KeyError: <b>", trace: "Traceback\n  line 7" });
  };

  it("is copied whole: message, versions, browser and trace", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText }, userAgent: "Browser 1", languages: ["en"] });
    internal();
    expect(told()).toBe("The board failed: KeyError: <b> \u00b7 canfield-widget 0.1.0");
    el.querySelector<HTMLButtonElement>("[data-action=copy-fault]")!.click();
    expect(writeText).toHaveBeenCalledWith(`${told()}\nBrowser 1\nTraceback\n  line 7`);
    await vi.waitFor(() => expect(el.querySelector("[data-action=copy-fault]")!.textContent).toBe("Copied"));
  });

  it.each(LANGUAGES)("is told in %s, with the address for reports and the application", (lang) => {
    fake.traits.about = { versions: "canfield-widget 1", report: "https://issues.example" };
    document.body.innerHTML = `<script id="jupyter-config-data">{"appName": "Lab", "appVersion": "4"}</script>`;
    mount();
    internal();
    fake.change("lang", lang);
    const words = createWords(lang);
    const report = words.text("report", { text: "https://issues.example" });
    expect(told()).toBe(
      [words.text("fault", { text: "KeyError: <b>" }), "canfield-widget 1, Lab 4", report].join(" \u00b7 "),
    );
    expect(line()!.querySelector("b")).toBeNull();
  });
});
