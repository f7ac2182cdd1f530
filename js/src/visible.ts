/** Whether a person can see a view: it is scrolled into sight and its tab is in front. */

/** Calls `report` with each change, and at first; returns what stops it. */
export function watchVisible(element: HTMLElement, report: (visible: boolean) => void): () => void {
  let inSight = typeof IntersectionObserver === "undefined";
  let told: boolean | null = null;
  const settle = (): void => {
    const visible = inSight && document.visibilityState !== "hidden";
    if (visible === told) return;
    told = visible;
    report(visible);
  };
  const observer = inSight ? null : new IntersectionObserver((entries) => {
    inSight = entries.at(-1)!.isIntersecting;
    settle();
  });
  observer?.observe(element);
  document.addEventListener("visibilitychange", settle);
  if (inSight) settle();
  return () => {
    observer?.disconnect();
    document.removeEventListener("visibilitychange", settle);
  };
}
