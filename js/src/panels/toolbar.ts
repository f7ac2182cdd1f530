/** The buttons above the felt, of a replay those that play nothing: one Tab stop, arrows inside. */
import { activeElement, create, icon, setAttributes, setText, type IconName } from "../dom";
import type { Words } from "../i18n";
import { askHint, askNewGame, step, toggleKeys, togglePanel, togglePause } from "../intents";
import type { Store, View } from "../state";

export interface Panel {
  readonly element: HTMLElement;
  update(view: View, words: Words): void;
}

interface Tool {
  action: IconName & ("new" | "undo" | "redo" | "hint" | "collect" | "pause" | "keys" | "lessons" | "rules" | "settings");
  label: string;
  run(store: Store): void;
  enabled(view: View): boolean;
}

const always = (): boolean => true;
const showLessons = ({ view, send }: Store): void => send("lesson", { do: view.lesson ? "leave" : "course" });

const TOOLS: readonly Tool[] = [
  { action: "new", label: "new_game", run: (store) => askNewGame(store), enabled: always },
  { action: "undo", label: "undo", run: (store) => step(store, "undo"), enabled: ({ state }) => state.can.undo },
  { action: "redo", label: "redo", run: (store) => step(store, "redo"), enabled: ({ state }) => state.can.redo },
  { action: "hint", label: "hint", run: askHint, enabled: ({ state }) => !state.outcome },
  {
    action: "collect",
    label: "collect",
    run: (store) => step(store, "collect"),
    enabled: ({ state }) => state.can.collect,
  },
  { action: "pause", label: "pause", run: togglePause, enabled: ({ state }) => !state.outcome },
  { action: "keys", label: "keys", run: toggleKeys, enabled: always },
  { action: "lessons", label: "lessons", run: showLessons, enabled: always },
  { action: "rules", label: "rules", run: (store) => togglePanel(store, "rules"), enabled: always },
  { action: "settings", label: "settings", run: (store) => togglePanel(store, "settings"), enabled: always },
];

const LOOKING = TOOLS.filter(({ action }) => action === "keys" || action === "rules" || action === "settings");

export function createToolbar(store: Store): Panel {
  const title = create("span", { class: "cf-title" });
  const tools = store.view.replay ? LOOKING : TOOLS;
  const buttons = tools.map((tool) => createTool(store, tool));
  const element = create("div", { class: "cf-bar", role: "toolbar" }, title, ...buttons);
  element.addEventListener("keydown", onArrow);
  element.addEventListener("focusin", (event) => rove(element, event.target as Element));
  rove(element, buttons[0]!);
  return {
    element,
    update(view, words) {
      const { variant, deal } = view.state;
      const name = variant.key === "canfield" ? words.text("title") : variant.name;
      const changed = variant.key === variant.text ? name : `${name} *`; // the star: with changes
      const shown = view.replay ? `${changed} · ${words.text("replay")}` : changed;
      setText(title, shown);
      setAttributes(title, { title: [shown, variant.text, deal].filter(Boolean).join(" · ") });
      setAttributes(element, { "aria-label": words.text("toolbar_label") });
      tools.forEach((tool, index) => updateTool(buttons[index]!, tool, view, words));
    },
  };
}

function createTool(store: Store, tool: Tool): HTMLButtonElement {
  const button = create(
    "button",
    { class: tool.action === "new" ? "cf-btn cf-pri" : "cf-btn", "data-action": tool.action, tabindex: -1 },
    icon(tool.action),
    create("span", { class: "cf-label" }),
  );
  button.onclick = () => {
    if (tool.enabled(store.view)) tool.run(store);
  };
  return button;
}

// A button that cannot act keeps the focus: `disabled` would throw it out of the board.
function updateTool(button: HTMLElement, tool: Tool, view: View, words: Words): void {
  const paused = tool.action === "pause" && view.state.clock.paused;
  const label = words.text(paused ? "resume" : tool.label);
  setText(button.lastElementChild!, label);
  setAttributes(button, {
    "aria-label": label,
    title: words.text(paused ? "tip_resume" : `tip_${tool.action}`),
    "aria-disabled": tool.enabled(view) ? null : "true",
    "aria-pressed": tool.action === "pause" ? String(paused) : null,
    "aria-expanded": isOpen(tool, view),
  });
}

function isOpen({ action }: Tool, view: View): string | null {
  if (action === "settings" || action === "rules") return String(view.panel === action);
  if (action === "lessons") return String(view.lesson !== null);
  return action === "keys" ? String(view.bar === "keys") : null;
}

/** Opens a panel, with the focus on `first`; closed, it gives the focus back to its button. */
export function showPanel(element: HTMLElement, open: boolean, action: string, first?: HTMLElement): void {
  if (element.hidden !== open) return;
  const inside = element.contains(activeElement(element));
  element.hidden = !open;
  if (open) first?.focus();
  if (open || !inside) return;
  const button = element.parentElement?.querySelector<HTMLElement>(`[data-action=${action}]`);
  button?.focus({ preventScroll: true }); // a browser would put it in the middle of the page
  button?.scrollIntoView?.({ block: "nearest" });
}

const ARROWS: Record<string, (index: number, length: number) => number> = {
  ArrowLeft: (index, length) => (index + length - 1) % length,
  ArrowRight: (index, length) => (index + 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

function onArrow(this: HTMLElement, event: KeyboardEvent): void {
  const go = ARROWS[event.key];
  if (!go || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...this.querySelectorAll("button")];
  const index = buttons.indexOf(activeElement(this) as HTMLButtonElement);
  buttons[go(index, buttons.length)]?.focus();
  event.preventDefault();
}

function rove(toolbar: Element, current: Element): void {
  for (const button of toolbar.querySelectorAll("button")) {
    button.tabIndex = button === current ? 0 : -1;
  }
}
