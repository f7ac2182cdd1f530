/** The anywidget entry: one view of one board, from its traits to its clean-up. */
import type { RenderProps } from "@anywidget/types";
import { mountBoard, mountFault } from "./board";
import type { Model, Traits } from "./client";

function render({ model, el, signal }: RenderProps<Traits>): () => void {
  const close = mount(model, el);
  // Hosts older than the signal only call what is returned; closing twice does nothing.
  signal?.addEventListener("abort", close, { once: true });
  return close;
}

/** A board, or in its place what keeps it from being shown, until the kernel sends another state. */
function mount(model: Model, el: HTMLElement): () => void {
  let close = (): void => {};
  const stop = (): void => {
    model.off("change:state", start);
    close();
  };
  const start = (): void => {
    stop();
    try {
      close = mountBoard(model, el);
    } catch (error) {
      close = mountFault(model, el, error);
      model.on("change:state", start);
    }
  };
  start();
  return stop;
}

export default { render };
