/** A number that counts up or down for a moment to what it is now. */

/** ms of the count. */
const COUNT = 150;

type Write = (value: number) => void;

export interface Tally {
  /** Writes the number by `write`: by steps when it `counts`, else at once. */
  set(value: number, counts: boolean, write: Write): void;
  destroy(): void;
}

export function createTally(): Tally {
  let shown: number | null = null;
  let wanted = 0;
  let show: Write;
  let frame = 0;
  const count = (from: number, start: number): void => {
    frame = requestAnimationFrame((now) => {
      const part = Math.min(1, Math.max(0, now - start) / COUNT);
      show((shown = Math.round(from + (wanted - from) * part)));
      if (part < 1) count(from, start);
    });
  };
  const destroy = (): void => cancelAnimationFrame(frame);
  return {
    destroy,
    set(value, counts, write) {
      show = write; // the language may be another one in the middle of a count
      const changed = value !== wanted;
      wanted = value;
      if (shown === null || !counts || changed) destroy();
      if (shown === null || !counts) shown = value;
      else if (changed) count(shown, performance.now());
      show(shown);
    },
  };
}
