/** How a font file describes itself: the names and properties by which style sheets find its faces. */

import type { FaceStyle, Range } from './font-matching.ts';
import { type SfntDirectory, viewOf } from './sfnt/directory.ts';
import { readAxes, readHead, readNames, readOs2 } from './sfnt/tables.ts';

export interface FaceDescription {
  /** The typographic family, then the legacy one if it differs, then their names in other languages. */
  readonly families: readonly string[];
  readonly fullName: string | null;
  readonly postScriptName: string | null;
  readonly weight: Range;
  readonly stretch: Range;
  readonly style: FaceStyle;
}

/** Tables that `describeFace` reads. */
export const DESCRIBING_TABLES = ['name', 'OS/2', 'head', 'fvar'] as const;

const STRETCH_OF_CLASS = [100, 50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];

/** https://drafts.csswg.org/css-fonts-4/#font-style-matching, step 4: how a file's tables become descriptors. */
export function describeFace(bytes: Uint8Array, directory: SfntDirectory): FaceDescription {
  const view = viewOf(bytes);
  const names = readNames(view, bytes, directory);
  const os2 = readOs2(view, directory);
  const head = readHead(view, directory);
  const axes = readAxes(view, bytes, directory);
  const axis = (tag: string, fallback: number): Range => {
    const found = axes.find((candidate) => candidate.tag === tag);
    return found ? [found.min, found.max] : [fallback, fallback];
  };
  const families = [names.typographicFamily, names.family].filter((name): name is string => name !== null);
  families.push(...names.families);
  const weight = os2 && os2.weightClass > 0 ? os2.weightClass : head.bold ? 700 : 400;
  const italic = os2 ? os2.italic : head.italic;
  return {
    families: [...new Set(families)],
    fullName: names.fullName,
    postScriptName: names.postScriptName,
    weight: axis('wght', weight < 10 ? weight * 100 : weight),
    stretch: axis('wdth', STRETCH_OF_CLASS[os2?.widthClass ?? 5] ?? 100),
    style: italic ? 'italic' : os2?.oblique ? 'oblique' : 'normal',
  };
}
