/** The word TEST across a page, drawn as strokes, so that no font of the document can hide it and it is not read aloud. */

import { type DisplayItem, type DisplayPage, type Path, PLAIN_PUSH } from '../display/display-list.ts';
import type { Px } from '../geometry.ts';
import { WATERMARK } from './emitter.ts';

/** Letters in boxes of 60 by 100, 80 apart, y down. */
const T: Path = [
  ['M', 0, 0],
  ['L', 60, 0],
  ['M', 30, 0],
  ['L', 30, 100],
];
const E: Path = [
  ['M', 56, 0],
  ['L', 4, 0],
  ['L', 4, 100],
  ['L', 56, 100],
  ['M', 4, 48],
  ['L', 46, 48],
];
const S: Path = [
  ['M', 55, 16],
  ['C', 46, -4, 6, -6, 5, 24],
  ['C', 4, 54, 56, 44, 55, 75],
  ['C', 54, 106, 8, 104, 3, 82],
];

const LETTERS = [T, E, S, T];
const SPACING = 80;
const WORD = { width: 3 * SPACING + 60, height: 100 };
/** Length of the word, as a fraction of the page's diagonal. */
const SHARE = 0.6;

/** The page with the word along its diagonal, repeated down a long page. */
export function stampPage(page: DisplayPage): DisplayPage {
  const { width, height } = page;
  if (!(width > 0 && height > 0)) return page;
  const step = Math.min(height, width * 1.5);
  const count = Math.min(1000, Math.max(1, Math.floor(height / step)));
  const items = [...page.items];
  items.push({ kind: 'tag', tag: WATERMARK });
  for (let index = 0; index < count; index++) {
    for (const item of stamp(width, height / count, (index * height) / count)) items.push(item);
  }
  items.push({ kind: 'end-tag' });
  return { ...page, items };
}

/** The word in the middle of the part of a page that begins at `top`, rising to the right. */
function stamp(width: Px, height: Px, top: Px): DisplayItem[] {
  const diagonal = Math.hypot(width, height);
  const scale = (diagonal * SHARE) / WORD.width;
  const cos = (scale * width) / diagonal;
  const sin = (scale * height) / diagonal;
  const [midX, midY] = [WORD.width / 2, WORD.height / 2];
  const x = width / 2 - (cos * midX + sin * midY);
  const y = top + height / 2 - (-sin * midX + cos * midY);
  const path = LETTERS.flatMap((letter, index) => moved(letter, index * SPACING));
  return [
    { ...PLAIN_PUSH, transform: [cos, -sin, sin, cos, x, y] },
    {
      kind: 'stroke',
      path,
      paint: { kind: 'solid', color: { r: 0.55, g: 0.55, b: 0.55, a: 0.35 } },
      width: 12,
      dash: [],
      dashOffset: 0,
      cap: 'round',
      join: 'round',
      miterLimit: 4,
    },
    { kind: 'pop' },
  ];
}

function moved(path: Path, by: Px): Path {
  return path.map((segment) => {
    switch (segment[0]) {
      case 'C':
        return ['C', segment[1] + by, segment[2], segment[3] + by, segment[4], segment[5] + by, segment[6]];
      case 'Z':
        return segment;
      default:
        return [segment[0], segment[1] + by, segment[2]];
    }
  });
}
