import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnnouncer, DEBOUNCE, sentence, type Announcer } from "../src/announce";
import { createWords } from "../src/i18n";

let announcer: Announcer;
const text = () => announcer.element.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  announcer = createAnnouncer();
});
afterEach(() => vi.useRealTimers());

describe("the live region", () => {
  it("is one polite status", () => {
    expect(announcer.element.getAttribute("role")).toBe("status");
    expect(announcer.element.getAttribute("aria-live")).toBe("polite");
  });
  it("says the last of several sentences, after 150 ms", () => {
    announcer.say("one");
    vi.advanceTimersByTime(DEBOUNCE - 1);
    announcer.say("two");
    vi.advanceTimersByTime(DEBOUNCE - 1);
    expect(text()).toBe("");
    vi.advanceTimersByTime(1);
    expect(text()).toBe("two");
  });
  it("says the same sentence again", () => {
    const heard: (string | null)[] = [];
    for (let time = 0; time < 3; time += 1) {
      announcer.say("again");
      vi.advanceTimersByTime(DEBOUNCE);
      heard.push(text());
    }
    expect(heard.map((each) => each!.trim())).toEqual(["again", "again", "again"]);
    expect(heard[0]).not.toBe(heard[1]);
    expect(heard[1]).not.toBe(heard[2]);
  });
  it("says nothing after it was taken away", () => {
    announcer.say("late");
    announcer.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("sentence", () => {
  const words = createWords("en");
  const moved = { key: "moved", values: { card: "Th", to: "T4" } };

  it("is short for the eye and full for the ear", () => {
    expect(sentence(words, moved)).toBe("10♥ to Column 4");
    expect(sentence(words, moved, true)).toBe("ten of hearts to Column 4");
  });
  it("joins what happened by itself", () => {
    const filled = { key: "filled", values: { card: "Kd", pile: "T3" } };
    expect(sentence(words, { ...moved, also: filled })).toBe(
      "10♥ to Column 4. Column 3 filled from the reserve: K♦",
    );
  });
  it("takes words that came with it, in the language shown", () => {
    const lent = { en: "not {card}", nl: "{card} niet" };
    const message = { key: "illegal", values: { card: "Th" }, lent };
    expect(sentence(words, message)).toBe("not 10♥");
    expect(sentence(createWords("nl"), message, true)).toBe("hartentien niet");
  });
  it("has general words for a reason that came without any", () => {
    const bare = { key: "illegal", values: {}, lent: {} };
    expect(sentence(words, bare)).toBe(words.text("illegal"));
  });
});
