/** What a reply, or none, means in words; and the questions that are under way. */
import type { Reply } from "./protocol";
import type { Answer, Message } from "./state";

/** ms without a reply until the board says that the kernel is busy, and that it is silent. */
export const BUSY_AFTER = 400;
export const LOST_AFTER = 5000;

export function plain(key: string): Message {
  return { key, values: {} };
}

export function errorText(text: string): Message {
  return { key: "error_text", values: { text } };
}

/** What the board cannot mend; `passing`: a good state ends it. */
export interface Fault {
  key: "fault" | "fault_version";
  text: string;
  trace: string;
  passing: boolean;
}

/** A fault of the page itself. */
export function failure(error: unknown, passing: boolean): Fault {
  const { stack } = error as Error;
  return { key: "fault", text: String(error), trace: stack ?? "", passing };
}

/** What there is to say of a state that the page cannot read. */
export function badState(state: unknown): Fault {
  const fault = failure(new TypeError("state"), true);
  return (state as { v?: unknown } | null)?.v === 1 ? fault : { ...fault, key: "fault_version" };
}

/** The reason of a refusal, in the words that came with it. */
export function refusalText(reply: Reply & { ok: false }): Message {
  if (reply.refusal) return { key: reply.code, values: reply.refusal.values, lent: reply.refusal.text };
  return reply.code === "malformed" && reply.message ? errorText(reply.message) : plain(reply.code);
}

interface Question {
  answer(answer: Answer): void;
  timers: ReturnType<typeof setTimeout>[];
}

/** Questions by the number of their command. A late answer still counts, until it is forgotten. */
export class Questions {
  readonly #open = new Map<number, Question>();

  /** Keeps a question and returns what forgets it. */
  add(seq: number, answer: Question["answer"]): () => void {
    const timers = [
      setTimeout(() => answer({ message: plain("busy") }), BUSY_AFTER),
      setTimeout(() => answer({ message: plain("lost") }), LOST_AFTER),
    ];
    this.#open.set(seq, { answer, timers });
    return () => void this.#take(seq);
  }

  /** Answers the question that this is the reply to; false when there is none. */
  onReply(reply: Reply): boolean {
    const question = this.#take(reply.re);
    if (!question) return false;
    const rules = reply.ok ? reply.rules : null;
    question.answer(rules ? { rules } : { message: plain("rules_unread") });
    return true;
  }

  /** The kernel is gone: no question is answered any more. */
  lose(): void {
    for (const [seq, { answer }] of [...this.#open]) {
      this.#take(seq);
      answer({ message: plain("lost") });
    }
  }

  close(): void {
    for (const seq of [...this.#open.keys()]) this.#take(seq);
  }

  #take(seq: number): Question | undefined {
    const question = this.#open.get(seq);
    for (const timer of question?.timers ?? []) clearTimeout(timer);
    this.#open.delete(seq);
    return question;
  }
}
