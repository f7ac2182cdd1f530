/** What the board cannot mend itself: one line to copy, with the versions and the place to report it. */
import { create, icon, setAttributes, setText } from "../dom";
import type { Words } from "../i18n";
import type { Fault } from "../replies";
import { copyText } from "./code";

/** What the kernel tells for a report. */
export interface About {
  versions?: string;
  report?: string;
}

export interface FaultPanel {
  readonly element: HTMLElement;
  show(fault: Fault): void;
  /** A good state was drawn: what a bad one brought is over. */
  mend(): void;
  update(words: Words): void;
}

export function createFault(about: About, words: Words): FaultPanel {
  const text = create("span");
  // Selected and copied with the line, and too long to be seen or read out.
  const trace = create("span", { class: "cf-sr", "aria-hidden": "true" });
  const line = create("span", { class: "cf-fault" }, text, trace);
  const copy = create("button", { class: "cf-btn", "data-action": "copy-fault" });
  const close = create("button", { class: "cf-btn", "data-action": "close-fault" }, icon("closed"));
  const element = create("div", { class: "cf-note", role: "alert", hidden: true }, line, copy, close);
  let shown: Fault | null = null;
  const draw = (): void => {
    setAttributes(element, { hidden: !shown });
    setText(text, shown ? told(shown, about, words) : "");
    setText(trace, shown ? `\n${navigator.userAgent}\n${shown.trace}` : "");
    setText(copy, words.text("copy"));
    setAttributes(close, { "aria-label": words.text("close"), title: words.text("close") });
  };
  const set = (fault: Fault | null): void => {
    shown = fault;
    draw();
  };
  close.onclick = () => set(null);
  copy.onclick = async () => {
    if (await copyText(line)) setText(copy, words.text("copied"));
  };
  return {
    element,
    show: set,
    mend() {
      if (shown?.passing) set(null);
    },
    update(now) {
      if (now === words) return;
      words = now;
      draw();
    },
  };
}

function told({ key, text }: Fault, about: About, words: Words): string {
  const versions = [about.versions, hostVersion()].filter(Boolean).join(", ");
  const report = about.report ? words.text("report", { text: about.report }) : "";
  return [words.text(key, { text }), versions, report].filter(Boolean).join(" \u00b7 ");
}

/** The application around the board, where it says what it is. */
function hostVersion(): string {
  try {
    const config = JSON.parse(document.getElementById("jupyter-config-data")!.textContent!);
    return `${config.appName} ${config.appVersion}`;
  } catch {
    return "";
  }
}

/** Tells of what fails in a handler, a timer or an observer of the module `own`; returns what ends that. */
export function watchFailures(own: string, tell: (error: unknown) => void): () => void {
  const onError = ({ filename, error }: ErrorEvent): void => {
    if (filename === own) tell(error);
  };
  addEventListener("error", onError);
  return () => removeEventListener("error", onError);
}
