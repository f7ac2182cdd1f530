// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { resolveTheme, watchTheme, type ContrastOption, type ThemeOption } from "../src/theme";

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
  function watched(option: ThemeOption = "auto", contrast: ContrastOption = "auto") {
    const root = rootIn();
    return { root, stop: watchTheme(root, () => option, () => contrast) };
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
    document.body.setAttribute("data-jp-theme-light", "true");
    const following = watched();
    const fixed = watched("dark");
    expect(following.root.hasAttribute("data-cf-host")).toBe(true);
    expect(fixed.root.hasAttribute("data-cf-host")).toBe(false);
    following.stop();
    fixed.stop();
  });

  it("takes no colours of a host that only looks light or dark", () => {
    document.body.removeAttribute("data-jp-theme-light");
    const { root, stop } = watched();
    expect([root.dataset.cfTheme, root.hasAttribute("data-cf-host")]).toEqual(["light", false]);
    stop();
  });

  it.each([
    ["the setting", (): void => {}, "more"],
    ["VS Code", (): void => document.body.classList.add("vscode-high-contrast-light"), "auto"],
    ["JupyterLab", (): void => document.body.setAttribute("data-jp-theme-name", "JupyterLab Dark High Contrast"), "auto"],
    ["the system", (): void => {
      const matchMedia = (query: string) => ({ matches: query.includes("contrast"), addEventListener() {}, removeEventListener() {} });
      vi.stubGlobal("matchMedia", matchMedia);
    }, "auto"],
  ] as const)("has more contrast where %s asks for it", (_, ask, option) => {
    const plain = watched();
    expect(plain.root.hasAttribute("data-cf-contrast")).toBe(false);
    plain.stop();
    ask();
    const { root, stop } = watched("auto", option);
    expect(root.hasAttribute("data-cf-contrast")).toBe(true);
    stop();
  });

  it("leaves no listener with the system", () => {
    const system = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal("matchMedia", () => system);
    watched().stop();
    expect(system.addEventListener).toHaveBeenCalledTimes(2);
    expect(system.removeEventListener.mock.calls).toEqual(system.addEventListener.mock.calls);
  });
});
