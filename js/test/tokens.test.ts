/** The colours of the style sheet, computed: what is read on what, what is seen on what. */
import { describe, expect, it } from "vitest";
import { readSheet } from "../sheet.mjs";

const css = readSheet().replace(/\/\*.*?\*\//gs, "");

type Colours = Record<string, string>;

/** The colours that a rule sets, before any rule in it; of rules in rules the outer one comes first. */
function coloursOf(...selectors: string[]): Colours {
  const block = selectors.reduce((text, selector) => {
    const [, rest] = text.split(`\n${selector} {`);
    if (rest === undefined) throw new Error(`no rule for ${selector}`);
    return rest;
  }, css);
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

const DARK = '&[data-cf-theme="dark"]';
const MORE = "&[data-cf-contrast][data-cf-theme]";

const light = coloursOf("&");
const dark = { ...light, ...coloursOf(DARK) };
const four = coloursOf("&[data-cf-four]");
const felts = ["blue", "slate"].flatMap((felt): [string, Colours][] => [
  [felt, { ...light, ...coloursOf(`&[data-cf-felt="${felt}"]`) }],
  [`${felt} dark`, { ...dark, ...coloursOf(DARK, `  &[data-cf-felt="${felt}"]`) }],
]);
const more = coloursOf(MORE);
const strong = { ...light, ...more };
const strongDark = { ...dark, ...more, ...coloursOf(MORE, `  ${DARK}`) };
const strongFour = { ...strong, ...coloursOf(MORE, "  &[data-cf-four]") };

const TEXT: [string, string][] = [
  ["text", "bar"], ["muted", "bar"], ["wrong", "bar"], ["accent", "bar"], ["on-accent", "accent"],
  ["text", "hover"], ["muted", "hover"], ["accent", "hover"],
  ["on-felt", "felt"], ["on-felt", "felt-low"], ["on-felt", "panel"], ["on-felt", "badge"],
  ["on-felt-soft", "felt"], ["on-felt-soft", "panel"],
  ["ink-s", "paper"], ["ink-h", "paper"], ["ink-d", "paper"], ["ink-c", "paper"],
  ["ink-s", "moved"], ["ink-h", "moved"], ["ink-d", "moved"], ["ink-c", "moved"],
];
const MARKS: [string, string][] = [
  ["slot", "felt"], ["slot", "felt-low"], ["selected", "felt"], ["selected", "panel"], ["legal", "felt"], ["hint", "felt"],
  ["focus", "bar"], ["muted", "bar"], ["badge-edge", "felt"], ["paper", "felt"],
];

/** A ground that lets the felt through, as it looks on that. */
function ground(colours: Colours, name: string): string {
  return painted(colours[name]!, colours.felt!);
}

describe.each([
  ["light", light], ["dark", dark], ...felts, ["four-colour", { ...light, ...four }], ["four-colour dark", { ...dark, ...four }],
  ["contrast", strong], ["contrast dark", strongDark], ["contrast four-colour", strongFour],
] as [string, Colours][])("the %s colours", (_, colours) => {
  it.each(TEXT)("let %s be read on %s", (ink, on) => {
    const below = ground(colours, on);
    expect(contrast(painted(colours[ink]!, below), below)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARKS)("let the mark %s be seen on %s", (mark, on) => {
    const below = ground(colours, on);
    expect(contrast(painted(colours[mark]!, below), below)).toBeGreaterThanOrEqual(3);
  });

  it.each(["felt", "paper"])("let one of the three rings of the cursor be seen on %s", (on) => {
    const ratios = ["#fff", colours.focus!, colours["ink-s"]!].map((ring) => contrast(ring, colours[on]!));
    expect(Math.max(...ratios)).toBeGreaterThanOrEqual(3);
  });
});

describe("more contrast", () => {
  it.each([["light", strong], ["dark", strongDark]] as const)("has at least 7:1 for every %s text", (_, colours) => {
    for (const [ink, on] of [["text", "bar"], ["muted", "bar"], ["on-felt", "felt"], ["on-felt-soft", "panel"], ["ink-s", "paper"]] as const) {
      expect(contrast(colours[ink]!, colours[on]!)).toBeGreaterThanOrEqual(7);
    }
  });
});

/** Rules that colour text and leave the ground to what they lie on, with that ground. */
const ON: Record<string, string> = {
  ".cf-btn": "bar, hover", ".cf-fault": "bar", ".cf-count": "bar", '.cf-btn[aria-disabled="true"]': "bar", ".cf-info dt": "panel", ".cf-panel h3": "bar, hover",
  ".cf-fields .cf-check span": "bar", ".cf-fields label span, .cf-hint": "bar", ".cf-fields .cf-wrong": "bar",
  ".cf-sections .cf-mark": "bar, hover", ".cf-mark": "bar, hover", "& p.cf-right": "bar", "& p.cf-wrong": "bar", "& input::placeholder": "bar",
};

/** Each rule that holds no other: its selector and its declarations. */
function plainRules(): [selector: string, block: string][] {
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, block]) => [selector!.trim(), block!]);
}

describe("text and ground", () => {
  it("are set in pairs: a host may paint its own ground behind the board", () => {
    const root = css.split("container-type: inline-size;")[1]!.split("}")[0];
    expect(root).toMatch(/\bbackground: var\(--cf-bar\);\s+color: var\(--cf-text\);/);
    const alone = plainRules().filter(([, block]) => /[\s;]color: var\(--cf/.test(block) && !/background:/.test(block));
    for (const [selector, block] of alone) {
      const ink = /[\s;]color: var\(--cf-([\w-]+)\)/.exec(block)![1]!;
      const grounds = ON[selector]?.split(", ") ?? [];
      expect(grounds, `${selector} colours text: what does it lie on?`).not.toEqual([]);
      for (const on of grounds) expect(TEXT).toContainEqual([ink, on]);
    }
  });

  it("come from the host both or not at all", () => {
    const hosted = plainRules().filter(([, block]) => /--cf-\w+: var\(--jp-/.test(block));
    expect(hosted.length).toBe(2);
    for (const [, block] of hosted) {
      expect([...block.matchAll(/--cf-(\w+): var\(--jp-[\w-]+, #/g)].map(([, name]) => name)).toEqual(["bar", "text"]);
    }
  });
});

describe("the felts", () => {
  it("are six different colours", () => {
    const grounds = [light, dark, ...felts.map(([, colours]) => colours)].map((colours) => colours.felt);
    expect(new Set(grounds).size).toBe(6);
  });
});
