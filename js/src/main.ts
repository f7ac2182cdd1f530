/** The anywidget entry: one view of one board, from its traits to its clean-up. */
import type { RenderProps } from "@anywidget/types";
import type { Traits } from "./client";
import { mountBoard } from "./board";

function render({ model, el, signal }: RenderProps<Traits>): () => void {
  const close = mountBoard(model, el);
  // Hosts older than the signal only call what is returned; closing twice does nothing.
  signal?.addEventListener("abort", close, { once: true });
  return close;
}

export default { render };
