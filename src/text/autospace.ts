/**
 * `text-autospace`: an eighth of an em between ideographs and adjacent letters or digits, except where a line ends between them.
 * https://drafts.csswg.org/css-text-4/#text-autospace-property
 */

import type { ComputedStyle } from '../style/computed-style.ts';
import type { EdgeSpacing, ShapedRun } from './types.ts';

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Fullwidth letters and digits count with ideographs. */
const OTHER = /[\p{L}\p{M}\p{Nd}]/u;
const FULLWIDTH = /[\uff01-\uffdc]/u;
/** Text without any of these is skipped. */
const MIXED = /[\u2e80-\u31ff\u3400-\u9fff\uf900-\ufaff\ud840-\ud88f]/;

type Side = 'ideograph' | 'other' | null;

function sideOf(character: string | undefined): Side {
  if (character === undefined || PUNCTUATION.test(character) || FULLWIDTH.test(character)) return null;
  return IDEOGRAPH.test(character) ? 'ideograph' : OTHER.test(character) ? 'other' : null;
}

/** `run` with space added after each character that is followed by the other kind in `run.text` (the whole paragraph). */
export function addAutospace(run: ShapedRun, { text: { textAutospace } }: ComputedStyle): ShapedRun {
  if (textAutospace !== 'normal' || run.upright || (run.level & 1) === 1) return run;
  const { text, clusters } = run;
  if (!MIXED.test(text.slice(Math.max(0, run.start - 2), run.end + 2))) return run;
  const space = run.size / 8;
  let advances: ShapedRun['advances'] | null = null;
  let width = run.width;
  const ends = new Map(run.edgeSpacing?.ends);
  for (let i = 0; i < clusters.length; i++) {
    const next = i + 1 < clusters.length ? clusters[i + 1]! : run.end;
    if (next <= clusters[i]!) continue;
    const before = sideOf(characterBefore(text, next));
    const after = before && sideOf(characterAt(text, next));
    if (!before || !after || before === after) continue;
    advances ??= run.advances.slice();
    advances[i]! += space;
    width += space;
    ends.set(next, { narrower: space, ifNeeded: false });
  }
  if (!advances) return run;
  const edgeSpacing: EdgeSpacing = { starts: run.edgeSpacing?.starts ?? NO_STARTS, ends };
  return { ...run, advances, width, edgeSpacing };
}

const NO_STARTS: EdgeSpacing['starts'] = new Map();

const characterAt = (text: string, at: number): string | undefined => {
  const point = text.codePointAt(at);
  return point === undefined ? undefined : String.fromCodePoint(point);
};

function characterBefore(text: string, at: number): string | undefined {
  const low = text.charCodeAt(at - 1);
  return characterAt(text, low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1);
}
