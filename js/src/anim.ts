/** Motion as the difference of two scenes: whoever changes a game never scripts an animation. */
import type { Placement, Scene } from "./scene";
import type { Layout } from "./layout";
import type { Felt } from "./render";
import { cardId, parseMove, type State } from "./protocol";
import { cardsOf, type Hint, type View } from "./state";
import { wantsLessMotion } from "./system";

/** All in ms. */
export const TIMES = {
  move: 180,
  back: 160, // a card let go where it may not lie
  turn: 220,
  turnStagger: 40,
  redeal: 240,
  fillWait: 120,
  fill: 180,
  dealStagger: 26,
  dealTotal: 700,
  finishStagger: 90,
  fade: 80, // instead of any motion, where the system asks for less of it
  win: 2400,
  winFlight: 1300,
  ghost: 700, // of a hint, twice
};

const GLIDE = "cubic-bezier(.2,.8,.2,1)";
const GHOST_STEP = 24; // px below the card that it goes onto
const WAITING_LAYER = 500;
const FLYING_LAYER = 900;

/** How one card comes to its new place, which it has already in the document. */
export interface Motion {
  id: string;
  dx: number; // from the new place back to the old one
  dy: number;
  delay: number;
  duration: number;
  easing: string;
  height: number; // above the cards of the same pile that lie lower
  turnedFrom?: string | null; // the side it showed before, null for the back; absent: not turned
}

type Size = Pick<Layout, "width" | "height">;

interface Flight {
  dx: number;
  dy: number;
  way: Animation | undefined;
}

export interface Animator {
  /** Plays from `before` to `after`, which is drawn already. */
  run(before: Scene, after: Scene, view: View): void;
  /** Ends every motion where it leads. */
  finish(): void;
  win(felt: Size): void;
  /** Shows the way of a hint, on cards that stay where they are. */
  show(hint: Hint, layout: Layout, view: View): void;
}

/** The motions between two scenes of one game, in the order in which the cards fly. */
export function planMotion(before: Scene, after: Scene, state: State): Motion[] {
  const moved = [...after.values()].filter((card) => isSeenMoving(before.get(card.id), card));
  const fresh = state.last.kind === "deal" && !state.started;
  const dealt = fresh ? planDeal(before, after) : [];
  const played = flightOrder(moved, before, state).map((card, order) =>
    planCard(before.get(card.id) as Placement, card, order, state),
  );
  return [...dealt, ...played.sort((a, b) => a.delay - b.delay)];
}

function isSeenMoving(old: Placement | undefined, card: Placement): boolean {
  if (!old || !(old.shown || card.shown)) return false;
  const inPlace = old.x === card.x && old.y === card.y && old.face === card.face;
  const cameToLight = old.pile === card.pile && !old.shown;
  return !inPlace && !cameToLight;
}

/** Cards drawn leave the stock one by one; cards played out go up by their height, the person's own first. */
function flightOrder(cards: Placement[], before: Scene, state: State): Placement[] {
  const { kind, moves } = state.last;
  const own = kind === "move" ? parseMove(moves[0] ?? "")?.source : undefined;
  const group = (card: Placement): number => {
    const from = before.get(card.id)?.pile;
    if (isPlayedOut(card, state)) return from === own ? -1 : 0;
    return from === "S" ? 1 : 2;
  };
  return cards.toSorted((a, b) => group(a) - group(b) || a.index - b.index);
}

function planCard(old: Placement, card: Placement, order: number, state: State): Motion {
  const way = { id: card.id, dx: old.x - card.x, dy: old.y - card.y, height: card.index };
  const turned = old.face === card.face ? {} : { turnedFrom: old.face };
  return { ...way, ...turned, ...timing(old, card, order, state) };
}

/** Cards that go up one after the other: several moves, of which the person made at most the first. */
function isPlayedOut(card: Placement, { last: { kind, moves } }: State): boolean {
  const played = kind === "finish" || kind === "collect" || (kind === "move" && moves.length > 1);
  return played && card.pile.startsWith("F");
}

type Timing = Pick<Motion, "delay" | "duration" | "easing">;

function timing(old: Placement, card: Placement, order: number, state: State): Timing {
  const { kind, fills } = state.last;
  const at = (delay: number, duration: number, easing = GLIDE): Timing => ({ delay, duration, easing });
  const drawn = order * TIMES.turnStagger;
  // A card shown as drawn before its face was known turns where it lies.
  if (old.pile === "W" && card.pile === "W" && old.face !== card.face) return at(drawn, TIMES.turn);
  if (old.pile === card.pile) return at(0, TIMES.back, "ease-out");
  if (old.pile === "S") return at(drawn, TIMES.turn);
  if (card.pile === "S") return at(0, TIMES.redeal);
  if (kind === "undo" || kind === "redo") return at(0, TIMES.move);
  if (fills.includes(card.pile) && /^[RW]/.test(old.pile)) return at(TIMES.fillWait, TIMES.fill);
  return at(isPlayedOut(card, state) ? order * TIMES.finishStagger : 0, TIMES.move);
}

/** New cards fly from the stock to their places, bottom cards first. */
function planDeal(before: Scene, after: Scene): Motion[] {
  const cards = [...after.values()].filter((card) => card.shown && !before.has(card.id));
  const stock = cards.filter((card) => card.pile === "S").at(-1);
  if (!stock) return [];
  const dealt = cards.filter((card) => card.pile !== "S");
  const stagger = Math.min(TIMES.dealStagger, (TIMES.dealTotal - TIMES.move) / Math.max(1, dealt.length));
  return dealt.map((card, order) => ({
    id: card.id,
    dx: stock.x - card.x,
    dy: stock.y - card.y,
    height: card.index,
    delay: Math.round(order * stagger),
    duration: TIMES.move,
    easing: GLIDE,
  }));
}

export function createAnimator(felt: Felt): Animator {
  return new FeltAnimator(felt);
}

class FeltAnimator implements Animator {
  readonly #running = new Map<Animation, HTMLElement>();
  readonly #flights = new WeakMap<HTMLElement, Flight>();
  #endsAt = 0; // on the clock of `performance.now`
  #speed: View["options"]["animation"] = "normal";
  #celebrating = false;

  readonly #felt: Felt;

  constructor(felt: Felt) {
    this.#felt = felt;
  }

  run(before: Scene, after: Scene, view: View): void {
    this.#speed = view.options.animation;
    const factor = this.#speed === "fast" ? 0.5 : 1;
    const motions = planMotion(before, after, view.state).map((motion) => faster(motion, factor));
    if (motions.length === 0) return;
    if (this.#speed === "off" || this.#celebrating || before.size === 0) this.finish();
    if (this.#speed === "off") return;
    motions.forEach((motion, order) => {
      const element = this.#felt.cardElement(motion.id);
      if (element && wantsLessMotion()) this.#fade(element);
      else if (element) this.#fly(element, this.#onward(element, motion), order);
    });
    const longest = Math.max(...motions.map(({ delay, duration }) => delay + duration));
    this.#endsAt = Math.max(this.#endsAt, performance.now() + longest);
  }

  finish(): void {
    this.#stop(...this.#running.values());
    this.#endsAt = 0;
    this.#celebrating = false;
  }

  /** After the last cards have landed, all spring off the foundations and bounce out of the felt. */
  win(felt: Size): void {
    if (this.#speed === "off" || wantsLessMotion()) return;
    const landed = Math.max(0, this.#endsAt - performance.now());
    this.#celebrating = true;
    const cards = [...this.#felt.scene.values()].sort((a, b) => b.index - a.index);
    const stagger = (TIMES.win - TIMES.winFlight) / Math.max(1, cards.length);
    cards.forEach((card, order) => {
      const frames = bounces(card, order, felt).map((translate) => ({
        translate,
        visibility: "visible",
        zIndex: FLYING_LAYER + order,
      }));
      const times = { delay: landed + order * stagger, duration: TIMES.winFlight, easing: "linear" };
      // Who has left stays away until the last has: the foundations empty before one's eyes.
      const flight = this.#play(this.#felt.cardElement(card.id), frames, { ...times, fill: "forwards" });
      if (flight) flight.onfinish = order === cards.length - 1 ? () => this.finish() : null;
    });
  }

  /** Twice a ghost of the cards of a hint slides to where they may go. */
  show({ from, to }: Hint, { piles }: Layout, view: View): void {
    if (view.options.animation === "off" || wantsLessMotion()) return;
    const cards = cardsOf(view.state, from.pile).slice(-from.count);
    const [start, end] = [from.pile, to].map((pile) => piles[pile]!);
    const first = start!.cards.at(-from.count) ?? start!.slot;
    const { x, y } = end!.cards.at(-1) ?? end!.slot;
    const below = to.startsWith("T") && end!.cards.length > 0 ? GHOST_STEP : 0;
    for (const entry of cards) {
      const card = this.#felt.scene.get(cardId(entry))!;
      const ghost = this.#felt.cardElement(card.id)!.cloneNode(true) as HTMLElement;
      ghost.className = "cf-card cf-ghost cf-old"; // that goes away at the end of its motion
      ghost.querySelector("button")?.remove();
      ghost.removeAttribute("data-card");
      ghost.style.transform = `translate(${card.x}px, ${card.y}px)`;
      this.#felt.dom.felt.append(ghost);
      const frames = ["0px 0px", `${x - first.x}px ${y + below - first.y}px`].map((translate) => ({ translate }));
      this.#play(ghost, frames, { duration: TIMES.ghost, iterations: 2, easing: GLIDE });
    }
  }

  /** A card that is flying goes on from where it is seen now. */
  #onward(element: HTMLElement, motion: Motion): Motion {
    const flight = this.#flights.get(element);
    const left = 1 - (flight?.way?.effect?.getComputedTiming().progress ?? 1);
    if (!flight || left === 0 || (motion.dx === 0 && motion.dy === 0)) return motion;
    return { ...motion, dx: motion.dx + flight.dx * left, dy: motion.dy + flight.dy * left, delay: 0 };
  }

  #fly(element: HTMLElement, motion: Motion, order: number): void {
    const { dx, dy, delay, duration, easing } = motion;
    const times = { delay, duration, easing, fill: "backwards" as const };
    if (dx !== 0 || dy !== 0) {
      this.#stop(element);
      const waiting = { visibility: "visible", zIndex: WAITING_LAYER - order };
      const frames = [`${dx}px ${dy}px`, "0px 0px"].map((translate) => ({ translate, ...waiting }));
      this.#flights.set(element, { dx, dy, way: this.#play(element, frames, times) });
      // On its way a card is above those that wait and those that have landed.
      const above = { zIndex: FLYING_LAYER + motion.height };
      this.#play(element, [above, above], { delay, duration });
    }
    if (motion.turnedFrom !== undefined) this.#turn(element, motion.turnedFrom, times);
  }

  /** Half of the time the old side narrows, then the new one widens. */
  #turn(element: HTMLElement, from: string | null, times: KeyframeAnimationOptions): void {
    const side = element.firstElementChild as HTMLElement;
    const turning = element.querySelector<HTMLElement>(".cf-old");
    if (turning) this.#stop(side, turning);
    const old = side.cloneNode() as HTMLElement;
    old.innerHTML = this.#felt.sideSvg(from);
    old.classList.add("cf-old");
    if (from) old.dataset.face = from;
    side.after(old);
    const whole = "scaleX(1)";
    const edge = "scaleX(0)";
    this.#play(old, [{ transform: whole }, { transform: edge, offset: 0.5 }, { transform: edge }], {
      ...times,
      fill: "both",
    });
    this.#play(side, [{ transform: edge }, { transform: edge, offset: 0.5 }, { transform: whole }], times);
  }

  #fade(element: HTMLElement): void {
    this.#play(element, [{ opacity: 0 }, { opacity: 1 }], { duration: TIMES.fade });
  }

  #play(
    element: HTMLElement | null, frames: Keyframe[], times: KeyframeAnimationOptions,
  ): Animation | undefined {
    const animation = element?.animate(frames, times);
    if (!animation) return undefined;
    this.#running.set(animation, element as HTMLElement);
    animation.onfinish = () => this.#ended(animation, element as HTMLElement);
    return animation;
  }

  #stop(...elements: HTMLElement[]): void {
    for (const [animation, element] of this.#running) {
      if (!elements.includes(element)) continue;
      animation.cancel();
      this.#ended(animation, element);
    }
  }

  #ended(animation: Animation, element: HTMLElement): void {
    this.#running.delete(animation);
    if (element.classList.contains("cf-old")) element.remove();
  }
}

function faster(motion: Motion, factor: number): Motion {
  return { ...motion, delay: motion.delay * factor, duration: motion.duration * factor };
}

const BOUNCE_FRAMES = 26;

/** Offsets of a card that falls, loses a fifth of its speed at each bounce and leaves sideways. */
function bounces(card: Placement, order: number, felt: Size): string[] {
  const floor = Math.max(0, felt.height - card.y - 90);
  const direction = order % 3 === 0 ? 1 : -1;
  const side = (felt.width * (0.7 + 0.13 * (order % 5)) * direction) / BOUNCE_FRAMES;
  const gravity = felt.height / 110;
  let y = 0;
  let speed = -gravity * (order % 4);
  return Array.from({ length: BOUNCE_FRAMES }, (_, frame) => {
    const at = `${Math.round(side * frame)}px ${Math.round(y)}px`;
    speed += gravity;
    y += speed;
    if (y > floor) [y, speed] = [floor, -speed * 0.8];
    return at;
  });
}
