/** The one place where elements are made, so that no focusable element can miss its attribute. */

export type AttributeValue = string | number | boolean | null | undefined;
export type Attributes = Record<string, AttributeValue>;
export type Child = Node | string;

const FOCUSABLE_TAGS = new Set(["button", "input", "select", "textarea", "summary", "a"]);

// Lumino looks for this attribute on the focused element before it looks at any ancestor: on an
// ancestor it has no effect, and the letter x would delete the notebook cell.
const KEEP_KEYS = "data-lm-suppress-shortcuts";

/** A new element; `true` gives an empty attribute, `false`, `null` and `undefined` none. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (tag === "button") node.setAttribute("type", "button");
  setAttributes(node, attributes);
  if (FOCUSABLE_TAGS.has(tag) || "tabindex" in attributes) node.setAttribute(KEEP_KEYS, "true");
  node.append(...children);
  return node;
}

/** Writes the attributes that differ, and no other. */
export function setAttributes(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
  }
}

/** Writes the text of a node if it differs: a live region must not speak twice. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Writes a property of the style if it differs. */
export function setStyle(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** Puts an element on a box of the felt. */
export function place(element: HTMLElement, box: { x: number; y: number; w: number; h: number }): void {
  setStyle(element, "left", `${box.x}px`);
  setStyle(element, "top", `${box.y}px`);
  setStyle(element, "width", `${box.w}px`);
  setStyle(element, "height", `${box.h}px`);
}

export function shift(element: HTMLElement, x: number, y: number): void {
  setStyle(element, "transform", `translate(${x}px, ${y}px)`);
}

/** The focused element, seen from inside a shadow tree too. */
export function activeElement(node: Node): Element | null {
  const tree = node.getRootNode();
  return tree instanceof Document || tree instanceof ShadowRoot ? tree.activeElement : null;
}

const STROKES = {
  new: "M12 5v14M5 12h14",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.4 1 2.5h6c0-1.1.3-1.8 1-2.5A6 6 0 0 0 12 3z",
  collect: "M12 16V4M7 9l5-5 5 5M5 20h14",
  rules: "M7 4h12v16H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M5 18a2 2 0 0 1 2-2h12M9 8h6M9 12h4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  lessons: "M3 9l9-4 9 4-9 4zM7 11v5c3 2.7 7 2.7 10 0v-5M21 9v5",
  pause: "M9 5v14M15 5v14",
  keys: "M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.8M12 18.5v.01",
  resume: "M8 5v14l11-7z",
  first: "M18 6l-6 6 6 6M7 6v12",
  back: "M15 6l-6 6 6 6",
  next: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M17 6v12",
  redeal: "M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5",
  locked: "M7 11h10v9H7zM9 11V8a3 3 0 0 1 6 0v3",
  closed: "M6 6l12 12M18 6 6 18",
};

export type IconName = keyof typeof STROKES;

/** A line drawing of 24 by 24 units in the colour of the text, hidden from screen readers. */
export function icon(name: IconName): SVGSVGElement {
  const holder = document.createElement("div");
  holder.innerHTML =
    `<svg class="cf-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">` +
    `<path d="${STROKES[name]}"/></svg>`;
  return holder.firstElementChild as SVGSVGElement;
}
