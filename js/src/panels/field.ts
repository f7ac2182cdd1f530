/** A select with its caption. */
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
