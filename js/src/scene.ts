/** Where each card of a state is drawn in a layout, also while it is carried. */
import type { Layout } from "./layout";
import type { PileSizes } from "./plan";
import { cardFace, cardId, type Piles } from "./protocol";

/** How many cards lie where, counted from the piles of a state. */
export function pileSizes(piles: Piles): PileSizes {
  const lengths = (list: string[][]): number[] => list.map((pile) => pile.length);
  return {
    stock: piles.stock.length,
    waste: piles.waste.length,
    reserves: lengths(piles.reserves),
    foundations: lengths(piles.foundations),
    tableau: piles.tableau.map((pile) => pile.map((entry) => cardFace(entry) !== null)),
  };
}

/** One card where it is drawn. */
export interface Placement {
  id: string;
  face: string | null;
  pile: string;
  index: number; // from the bottom of its pile
  x: number;
  y: number;
  shown: boolean;
}
export type Scene = ReadonlyMap<string, Placement>;

/** Cards that are not in their place: the top `count` of `pile`, by the place of the lowest. */
export interface Carried {
  pile: string;
  count: number;
  x: number;
  y: number;
}

/** Where each card is drawn, by its id. */
export function placeCards(piles: Piles, layout: Layout, carried: Carried | null = null): Scene {
  const scene = new Map<string, Placement>();
  for (const [code, entries] of pileEntries(piles)) {
    const box = layout.piles[code];
    if (!box) continue;
    entries.forEach((entry, index) => {
      const place = box.cards[index] ?? { ...box.slot, shown: false };
      const card = { id: cardId(entry), face: cardFace(entry), pile: code, index };
      scene.set(card.id, { ...card, x: place.x, y: place.y, shown: place.shown });
    });
    if (carried?.pile === code) carry(scene, entries, carried);
  }
  return scene;
}

function carry(scene: Map<string, Placement>, entries: string[], carried: Carried): void {
  const held = entries.slice(-carried.count).map((entry) => scene.get(cardId(entry)) as Placement);
  const first = held[0];
  if (!first) return;
  const dx = carried.x - first.x;
  const dy = carried.y - first.y;
  for (const card of held) scene.set(card.id, { ...card, x: card.x + dx, y: card.y + dy });
}

/** The piles of a state by their codes. */
export function pileEntries(piles: Piles): [code: string, entries: string[]][] {
  const several = piles.reserves.length > 1;
  return [
    ["S", piles.stock],
    ["W", piles.waste],
    ...piles.reserves.map((pile, i): [string, string[]] => [several ? `R${i + 1}` : "R", pile]),
    ...piles.foundations.map((pile, i): [string, string[]] => [`F${i + 1}`, pile]),
    ...piles.tableau.map((pile, i): [string, string[]] => [`T${i + 1}`, pile]),
  ];
}
