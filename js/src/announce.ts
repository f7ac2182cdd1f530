/** What happens on the board, said once by a screen reader. */
import { create } from "./dom";
import type { Words } from "./i18n";
import type { Message } from "./state";

/** ms in which a later sentence replaces an earlier one. */
export const DEBOUNCE = 150;

/** The sentences of a message, for the eye or for the ear. */
export function sentence(words: Words, message: Message, spoken = false): string {
  const { key, values, lent, also } = message;
  const template = lent?.[words.lang];
  const text = template ? words.fill(template, values, spoken) : words.text(key, values, spoken);
  return also ? joined([text, sentence(words, also, spoken)]) : text;
}

/** Sentences in a row; those that have no end of their own get a full stop. */
export function joined(sentences: string[]): string {
  const last = sentences.length - 1;
  return sentences.map((each, index) => (index === last || /[.!?]$/.test(each) ? each : `${each}.`)).join(" ");
}

export interface Announcer {
  readonly element: HTMLElement;
  say(text: string): void;
  destroy(): void;
}

export function createAnnouncer(): Announcer {
  const element = create("div", { role: "status", "aria-live": "polite", class: "cf-sr" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element,
    say(text) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A live region is read when its text changes: the same sentence needs a difference.
        element.textContent = element.textContent === text ? `${text}\u00a0` : text;
      }, DEBOUNCE);
    },
    destroy() {
      clearTimeout(timer);
    },
  };
}
