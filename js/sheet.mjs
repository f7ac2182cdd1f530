/**
 * The style sheet: its parts inside the class of the root, so that nothing of them reaches the
 * notebook.
 */
import { readFileSync } from "node:fs";

/** In this order: of two rules of the same weight the later one counts. */
const PARTS = [
  "colours", "root", "toolbar", "felt", "cards", "info", "panels", "replay", "rules", "system",
];

export function readSheet() {
  const parts = PARTS.map((name) => readFileSync(`src/css/${name}.css`, "utf8")); // npm runs in js/
  return `.canfield-widget {\n${parts.join("\n")}}\n`;
}
