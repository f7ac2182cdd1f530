/** Card faces and the back as SVG text, in a view box of 100 by 140 units; colours come from CSS. */
import pips from "../../canfield_widget/views/pips.json";

type Suit = "s" | "h" | "d" | "c";
type Point = readonly [x: number, y: number];

export interface FaceStyle {
  index: string; // the letter or number of the rank in the player's language
  simple: boolean; // one large pip
  small: boolean; // and a larger index, for cards under 52 px
}

const PIPS: Record<Suit, string> = pips;

const LEFT = 31;
const MIDDLE = 50;
const RIGHT = 69;

const both = (...rows: number[]): Point[] => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]] as Point[]);
const middle = (...rows: number[]): Point[] => rows.map((y) => [MIDDLE, y] as const);

// The classic places; all stay below y = 50 so that a covered card shows its index and nothing else.
const PLACES: Record<string, Point[]> = {
  "2": middle(58, 114),
  "3": middle(54, 86, 118),
  "4": both(58, 114),
  "5": [...both(58, 114), ...middle(86)],
  "6": both(56, 86, 116),
  "7": [...both(56, 86, 116), ...middle(71)],
  "8": [...both(56, 86, 116), ...middle(71, 101)],
  "9": [...both(52, 74, 98, 120), ...middle(86)],
  T: [...both(52, 74, 98, 120), ...middle(63, 109)],
};

const SKIN = "#f0cda6";
const GOLD = "#e2b33b";
const OLD_GOLD = "#b98a1d";
const LINEN = "#fbfaf6";
const HAIR: Record<Suit, string> = { s: "#3b2f2f", h: "#b5651d", d: "#d9a441", c: "#5a3a24" };

const fill = (colour: string, d: string): string => `<path d="${d}" fill="${colour}"/>`;
const line = (colour: string, width: number, d: string): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, r: number, attributes: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${attributes}/>`;
const robe = (d: string): string => `<path class="cf-robe" d="${d}"/>`;

function pip(suit: Suit, x: number, y: number, scale: number, paint = 'class="cf-ink"'): string {
  return `<path ${paint} transform="translate(${x} ${y})scale(${scale})" d="${PIPS[suit]}"/>`;
}

const emblem = (suit: Suit, y: number, scale: number): string =>
  pip(suit, MIDDLE, y, scale, 'fill="#fff" opacity=".92"');

// The shoulders end one unit above the edge of the card: nothing has to be clipped.
const SHOULDERS = robe("M6 139V130C6 113 24 105 40 102H60C76 105 94 113 94 130V139Z");
const EYES = line("#3a2a20", 2.4, "M43.2 76.5v2.6M56.8 76.5v2.6");
const CHEEKS = [40.5, 59.5].map((x) => dot(x, 83, 2.6, 'fill="#e59a86" opacity=".55"')).join("");

function king(suit: Suit): string {
  const hair = HAIR[suit];
  return [
    SHOULDERS,
    fill(hair, "M33 66C30 84 31 98 36 104H64C69 98 70 84 67 66Z"),
    fill(SKIN, "M42 92H58V108H42Z"),
    fill(LINEN, "M26 108C38 101 62 101 74 108L68 122C56 115 44 115 32 122Z"),
    line("#2b2b33", 1.8, "M36 108l1.5 5M46 106l.6 5M54 106l-.6 5M64 108l-1.5 5"),
    fill(SKIN, "M36 66H64V82C64 94 57 100 50 100S36 94 36 82Z"),
    fill(hair, "M36 80C40 88 44 85 50 85S60 88 64 80V86C64 100 58 110 50 113C42 110 36 100 36 86Z"),
    line("#8d3b2e", 2, "M44.5 90.5Q50 93.5 55.5 90.5"),
    EYES,
    fill(GOLD, "M33 68L29 44 40 55 50 38 60 55 71 44 67 68Q50 63 33 68Z"),
    fill(OLD_GOLD, "M33 68Q50 63 67 68L66.3 72Q50 67 33.7 72Z"),
    dot(29, 43, 3, `fill="${GOLD}"`) + dot(50, 37, 3.4, `fill="${GOLD}"`) + dot(71, 43, 3, `fill="${GOLD}"`),
    dot(50, 58, 2.8, 'class="cf-ink"'),
    emblem(suit, 130, 0.16),
  ].join("");
}

function queen(suit: Suit): string {
  const hair = HAIR[suit];
  const pearls: [number, number, number][] = [[45, 42, 2.4], [55, 42, 2.4], [33, 47, 2.2], [67, 47, 2.2]];
  return [
    fill(hair, "M50 54C33 54 29 68 29 82C29 96 24 104 22 116C34 120 40 112 42 104H58C60 112 66 120 78 116C76 104 71 96 71 82C71 68 67 54 50 54Z"),
    SHOULDERS,
    fill(SKIN, "M43 92H57V102L62 104 50 124 38 104 43 102Z"),
    line(GOLD, 2.6, "M38 104L50 124 62 104"),
    dot(50, 111, 2.6, 'class="cf-ink"'),
    fill(SKIN, "M37 68C37 62 63 62 63 68V82C63 93 56 99 50 99S37 93 37 82Z"),
    fill(hair, "M36 76C37 66 45 64 50 63C55 64 63 66 64 76C66 66 60 58 50 58S34 66 36 76Z"),
    EYES + CHEEKS,
    fill("#c0392b", "M46 89.5Q50 93 54 89.5Q50 88 46 89.5Z"),
    fill(GOLD, "M36 62L33 48 41 54 45 43 50 52 55 43 59 54 67 48 64 62Q50 56 36 62Z"),
    fill(OLD_GOLD, "M36 62Q50 56 64 62L63.4 65.4Q50 59.6 36.6 65.4Z"),
    ...pearls.map(([x, y, r]) => dot(x, y, r, `fill="#fff" stroke="${OLD_GOLD}" stroke-width=".8"`)),
    emblem(suit, 133, 0.13),
  ].join("");
}

function jack(suit: Suit): string {
  const hair = HAIR[suit];
  return [
    fill(hair, "M34 66C31 80 30 92 33 100H67C70 92 69 80 66 66Z"),
    SHOULDERS,
    fill(SKIN, "M43 92H57V106H43Z"),
    fill(LINEN, "M30 108Q34 101 40 104 45 99 50 104 55 99 60 104 66 101 70 108 66 114 60 111 55 116 50 111 45 116 40 111 34 114 30 108Z"),
    line("#d8d4c8", 1, "M30 108Q34 114 40 111 45 116 50 111 55 116 60 111 66 114 70 108"),
    fill(SKIN, "M37 66H63V82C63 93 56 99 50 99S37 93 37 82Z"),
    fill(hair, "M36 80C36 72 40 70 46 70S62 71 64 80V66H36Z"),
    EYES + CHEEKS,
    line("#a8452f", 2, "M45 90Q50 93 55 90"),
    robe("M30 68C27 54 38 46 52 46S76 54 71 68Q50 60 30 68Z"),
    fill(GOLD, "M30 68Q50 60 71 68L70.4 72.4Q50 65 30.6 72.4Z"),
    fill(GOLD, "M62 62C66 50 76 42 88 42C86 52 78 60 66 65Z"),
    line(OLD_GOLD, 1.4, "M64 63C70 54 77 48 85 44"),
    emblem(suit, 129, 0.16),
  ].join("");
}

const COURTS: Record<string, (suit: Suit) => string> = { K: king, Q: queen, J: jack };

function numberPips(rank: string, suit: Suit): string {
  const scale = "9T".includes(rank) ? 0.19 : "678".includes(rank) ? 0.215 : 0.235;
  return (PLACES[rank] ?? []).map(([x, y]) => pip(suit, x, y, scale)).join("");
}

function picture(rank: string, suit: Suit, { simple, small }: FaceStyle): string {
  const court = COURTS[rank];
  // A small card has a taller index: the court shrinks towards the bottom edge to make room.
  if (court) return small ? `<g transform="translate(7 19.6)scale(.86)">${court(suit)}</g>` : court(suit);
  if (rank === "A") return dot(MIDDLE, 88, 39, 'class="cf-tint"') + pip(suit, MIDDLE, 88, 0.56);
  return simple || small ? pip(suit, MIDDLE, 92, 0.62) : numberPips(rank, suit);
}

// Type size, baseline, width of a two-figure index, and the pip beside it: [narrow, wide, two] centres.
// The baseline leaves room for the J and Q of fonts in which these hang below it.
const INDEX = { size: 29, y: 25.5, two: 27, pipY: 15.5, scale: 0.2, pipX: [42, 45.5, 48] };
// 37 units are 13.3 px on the smallest card (36 px).
const LARGE_INDEX = { size: 37, y: 33, two: 33, pipY: 20, scale: 0.22, pipX: [39.5, 46.5, 51.5] };
const WIDE_LETTERS = /[QDVHKBВДК]/;

function corner(suit: Suit, { index, small }: FaceStyle): string {
  const m = small ? LARGE_INDEX : INDEX;
  const two = index.length > 1;
  const x = m.pipX[two ? 2 : WIDE_LETTERS.test(index) ? 1 : 0] as number;
  const squeeze = two ? ` textLength="${m.two}" lengthAdjust="spacingAndGlyphs"` : "";
  return (
    `<text class="cf-ink cf-index" x="6.5" y="${m.y}" font-size="${m.size}"${squeeze}>${index}</text>` +
    pip(suit, x, m.pipY, m.scale)
  );
}

const svg = (body: string): string =>
  `<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">${body}</svg>`;

/** The face of `card` ("7h") as SVG text. */
export function faceSvg(card: string, style: FaceStyle): string {
  const rank = card.charAt(0);
  const suit = card.charAt(1) as Suit;
  return svg(picture(rank, suit, style) + corner(suit, style));
}

/** The back as SVG text; `prefix` is the board's own, because ids are shared by the whole page. */
export function backSvg(prefix: string): string {
  return svg(
    '<rect x="5" y="5" width="90" height="130" rx="5" class="cf-back"/>' +
      `<rect x="11" y="11" width="78" height="118" fill="url(#${prefix}-lattice)"/>` +
      '<rect x="8.5" y="8.5" width="83" height="123" rx="3.5" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.2"/>',
  );
}

/** The pattern that every back of one board refers to, drawn once. */
export function sharedDefinitions(prefix: string): string {
  const corners = [[0, 0], [12, 0], [0, 12], [12, 12]] as const;
  return (
    '<svg class="cf-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>' +
    `<pattern id="${prefix}-lattice" x="50" y="70" width="12" height="12" patternUnits="userSpaceOnUse">` +
    '<path d="M0 6 6 0 12 6 6 12Z" fill="none" stroke="#fff" stroke-opacity=".38"/>' +
    dot(6, 6, 1.7, 'fill="#fff" fill-opacity=".55"') +
    corners.map(([x, y]) => dot(x, y, 1, 'fill="#fff" fill-opacity=".4"')).join("") +
    "</pattern></defs></svg>"
  );
}

let boards = 0;

/** A new id prefix for one board on the page. */
export function idPrefix(): string {
  boards += 1;
  return `cf${boards}`;
}
