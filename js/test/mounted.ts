import { vi } from "vitest";
import main from "../src/main";
import { FakeModel } from "./fakes";

/** Observers that tests drive; each counts what it still watches. */
export class FakeObserver {
  static all: FakeObserver[] = [];
  active = true;
  constructor(readonly notify: (entries: unknown[]) => void) {
    FakeObserver.all.push(this);
  }
  observe(): void {}
  disconnect(): void {
    this.active = false;
  }
}
export class FakeIntersection extends FakeObserver {}
export class FakeResize extends FakeObserver {}

/** Puts observers that tests drive in the place of the browser's, which no test page has. */
function observeNothing(): void {
  FakeObserver.all = [];
  vi.stubGlobal("IntersectionObserver", FakeIntersection);
  vi.stubGlobal("ResizeObserver", FakeResize);
}

/** A view of the board in an element of its own, and what closes it. */
export function mounted(model: FakeModel, signal?: AbortSignal): { el: HTMLElement; close: () => void } {
  const el = document.createElement("div");
  document.body.append(el);
  const props = { model, el, signal } as unknown as Parameters<typeof main.render>[0];
  return { el, close: main.render(props) };
}

/** A page with nothing but a board of a new model. */
export function fresh(): { fake: FakeModel; el: HTMLElement; close: () => void } {
  observeNothing();
  document.body.innerHTML = "";
  const fake = new FakeModel();
  return { fake, ...mounted(fake) };
}
