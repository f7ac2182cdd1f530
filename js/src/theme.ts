/** Light or dark, and how much contrast: what was asked for, else what the host or the system says. */
import { asks } from "./system";

export type ThemeOption = "auto" | "light" | "dark";
export type ContrastOption = "auto" | "more";
export type Theme = "light" | "dark";

/**
 * Keeps `data-cf-theme` and `data-cf-contrast` of the root as the options and the host want them,
 * and returns what ends that. A rule of CSS could not do it: the marks of the host lie outside a
 * shadow tree.
 */
export function watchTheme(
  root: HTMLElement, getOption: () => ThemeOption, getContrast: () => ContrastOption,
): () => void {
  const apply = (): void => {
    const option = getOption();
    const theme = resolveTheme(root, option);
    // A host that says which theme it has means it of its colours; a white page may have dark ones.
    root.toggleAttribute("data-cf-host", option === "auto" && hostTheme(root) !== null);
    root.toggleAttribute("data-cf-contrast", getContrast() === "more" || wantsContrast());
    if (root.dataset.cfTheme !== theme) root.dataset.cfTheme = theme;
  };
  const observer = new MutationObserver(apply);
  const attributeFilter = ["class", "style", "theme", "data-theme", "data-jp-theme-light", "data-jp-theme-name"];
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributes: true, attributeFilter });
  }
  const system = [DARK_SYSTEM, MORE_CONTRAST].map((query) => window.matchMedia?.(query));
  for (const query of system) query?.addEventListener("change", apply);
  apply();
  return () => {
    observer.disconnect();
    for (const query of system) query?.removeEventListener("change", apply);
  };
}

export function resolveTheme(root: Element, option: ThemeOption): Theme {
  if (option !== "auto") return option;
  return hostTheme(root) ?? firstOf(ancestors(root), paintedTheme) ?? systemTheme();
}

function hostTheme(root: Element): Theme | null {
  return firstOf(ancestors(root), declaredTheme);
}

function firstOf(elements: Element[], read: (element: Element) => Theme | null): Theme | null {
  for (const element of elements) {
    const theme = read(element);
    if (theme) return theme;
  }
  return null;
}

/**
 * The elements around the root, nearest first, out of any shadow tree. JupyterLab draws a board
 * before it puts it on the page: then what it will lie in is the page.
 */
function ancestors(root: Element): Element[] {
  if (!root.isConnected) return [document.body, document.documentElement];
  const found: Element[] = [];
  for (let node: Node | null = root.parentNode; node; node = parentOf(node)) {
    if (node instanceof Element) found.push(node);
  }
  return found;
}

function parentOf(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

/**
 * JupyterLab, Notebook and Voila: body[data-jp-theme-light]; VS Code: class on body; Colab:
 * html[theme]; marimo: class or data-theme.
 */
function declaredTheme(element: Element): Theme | null {
  const jupyter = element.getAttribute("data-jp-theme-light");
  if (jupyter !== null) return jupyter === "false" ? "dark" : "light";
  const marks = [...element.classList, element.getAttribute("theme"), element.getAttribute("data-theme")];
  // VS Code's light high-contrast theme carries the class of the dark one too: light comes first.
  if (marks.some((mark) => mark && LIGHT.test(mark))) return "light";
  return marks.some((mark) => mark && DARK.test(mark)) ? "dark" : null;
}

const LIGHT = /^(light|vscode-light|vscode-high-contrast-light)$/;
const DARK = /^(dark|vscode-dark|vscode-high-contrast)$/;

/** By the luminance of a background that is painted. */
function paintedTheme(element: Element): Theme | null {
  const parts = getComputedStyle(element).backgroundColor.match(/[\d.]+/g)?.map(Number);
  if (!parts || parts.length < 3 || parts[3] === 0) return null;
  const [red, green, blue] = parts as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128 ? "dark" : "light";
}

const DARK_SYSTEM = "(prefers-color-scheme: dark)";
const MORE_CONTRAST = "(prefers-contrast: more)";

function systemTheme(): Theme {
  return asks(DARK_SYSTEM) ? "dark" : "light";
}

/** VS Code says it by a class of the body, JupyterLab by the name of the theme. */
function wantsContrast(): boolean {
  return asks(MORE_CONTRAST) || document.body.matches('[class*="vscode-high-contrast"], [data-jp-theme-name*="High Contrast"]');
}
