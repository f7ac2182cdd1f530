/** One view put together: client, felt, panels, pointer, keys, and what redraws when. */
import { createAnimator, type Animator } from "./anim";
import { createAnnouncer, sentence } from "./announce";
import { createClient, type Client, type Model } from "./client";
import { activeElement, create, setAttributes } from "./dom";
import { createDrag, type DragControl } from "./drag";
import { createWords, resolveLang, type Words } from "./i18n";
import { bindKeys } from "./keys";
import { computeLayout, type Layout } from "./layout";
import { CARD_WIDTHS } from "./plan";
import { pileSizes } from "./scene";
import { barText, createBar } from "./panels/bar";
import { createFault, watchFailures } from "./panels/fault";
import { createInfo } from "./panels/info";
import { createLesson, lessonText } from "./panels/lesson";
import { createRules } from "./panels/rules";
import { createSettings, type Choices, type SettingsPanel } from "./panels/settings";
import { createReplayBar } from "./panels/replay";
import { createToolbar, type Panel } from "./panels/toolbar";
import { createVeil } from "./panels/veil";
import { cardId, isState, type State } from "./protocol";
import { createFelt, type Felt } from "./render";
import { readFrames, stateAt, type Frames } from "./replay";
import { createReplay, type ReplayClient } from "./replay-client";
import { badState, failure } from "./replies";
import { cardsOf, sameSelection, type Selection, type Store, type View } from "./state";
import { watchTheme } from "./theme";
import { watchVisible } from "./visible";

/** px, until the page has given the output a width. */
const FIRST_WIDTH = 600;

/** Shows a board in `el` and returns what takes it away again, with all that it bound. */
export function mountBoard(model: Model, el: HTMLElement): () => void {
  let unbind = new Board(model, el).bind();
  const close = (): void => {
    for (const each of unbind.splice(0)) each();
  };
  // A replay that is played on, from wherever it was, is a board like any other.
  const onFrames = (): void => {
    const hadFocus = el.contains(activeElement(el));
    close();
    const board = new Board(model, el);
    unbind = board.bind();
    if (hadFocus) board.focus();
  };
  model.on("change:frames", onFrames);
  return () => {
    model.off("change:frames", onFrames);
    close();
  };
}

/** Shows why there is no board in `el` and returns what takes that away again. */
export function mountFault(model: Model, el: HTMLElement, error: unknown): () => void {
  const root = createRoot();
  const fault = createFault(model.get("about") ?? {}, createWords(languageOf(model)));
  const state: unknown = model.get("state");
  root.append(fault.element);
  el.append(root);
  fault.show(isState(state) ? failure(error, true) : badState(state));
  const unwatch = watchLooks(root, model);
  return () => {
    unwatch();
    root.remove();
  };
}

function createRoot(): HTMLElement {
  return create("section", { class: "canfield-widget", role: "region", tabindex: "-1" });
}

function watchLooks(root: HTMLElement, model: Model): () => void {
  return watchTheme(root, () => model.get("theme"), () => model.get("options").contrast);
}

class Board {
  readonly #root = createRoot();
  readonly #announcer = createAnnouncer();
  readonly #info = createInfo();
  readonly #client: Client;
  readonly #frames: Frames | null;
  readonly #replay: ReplayClient | null = null;
  readonly #store: Store;
  readonly #felt: Felt;
  readonly #animator: Animator;
  readonly #drag: DragControl;
  readonly #bar: ReturnType<typeof createBar>;
  readonly #veil: ReturnType<typeof createVeil>;
  readonly #fault: ReturnType<typeof createFault>;
  readonly #toolbar: Panel;
  readonly #settings: SettingsPanel;
  readonly #panels: Panel[];
  #words: Words;
  #layout: Layout;
  #width = FIRST_WIDTH;
  #height = { key: "", most: 0 };

  readonly #model: Model;
  readonly #el: HTMLElement;

  constructor(
    model: Model,
    el: HTMLElement,
  ) {
    this.#model = model;
    this.#el = el;
    this.#words = createWords(languageOf(model));
    this.#fault = createFault(model.get("about") ?? {}, this.#words);
    const frames = readFrames(model.get("frames"));
    this.#frames = frames;
    const language = (): string => languageOf(model);
    if (frames) this.#replay = createReplay(model, frames, viewId(), language);
    this.#client = this.#replay ?? createClient(model, viewId(), language, this.#fault.show);
    this.#store = this.#client.store;
    this.#toolbar = createToolbar(this.#store);
    this.#settings = createSettings(this.#store, () => choicesOf(model));
    const rules = createRules(this.#store);
    const lesson = createLesson(this.#store);
    this.#root.append(this.#toolbar.element, rules.element, this.#settings.element, lesson.element);
    this.#felt = createFelt(this.#root, this.#words);
    this.#animator = createAnimator(this.#felt);
    this.#bar = createBar(this.#store);
    this.#veil = createVeil(this.#store);
    this.#felt.dom.info.append(this.#info.element);
    this.#felt.dom.board.append(this.#veil.element);
    this.#root.append(this.#bar.element, this.#announcer.element, this.#fault.element);
    this.#panels = [this.#toolbar, rules, this.#settings, lesson, this.#info, this.#bar, this.#veil];
    if (this.#replay && frames) {
      const bar = createReplayBar(this.#replay, frames);
      this.#felt.dom.board.after(bar.element);
      this.#panels.push(bar);
    }
    this.#layout = this.#computeLayout();
    this.#drag = createDrag(this.#store, this.#felt.dom.felt, () => this.#layout);
    el.append(this.#root);
  }

  /** Binds all that listens, observes or ticks, and returns what ends each of them. */
  bind(): (() => void)[] {
    const unbind = [
      this.#store.subscribe((before) => this.#guard(() => this.#onChange(before))),
      watchFailures(import.meta.url, (error) => this.#fault.show(failure(error, false))),
      bindKeys(this.#keyHost()),
      this.#watchFocus(),
      this.#watchInput(),
      this.#watchTraits(),
      this.#watchWidth(),
      () => this.#drag.destroy(),
      () => this.#animator.finish(),
      () => this.#info.destroy(),
      () => this.#announcer.destroy(),
      watchVisible(this.#el, (on) => this.#onVisible(on)),
      () => this.#store.send("visible", { on: false }),
      () => this.#client.close(),
      () => this.#felt.destroy(),
      () => this.#root.remove(),
    ];
    this.#guard(() => this.#draw());
    return unbind;
  }

  /** What fails here would be swallowed by the host, and the board would stand still in silence. */
  #guard(run: () => void): void {
    try {
      run();
      this.#fault.mend();
    } catch (error) {
      this.#fault.show(failure(error, true));
    }
  }

  focus(): void {
    this.#felt.focusCursor();
  }

  #keyHost(): Parameters<typeof bindKeys>[0] {
    return {
      root: this.#root,
      felt: this.#felt.dom.felt,
      store: this.#store,
      replay: this.#replay,
      layout: () => this.#layout,
      cancelDrag: () => this.#drag.cancel(),
      showCursor: () => this.#felt.focusCursor(),
    };
  }

  #computeLayout(): Layout {
    const layout = this.#layoutOf(this.#store.view.state);
    return this.#frames ? { ...layout, height: this.#tallest(this.#frames) } : layout;
  }

  #layoutOf(state: State): Layout {
    const { options } = this.#store.view;
    return computeLayout({
      width: this.#width,
      shape: state.layout,
      piles: pileSizes(state.piles),
      widest: CARD_WIDTHS[options.card_size],
      mirrored: options.left_handed,
    });
  }

  /** The bar of a replay stays where the pointer is, however long the columns get. */
  #tallest(frames: Frames): number {
    const key = `${this.#width}/${this.#store.view.options.card_size}`;
    if (this.#height.key !== key) {
      const heights = [0, ...frames.steps].map((_, ply) => this.#layoutOf(stateAt(frames, ply)).height);
      this.#height = { key, most: Math.max(...heights) };
    }
    return this.#height.most;
  }

  #onChange(before: View): void {
    const { view } = this.#store;
    if (view.lang !== before.lang) this.#words = createWords(view.lang);
    const wasInside = this.#holdsFocus();
    const from = this.#felt.scene;
    this.#draw();
    // The numbers of the cards are drawn anew for each deal: nothing of the last one flies on.
    const known = view.state.game_id === before.state.game_id ? from : new Map();
    if (view.replay?.still) this.#animator.finish();
    else if (hasMoved(before, view)) this.#animator.run(known, this.#felt.scene, paced(view));
    if (view.hint && view.hints > before.hints) this.#animator.show(view.hint, this.#layout, view);
    this.#speak(before);
    // Last: focus and scrolling need the page laid out, and so no change after them.
    if (wasInside) this.#keepFocus(before);
    if (isDealtFromSettings(before, view)) this.#showTop();
    const wins = view.state.outcome === "won" && before.state.outcome !== "won";
    if (wins && !view.replay?.still) this.#animator.win(this.#layout);
  }

  #draw(): void {
    const { view } = this.#store;
    this.#layout = this.#computeLayout();
    setAttributes(this.#root, {
      "aria-label": this.#words.text("title_long"),
      lang: this.#words.lang,
      "data-rev": view.state.rev,
      "data-outcome": view.state.outcome,
      "data-link": view.link,
      "data-cf-felt": view.options.felt,
      "data-cf-four": view.options.four_colour,
    });
    this.#felt.render(view, this.#layout, this.#words);
    setAttributes(this.#felt.dom.felt, { inert: view.state.clock.paused });
    this.#placeBar();
    // A panel may ask the kernel, and be told at once that it is gone: the others show that.
    for (const panel of this.#panels) panel.update(this.#store.view, this.#words);
    this.#fault.update(this.#words);
  }

  /** The question before a game is given up stands where the person is: in the settings, if open. */
  #placeBar(): void {
    const { bar, panel } = this.#store.view;
    const { chooser } = this.#settings;
    const place = bar === "confirm" && panel === "settings" ? chooser : this.#root;
    if (this.#bar.element.parentElement === place) return;
    if (place === chooser) chooser.append(this.#bar.element);
    else this.#announcer.element.before(this.#bar.element);
  }

  /** The settings close over a game that is dealt from them: what was under them moves up. */
  #showTop(): void {
    const { element } = this.#toolbar;
    if (element.getBoundingClientRect().top < innerHeight / 2) element.scrollIntoView?.({ block: "nearest" });
  }

  /** One sentence for one action: the end of a game before what led to it. */
  #speak(before: View): void {
    const { view } = this.#store;
    if (view.replay?.quiet && view.replay !== before.replay) return;
    const { lesson } = view;
    if (lesson && lesson !== before.lesson) this.#announcer.say(lessonText(lesson, this.#words));
    else if (view.bar && view.bar !== before.bar) this.#announcer.say(barText(view.bar, view, this.#words));
    else if (view.message && view.message !== before.message) {
      this.#announcer.say(sentence(this.#words, view.message, true));
    }
  }

  #holdsFocus(): boolean {
    return this.#root.contains(activeElement(this.#root));
  }

  /** The focus stays in the board when what held it is gone, and goes where the game goes on. */
  #keepFocus(before: View): void {
    const { view } = this.#store;
    if (view.bar !== before.bar && (view.bar === "won" || view.bar === "confirm")) this.#bar.focus();
    const active = activeElement(this.#root);
    const lost = !active || !this.#root.contains(active) || active.closest("[hidden], [inert]");
    const moved = view.state !== before.state && view.focus?.pile !== before.focus?.pile;
    if (!lost && this.#felt.dom.felt.contains(active)) this.#felt.focusCursor(moved);
    if (!lost) return;
    if (view.state.clock.paused) this.#veil.focus();
    else if (view.panel === "settings") this.#settings.focus();
    else this.#felt.focusCursor();
  }

  /** The cursor of the view goes where the browser's focus goes, and a click on the felt brings it. */
  #watchFocus(): () => void {
    const { felt } = this.#felt.dom;
    const onFocus = (event: FocusEvent): void => {
      const focus = this.#selectionAt(event.target as Element);
      if (focus && !sameSelection(focus, this.#store.view.focus)) this.#store.update({ focus });
    };
    const onClick = (): void => {
      if (!felt.contains(activeElement(felt))) this.#felt.focusCursor();
    };
    felt.addEventListener("focusin", onFocus);
    felt.addEventListener("click", onClick);
    return () => {
      felt.removeEventListener("focusin", onFocus);
      felt.removeEventListener("click", onClick);
    };
  }

  /** Input never waits for a motion, nor is it hidden by one. */
  #watchInput(): () => void {
    const settle = ({ type, target }: Event): void => {
      this.#animator.finish();
      this.#store.update({ hint: null });
      // What is pointed at stays; the bar stops a replay by itself.
      if (type === "pointerdown" && !(target as Element).closest(".cf-replay")) this.#replay?.stop();
    };
    const binding = new AbortController();
    const options = { capture: true, signal: binding.signal };
    this.#root.addEventListener("pointerdown", settle, options);
    this.#root.addEventListener("keydown", settle, options);
    return () => binding.abort();
  }

  #selectionAt(element: Element): Selection | null {
    const pile = element.closest<HTMLElement>("[data-pile]")?.dataset.pile;
    if (!pile) return null;
    const id = element.closest<HTMLElement>("[data-card]")?.dataset.card;
    const cards = cardsOf(this.#store.view.state, pile);
    const index = cards.findIndex((entry) => cardId(entry) === id);
    return { pile, count: index < 0 ? Math.min(1, cards.length) : cards.length - index };
  }

  /** The traits that only panels and theme read. */
  #watchTraits(): () => void {
    const redraw = (): void => this.#guard(() => this.#draw());
    let unwatch = watchLooks(this.#root, this.#model);
    const onTheme = (): void => {
      unwatch();
      unwatch = watchLooks(this.#root, this.#model);
      redraw();
    };
    this.#model.on("change:theme", onTheme);
    this.#model.on("change:options", onTheme);
    this.#model.on("change:catalogue", redraw);
    return () => {
      unwatch();
      this.#model.off("change:theme", onTheme);
      this.#model.off("change:options", onTheme);
      this.#model.off("change:catalogue", redraw);
    };
  }

  #watchWidth(): () => void {
    const observer = new ResizeObserver(() => {
      const width = this.#root.clientWidth;
      if (width === 0 || width === this.#width) return;
      this.#width = width;
      this.#animator.finish();
      this.#draw();
    });
    observer.observe(this.#el);
    return () => observer.disconnect();
  }

  #onVisible(on: boolean): void {
    this.#info.setVisible(on);
    this.#store.send("visible", { on });
  }
}

/** True when cards lie elsewhere now: a new state, or a drag that was taken back. */
function hasMoved(before: View, view: View): boolean {
  return view.state !== before.state || (before.dragging !== null && view.dragging === null);
}

/** A move of a replay that hurries has landed before the next one. */
function paced(view: View): View {
  const { options, replay } = view;
  const hurries = replay?.playing && replay.speed > 1 && options.animation === "normal";
  return hurries ? { ...view, options: { ...options, animation: "fast" } } : view;
}

function isDealtFromSettings(before: View, view: View): boolean {
  return before.panel === "settings" && before.wanted !== null && view.state.game_id !== before.state.game_id;
}

function languageOf(model: Model): string {
  return resolveLang(model.get("lang"), document.documentElement.lang, navigator.languages);
}

function choicesOf(model: Model): Choices {
  return { lang: model.get("lang"), theme: model.get("theme"), catalogue: model.get("catalogue") };
}

/** A random UUID; `crypto.randomUUID` is missing where a hub is served over plain http. */
function viewId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
