/** A select with its caption. */
import { create } from "../dom";

export interface Field {
  element: HTMLLabelElement;
  caption: HTMLElement;
  select: HTMLSelectElement;
  fill(values: readonly { value: string; label: string }[]): void;
}

export function createField(option: string): Field {
  const caption = create("span");
  const select = create("select", { "data-option": option });
  let filled = "";
  return {
    element: create("label", {}, caption, select),
    caption,
    select,
    fill(values) {
      // An open list would close, and a choice be lost, when its entries are made again.
      const wanted = JSON.stringify(values);
      if (wanted === filled) return;
      filled = wanted;
      select.replaceChildren(...values.map(({ value, label }) => create("option", { value }, label)));
    },
  };
}
