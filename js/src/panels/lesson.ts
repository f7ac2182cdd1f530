/** The lesson between toolbar and felt: what is told and asked, what is said of an answer, buttons. */
import { activeElement, create, setAttributes } from "../dom";
import type { Words } from "../i18n";
import type { Lesson, Texts } from "../protocol";
import type { Store } from "../state";
import type { Panel } from "./toolbar";

/** The text in the language of the view; a lesson has all that the board has. */
const told = (texts: Texts, { lang }: Words): string => texts[lang] ?? "";

/** What is new to say: the answer to an answer, else the step as a whole. */
export function lessonText({ lines }: Lesson, words: Words): string {
  const said = lines.filter(({ kind }) => kind !== "text" && kind !== "ask");
  return (said.length ? said : lines).map(({ spoken }) => told(spoken, words)).join(" ");
}

export function createLesson(store: Store): Panel {
  const element = create("div", { class: "cf-panel cf-lesson", role: "group", hidden: true });
  let drawn: unknown[] = [];
  return {
    element,
    update({ lesson }, words) {
      if (drawn[0] === lesson && drawn[1] === words.lang) return;
      drawn = [lesson, words.lang];
      const focused = element.contains(activeElement(element)) ? activeElement(element) : null;
      setAttributes(element, { hidden: !lesson, "aria-label": lesson && told(lesson.title, words) });
      element.replaceChildren(...(lesson ? content(store, lesson, words) : []));
      if (focused) keepFocus(element, focused.getAttribute("data-do"));
    },
  };
}

function content(store: Store, { title, head, lines, buttons }: Lesson, words: Words): HTMLElement[] {
  const heading = create("div", {}, create("b", {}, told(title, words)));
  if (head) heading.append(" · ", create("span", { class: "cf-hint" }, told(head, words)));
  const row = create("div", { class: "cf-ways" });
  for (const { do: action, kind, text } of buttons) {
    const main = kind === "main" ? "cf-btn cf-pri" : `cf-btn cf-${kind}`;
    const button = create("button", { class: main, "data-do": action }, told(text, words));
    button.onclick = () => store.send("lesson", { do: action });
    row.append(button);
  }
  return [heading, ...lines.map(({ kind, text }) => create("p", { class: `cf-${kind}` }, told(text, words))), row];
}

/** The button that was pressed, or the one that leads on. */
function keepFocus(element: HTMLElement, action: string | null): void {
  const same = element.querySelector<HTMLElement>(`[data-do="${action}"]`);
  (element.querySelector<HTMLElement>(".cf-pri") ?? same ?? element.querySelector<HTMLElement>("button"))?.focus();
}
