/** The characters of a word, prepared for shaping. */

import { mirrored } from './bidi.ts';
import { isInvisible, shapesNeighbours } from './characters.ts';
import type { ShapingPlan } from './word-shaping.ts';

interface Characters {
  readonly codePoints: number[];
  /** The offset in the word of each code point. */
  readonly clusters: number[];
  /** Offsets of invisible characters that are not shaped. */
  readonly hidden: number[];
}

/** Code points to shape, with capitals for synthesised small capitals. */
export function charactersOf(plan: ShapingPlan, piece: string, boundaries: Uint8Array): Characters {
  const against = runsAgainstScript(plan);
  const out: Characters = { codePoints: [], clusters: [], hidden: [] };
  const capitals = plan.capitals === null ? null : capitalsOf(piece, plan.capitals);
  const put = (code: number, offset: number) => {
    // Shaping itself mirrors characters in the direction of the script.
    out.codePoints.push(against ? mirroredCode(code) : code);
    out.clusters.push(offset);
  };
  for (let i = 0; i < piece.length; ) {
    const code = piece.codePointAt(i)!;
    const length = code > 0xffff ? 2 : 1;
    if (isInvisible(code) && !shapesNeighbours(code)) out.hidden.push(i);
    else if (capitals !== null) {
      for (const character of capitals(i, i + length)) put(character.codePointAt(0)!, i);
    } else put(code, i);
    i += length;
  }
  return against ? turned(out, boundaries) : out;
}

/** Text that runs against its script is shaped in visual order as if it ran with it, so that neighbouring letters kern. */
export const runsAgainstScript = ({ script, direction }: ShapingPlan): boolean =>
  script.backward !== (direction === 'rtl');

/** Graphemes in reverse order. */
function turned({ codePoints, clusters, hidden }: Characters, boundaries: Uint8Array): Characters {
  const out: Characters = { codePoints: [], clusters: [], hidden };
  for (let end = clusters.length; end > 0; ) {
    let start = end - 1;
    while (start > 0 && (boundaries[clusters[start]!] === 0 || clusters[start - 1] === clusters[start])) start--;
    for (let i = start; i < end; i++) {
      out.codePoints.push(codePoints[i]!);
      out.clusters.push(clusters[i]!);
    }
    end = start;
  }
  return out;
}

/** Capitals can depend on the rest of the word, so the whole word is capitalised, if that keeps its length. */
function capitalsOf(piece: string, locale: string): (start: number, end: number) => string {
  const whole = upperCase(piece, locale);
  if (whole.length === piece.length) return (start, end) => whole.slice(start, end);
  return (start, end) => upperCase(piece.slice(start, end), locale);
}

/** https://drafts.csswg.org/css-text-3/#text-transform-mapping */
function upperCase(text: string, locale: string): string {
  return locale === '' ? text.toUpperCase() : text.toLocaleUpperCase(locale);
}

/** Languages whose capitals differ. */
const UPPERCASE_LOCALES = new Set(['el', 'tr', 'az', 'lt']);

/** The locale of a language's capitals; '' for the usual ones. */
export function capitalsLocale(language: string): string {
  const primary = language.toLowerCase().split('-', 1)[0]!;
  return UPPERCASE_LOCALES.has(primary) ? primary : '';
}

function mirroredCode(code: number): number {
  return mirrored(String.fromCodePoint(code))?.codePointAt(0) ?? code;
}
