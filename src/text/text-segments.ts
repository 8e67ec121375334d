/**
 * Cuts text into segments that have one face, one script and one treatment of case each.
 * https://drafts.csswg.org/css-fonts-4/#cluster-matching
 */

import type { Steps } from '../turns.ts';
import { isInvisible } from './characters.ts';
import {
  clusterFace,
  type FaceContext,
  type FaceRequest,
  FIRST_LATER,
  faceWithout,
  placeAround,
} from './cluster-faces.ts';
import type { OpenedFace } from './face.ts';
import { type CapsPlan, capsPlan } from './features.ts';
import { inRanges } from './font-matching.ts';
import type { FontSelection } from './font-selection.ts';
import { COMMON_SCRIPT, type Script, scriptOf } from './scripts.ts';
import { graphemeBoundaries } from './segmentation.ts';
import type { Origin, TextPart, TextRange } from './types.ts';
import { type glyphOrientation, isUprightInMixed } from './vertical-orientation.ts';

/** Clusters that are looked at between two steps. */
const STEP = 4096;

/** A range of a text, in UTF-16 units, that one face, script and treatment of case cover; `end` grows while the text is cut. */
export interface Segment {
  readonly start: number;
  end: number;
  readonly face: OpenedFace;
  readonly script: Script;
  readonly capitals: boolean;
  readonly upright: boolean;
}

type Orientation = ReturnType<typeof glyphOrientation>;

/** Null for text that must be looked at cluster by cluster. */
export function oneSegment(
  text: string,
  { start, end, style: { font } }: TextPart,
  selection: FontSelection,
  orientation: Orientation,
): Segment | null {
  if (orientation === 'mixed' || font.fontVariantEmoji === 'emoji') return null;
  const script = simpleScript({ text, start, end }, selection);
  if (!script || capsPlan(selection.primary, font, script).synthesis !== 'none') return null;
  return { start, end, face: selection.primary, script, capitals: false, upright: orientation === 'upright' };
}

/** The script of text that needs neither fallback nor clusters; null if the text needs the general path. */
function simpleScript({ text, start, end }: TextRange, { primary, primaryForAll }: FontSelection): Script | null {
  if (!primaryForAll) return null;
  const later = primary.adjustments?.later ?? null;
  let script: Script | null = null;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x300 && !isPlainPunctuation(code)) return null;
    if (primary.glyphFor(code) === 0 && !isInvisible(code)) return null;
    if (code >= FIRST_LATER && later && inRanges(later, code)) return null;
    const own = scriptOf(code);
    if (own && script && own !== script) return null;
    script ??= own;
  }
  return script ?? COMMON_SCRIPT;
}

/** General punctuation and currency signs that combine with nothing. */
function isPlainPunctuation(code: number): boolean {
  return (code >= 0x2000 && code <= 0x200b) || (code >= 0x2010 && code <= 0x2027) || code === 0x20ac || code === 0xfffc;
}

export function* segmentByCluster(
  context: FaceContext,
  text: string,
  part: TextPart,
  selection: FontSelection,
  orientation: Orientation,
): Steps<Segment[]> {
  const { start, end, language } = part;
  const { font } = part.style;
  const slice = text.slice(start, end);
  const boundaries = graphemeBoundaries(slice);
  const scripts = clusterScripts(slice, boundaries);
  const request: FaceRequest = {
    font,
    selection,
    language,
    place: placeAround(context, { text, start, end }, language),
  };
  const segments: Segment[] = [];
  let last: Segment | null = null;
  for (let i = 0, index = 0; i < slice.length; index++) {
    let next = i + 1;
    while (boundaries[next] === 0) next++;
    context.work?.passed(next - i);
    const script = scripts[index]!;
    const cluster = slice.slice(i, next);
    const face: OpenedFace = continues(cluster, last)
      ? last!.face
      : (clusterFace(context, cluster, script, request) ??
        faceWithout(context, cluster, script, { ...request, origin: originAt(part, start + i) }));
    const capitals = drawnAsCapitals(cluster, capsPlan(face, font, script).synthesis);
    const upright: boolean = orientation !== null && standsUpright(cluster, orientation, last);
    const joins = last && last.face === face && last.script === script && last.capitals === capitals;
    if (last && joins && last.upright === upright) {
      last.end = start + next;
    } else {
      last = { start: start + i, end: start + next, face, script, capitals, upright };
      segments.push(last);
    }
    i = next;
    if (index % STEP === STEP - 1) yield;
  }
  return segments;
}

/** The source position of the element whose text is at the offset. */
function originAt({ cuts = [], origins = [] }: TextPart, offset: number): Origin | null {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cuts[middle]! > offset) high = middle;
    else low = middle + 1;
  }
  return origins[low] ?? null;
}

/** Characters without a glyph stay with what is before them. */
function continues(cluster: string, last: Segment | null): boolean {
  return last !== null && isInvisible(cluster.codePointAt(0)!);
}

function standsUpright(cluster: string, orientation: 'mixed' | 'upright', last: Segment | null): boolean {
  if (orientation === 'upright') return true;
  return last && continues(cluster, last) ? last.upright : isUprightInMixed(cluster.codePointAt(0)!);
}

function drawnAsCapitals(cluster: string, synthesis: CapsPlan['synthesis']): boolean {
  if (synthesis === 'none' || synthesis === 'all') return synthesis === 'all';
  // Digits, spaces and other caseless characters count as capitals, as in browsers.
  return (cluster.toUpperCase() === cluster) === (synthesis === 'capitals');
}

/** The script of the text before a range, or else after it, as far as one looks. */
export function scriptAround({ text, start, end }: TextRange): Script | null {
  for (let i = start - 1; i >= Math.max(0, start - MOST_AROUND); i--) {
    const own = scriptOf(text.codePointAt(isTrail(text, i) ? i - 1 : i) ?? 0);
    if (own) return own;
  }
  for (let i = end; i < Math.min(text.length, end + MOST_AROUND); i++) {
    const own = scriptOf(text.codePointAt(i)!);
    if (own) return own;
  }
  return null;
}

const MOST_AROUND = 200;

const isTrail = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Characters without a script take that of the text before them; at the beginning, that of the text after. */
function clusterScripts(text: string, boundaries: Uint8Array): Script[] {
  const scripts: Script[] = [];
  let current: Script | null = null;
  let leading = 0;
  for (let i = 0; i < text.length; i++) {
    if (boundaries[i] === 0) continue;
    const own = scriptOf(text.codePointAt(i)!);
    if (own && current === null) scripts.fill(own, 0, leading);
    current = own ?? current;
    if (current === null) leading++;
    scripts.push(current ?? COMMON_SCRIPT);
  }
  return scripts;
}
