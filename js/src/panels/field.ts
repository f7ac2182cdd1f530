/** Controls with their captions: a select, a box to tick. */
import { create, setAttributes } from "../dom";

export interface Field {
  element: HTMLLabelElement;
  caption: HTMLElement;
  select: HTMLSelectElement;
  /** Shows the entries with `value` chosen, which a tooltip tells in full. */
  fill(values: readonly { value: string; label: string }[], value: string): void;
}

export function createField(option: string): Field {
  const caption = create("span");
  const select = create("select", { "data-option": option });
  let filled = "";
  const tell = (): void => setAttributes(select, { title: select.selectedOptions[0]?.text });
  select.addEventListener("change", tell);
  return {
    element: create("label", {}, caption, select),
    caption,
    select,
    fill(values, value) {
      // An open list would close, and a choice be lost, when its entries are made again.
      const wanted = JSON.stringify(values);
      if (wanted !== filled) {
        filled = wanted;
        select.replaceChildren(...values.map((each) => create("option", { value: each.value }, each.label)));
      }
      select.value = value;
      tell();
    },
  };
}

export interface Check {
  element: HTMLLabelElement;
  caption: HTMLElement;
  input: HTMLInputElement;
}

/** A box to tick with its caption. */
export function createCheck(option: string, send: (on: boolean) => void): Check {
  const caption = create("span");
  const input = create("input", { type: "checkbox", "data-option": option });
  input.addEventListener("change", () => send(input.checked));
  return { element: create("label", { class: "cf-check" }, input, caption), caption, input };
}
