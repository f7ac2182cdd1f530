// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { resolveTheme, watchTheme, type ThemeOption } from "../src/theme";

const css = readFileSync(`${import.meta.dirname}/../src/board.css`, "utf8");
const html = document.documentElement;

function rootIn(parent: Element | ShadowRoot = document.body): HTMLElement {
  const root = document.createElement("section");
  parent.append(root);
  return root;
}

function clearPage(): void {
  for (const element of [html, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.body.replaceChildren();
}

afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
});

const HOSTS: [string, () => void, "light" | "dark"][] = [
  ["JupyterLab, dark", () => document.body.setAttribute("data-jp-theme-light", "false"), "dark"],
  ["JupyterLab, light", () => document.body.setAttribute("data-jp-theme-light", "true"), "light"],
  ["VS Code, dark", () => document.body.classList.add("vscode-dark"), "dark"],
  ["VS Code, high contrast", () => document.body.classList.add("vscode-high-contrast"), "dark"],
  [
    "VS Code, light high contrast",
    () => document.body.classList.add("vscode-high-contrast", "vscode-high-contrast-light"),
    "light",
  ],
  ["Colab", () => html.setAttribute("theme", "dark"), "dark"],
  ["marimo", () => document.body.classList.add("dark"), "dark"],
  ["data-theme", () => html.setAttribute("data-theme", "dark"), "dark"],
  ["a dark page", () => document.body.setAttribute("style", "background: rgb(20, 20, 24)"), "dark"],
  ["a white page", () => document.body.setAttribute("style", "background: rgb(255, 255, 255)"), "light"],
];

describe("resolveTheme", () => {
  it.each(HOSTS)("follows %s", (_, mark, expected) => {
    mark();
    expect(resolveTheme(rootIn(), "auto")).toBe(expected);
  });

  it("does what was asked for, whatever the host is", () => {
    document.body.classList.add("dark");
    expect(resolveTheme(rootIn(), "light")).toBe("light");
  });

  it("sees the host from inside a shadow tree", () => {
    document.body.setAttribute("data-jp-theme-light", "false");
    const host = document.createElement("div");
    document.body.append(host);
    expect(resolveTheme(rootIn(host.attachShadow({ mode: "open" })), "auto")).toBe("dark");
  });

  it("takes the page for the host of a board that is not on it yet", () => {
    const loose = document.createElement("div");
    document.body.setAttribute("data-jp-theme-light", "false");
    expect(resolveTheme(loose, "auto")).toBe("dark");
    document.body.setAttribute("data-jp-theme-light", "true");
    expect(resolveTheme(loose, "auto")).toBe("light");
  });

  it("asks the system only where the page tells nothing", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(resolveTheme(rootIn(), "auto")).toBe("dark");
    document.body.setAttribute("data-jp-theme-light", "true");
    expect(resolveTheme(rootIn(), "auto")).toBe("light");
  });
});

describe("watchTheme", () => {
  function watched(option: ThemeOption = "auto") {
    const root = rootIn();
    return { root, stop: watchTheme(root, () => option) };
  }

  it("follows the host while it changes, and stops when told", async () => {
    document.body.setAttribute("data-jp-theme-light", "true");
    const { root, stop } = watched();
    expect(root.dataset.cfTheme).toBe("light");
    document.body.setAttribute("data-jp-theme-light", "false");
    await vi.waitFor(() => expect(root.dataset.cfTheme).toBe("dark"));
    const other = watched();
    stop();
    document.body.setAttribute("data-jp-theme-light", "true");
    await vi.waitFor(() => expect(other.root.dataset.cfTheme).toBe("light"));
    expect(root.dataset.cfTheme).toBe("dark");
    other.stop();
  });

  it("takes the colours of the host only where it follows the host", () => {
    const following = watched();
    const fixed = watched("dark");
    expect(following.root.hasAttribute("data-cf-host")).toBe(true);
    expect(fixed.root.hasAttribute("data-cf-host")).toBe(false);
    following.stop();
    fixed.stop();
  });

  it("leaves no listener with the system", () => {
    const system = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal("matchMedia", () => system);
    watched().stop();
    expect(system.addEventListener).toHaveBeenCalledTimes(1);
    expect(system.removeEventListener.mock.calls).toEqual(system.addEventListener.mock.calls);
  });
});

type Colours = Record<string, string>;

/** The colours that the rule with exactly this selector sets, before any rule in it. */
function coloursOf(selector: string): Colours {
  const [, block] = css.split(`\n${selector} {`);
  if (block === undefined) throw new Error(`no rule for ${selector}`);
  const own = block.slice(0, block.search(/[{}]/));
  return Object.fromEntries([...own.matchAll(/--cf-([\w-]+): (#[0-9a-f]+|rgba\(.+\));/g)].map(([, name, value]) => [name, value]));
}

/** A colour that lets the ground through, as it looks on that. */
function painted(colour: string, ground: string): string {
  const [red, green, blue, alpha] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (!colour.startsWith("rgba")) return colour;
  const mixed = [red!, green!, blue!].map((part, i) => {
    const under = parseInt(ground.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.round(part * alpha! + under * (1 - alpha!)).toString(16).padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!;
  const linear = digits.map((pair) => {
    const part = parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

/** WCAG 2.2, contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

const light = coloursOf(".canfield-widget");
const dark = { ...light, ...coloursOf('  &[data-cf-theme="dark"]') };
const four = coloursOf("  &[data-cf-four]");
const felts = ["blue", "slate"].flatMap((felt): [string, Colours][] => {
  const lit = { ...light, ...coloursOf(`  &[data-cf-felt="${felt}"]`) };
  return [[felt, lit], [`${felt} dark`, { ...dark, ...coloursOf(`  &[data-cf-theme="dark"][data-cf-felt="${felt}"]`) }]];
});

const TEXT: [string, string][] = [
  ["text", "bar"], ["muted", "bar"], ["text", "hover"], ["on-accent", "accent"],
  ["on-felt", "felt"], ["on-felt", "panel"], ["on-felt-soft", "felt"], ["on-felt-soft", "panel"],
  ["on-felt", "felt-low"],
  ["ink-s", "paper"], ["ink-h", "paper"], ["ink-d", "paper"], ["ink-c", "paper"],
];
const MARKS: [string, string][] = [["slot", "felt"], ["slot", "felt-low"], ["selected", "felt"], ["legal", "felt"], ["focus", "bar"], ["muted", "bar"]];

describe.each([
  ["light", light], ["dark", dark], ...felts, ["four-colour", { ...light, ...four }], ["four-colour dark", { ...dark, ...four }],
])("the %s colours", (_, colours) => {
  it.each(TEXT)("let %s be read on %s", (ink, ground) => {
    expect(contrast(painted(colours[ink]!, colours[ground]!), colours[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARKS)("let the mark %s be seen on %s", (mark, ground) => {
    expect(contrast(painted(colours[mark]!, colours[ground]!), colours[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

describe("the felts", () => {
  it("are six different colours", () => {
    const grounds = [light, dark, ...felts.map(([, colours]) => colours)].map((colours) => colours.felt);
    expect(new Set(grounds).size).toBe(6);
  });
});
