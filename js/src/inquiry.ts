/** One question for rules at a time: the latest one counts, and an answer is kept while it holds. */
import type { RulesData } from "./rules";
import type { Message, Store } from "./state";

export interface Inquiry {
  readonly rules: RulesData | null; // the last answer, until the next question is answered or fails
  readonly message: Message | null; // why there is no answer yet
  /**
   * Asks, unless it was this that was asked last. `subject` tells what the question is about: the
   * variant, or the game whose variant is left to the kernel.
   */
  ask(lang: string, subject: string, variant?: string): void;
  /** Lets the next `ask` ask again; an answer on its way is not waited for. */
  forget(): void;
}

/** `onAnswer` gets the rules and their language, or null when there is a message for now or instead. */
export function createInquiry(
  store: Store, onAnswer: (rules: RulesData | null, lang: string) => void,
): Inquiry {
  let asked = "";
  let cancel = (): void => {};
  const inquiry = {
    rules: null as RulesData | null,
    message: null as Message | null,
    ask(lang: string, subject: string, variant?: string): void {
      const question = `${lang} ${subject}`;
      if (question === asked) return;
      inquiry.forget();
      asked = question;
      cancel = store.ask(variant === undefined ? { lang } : { lang, variant }, (answer) => {
        if (asked !== question) return;
        const rules = "rules" in answer ? answer.rules : null;
        inquiry.message = "message" in answer ? answer.message : null;
        // An answer may still come from a busy kernel; else what was told of other rules is gone too.
        if (inquiry.message?.key !== "busy") inquiry.rules = rules;
        // The message line speaks for the panel: a board has one live region.
        if (inquiry.message) store.update({ message: inquiry.message });
        onAnswer(rules, lang);
      });
    },
    forget(): void {
      cancel();
      asked = "";
      inquiry.message = null;
    },
  };
  return inquiry;
}
