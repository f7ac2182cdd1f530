/** Covers the felt while the game is paused. */
import { create, icon, setAttributes, setText } from "../dom";
import { togglePause } from "../intents";
import type { Store } from "../state";
import type { Panel } from "./toolbar";

export interface VeilPanel extends Panel {
  focus(): void;
}

export function createVeil(store: Store): VeilPanel {
  const title = create("b");
  const label = create("span", { class: "cf-label" });
  const resume = create("button", { class: "cf-btn cf-pri", "data-action": "resume" }, icon("resume"), label);
  resume.onclick = () => togglePause(store);
  const element = create("div", { class: "cf-veil", hidden: true }, title, resume);
  return {
    element,
    focus: () => resume.focus(),
    update(view, words) {
      setAttributes(element, { hidden: !view.state.clock.paused });
      setText(title, words.text("paused"));
      setText(label, words.text("resume"));
    },
  };
}
