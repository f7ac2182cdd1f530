/** The lesson above the felt: what the kernel words is drawn, and buttons and clicks answer it. */
import { beforeEach, describe, expect, it } from "vitest";
import { createWords } from "../src/i18n";
import { mark, tap } from "../src/intents";
import { createLesson, lessonText } from "../src/panels/lesson";
import { createToolbar } from "../src/panels/toolbar";
import type { Lesson, Texts } from "../src/protocol";
import { position, storeOf } from "./fakes";

const words = createWords("en");
const told = (text: string): Texts => ({ en: text, nl: `nl: ${text}` });
const line = (kind: Lesson["lines"][number]["kind"], text: string) => ({ kind, text: told(text), spoken: told(`${text}!`) });

function lesson(change: Partial<Lesson> = {}): Lesson {
  return {
    title: told("Base rank"),
    head: told("Step 1 of 4"),
    lines: [line("text", "Look <b>here</b>."), line("ask", "Which?")],
    buttons: [
      { do: "choose 0", kind: "choice", text: told("This") },
      { do: "choose 1", kind: "choice", text: told("That") },
      { do: "leave", kind: "plain", text: told("Leave") },
    ],
    look: ["T1"],
    pick: false,
    ...change,
  };
}

const { store, sent } = storeOf(position());
const panel = createLesson(store);
const show = (given: Lesson | null, language = words): void => {
  store.update({ lesson: given });
  panel.update(store.view, language);
};
const button = (action: string) => panel.element.querySelector<HTMLButtonElement>(`[data-do="${action}"]`)!;

beforeEach(() => {
  document.body.replaceChildren(panel.element);
  sent.length = 0;
  show(null);
});

describe("the panel of a lesson", () => {
  it("is hidden without one", () => {
    expect([panel.element.hidden, panel.element.childElementCount]).toEqual([true, 0]);
  });
  it("shows texts as text, in the language of the view", () => {
    show(lesson());
    expect(panel.element.hidden).toBe(false);
    expect(panel.element.getAttribute("aria-label")).toBe("Base rank");
    expect([...panel.element.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["Look <b>here</b>.", "Which?"]);
    show(lesson(), createWords("nl"));
    expect(panel.element.querySelector("p")!.textContent).toBe("nl: Look <b>here</b>.");
  });
  it("sends what a button says", () => {
    show(lesson());
    button("choose 1").click();
    expect(sent).toEqual([{ cmd: "lesson", args: { do: "choose 1" } }]);
  });
  it("keeps the focus where the lesson goes on", () => {
    show(lesson());
    button("choose 1").focus();
    show(lesson({ lines: [line("wrong", "No.")] }));
    expect(document.activeElement).toBe(button("choose 1"));
    show(lesson({ buttons: [...lesson().buttons, { do: "next", kind: "main", text: told("Next") }] }));
    expect(document.activeElement).toBe(button("next"));
  });
  it("takes no focus that is elsewhere", () => {
    show(lesson());
    expect(panel.element.contains(document.activeElement)).toBe(false);
  });
  it("is left alone while nothing of it changes", () => {
    const same = lesson();
    show(same);
    const first = button("leave");
    show(same);
    expect(button("leave")).toBe(first);
  });
});

describe("what a screen reader hears", () => {
  it("is the step with its task", () => {
    expect(lessonText(lesson(), words)).toBe("Look <b>here</b>.! Which?!");
  });
  it("is the answer alone when there is one", () => {
    const lines = [...lesson().lines, line("right", "Yes.")];
    expect(lessonText(lesson({ lines }), words)).toBe("Yes.!");
  });
});

describe("a step that asks for piles", () => {
  it("marks a pile by a tap, and selects nothing", () => {
    show(lesson({ pick: true }));
    tap(store, "T1", 1);
    tap(store, "S", 1);
    expect(sent.map(({ args }) => args)).toEqual([{ do: "pick T1" }, { do: "pick S" }]);
    expect(store.view.selection).toBeNull();
  });
  it("leaves taps alone otherwise", () => {
    show(lesson());
    expect(mark(store, "T1")).toBe(false);
    tap(store, "T1", 1);
    expect(store.view.selection).toEqual({ pile: "T1", count: 1 });
  });
});

describe("the button of the toolbar", () => {
  it("opens the course, and leaves a lesson", () => {
    const bar = createToolbar(store);
    document.body.append(bar.element);
    const open = bar.element.querySelector<HTMLButtonElement>("[data-action=lessons]")!;
    open.click();
    show(lesson());
    bar.update(store.view, words);
    expect(open.getAttribute("aria-expanded")).toBe("true");
    open.click();
    expect(sent.map(({ args }) => args)).toEqual([{ do: "course" }, { do: "leave" }]);
  });
});
