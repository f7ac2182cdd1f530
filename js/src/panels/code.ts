/** The share code of the game on the board: to read, to select, to copy. */
import { create, setAttributes, setText } from "../dom";
import { plain } from "../replies";
import type { Store } from "../state";
import type { Panel } from "./toolbar";

export function createShareCode(store: Store): Panel {
  const caption = create("span", { class: "cf-hint" });
  const code = create("code", { class: "cf-code" });
  const copy = create("button", { class: "cf-btn", "data-action": "copy" });
  const element = create("div", { class: "cf-share" }, caption, create("div", {}, code, copy));
  copy.onclick = async () => {
    if (await copyText(code)) store.update({ message: plain("copied") });
  };
  return {
    element,
    update({ state, message }, words) {
      setAttributes(element, { hidden: !state.deal });
      setText(caption, words.text("this_code"));
      setText(code, state.deal && `${state.variant.text}@${state.deal}`);
      setText(copy, words.text(message?.key === "copied" ? "copied" : "copy"));
    },
  };
}

/** Where the page may not write to the clipboard, as on plain http, the text is selected at least. */
export async function copyText(node: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(node.textContent!);
    return true;
  } catch {
    document.getSelection()?.selectAllChildren(node);
    return document.execCommand?.("copy") ?? false;
  }
}
