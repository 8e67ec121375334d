/** What the PDF standards require, as plain data that every writer consults. ISO 14289 (PDF/UA), ISO 19005 (PDF/A), ISO 15930 (PDF/X). */

import { PlatenError } from '../diagnostics.ts';

/** For example `PDF/A-2a`: part and conformance level. */
export const PDF_STANDARDS = [
  'PDF/UA-1',
  'PDF/UA-2',
  'PDF/A-2b',
  'PDF/A-2u',
  'PDF/A-2a',
  'PDF/A-3b',
  'PDF/A-3u',
  'PDF/A-3a',
  'PDF/A-4',
  'PDF/A-4f',
  'PDF/X-4',
] as const;
export type PdfStandard = (typeof PDF_STANDARDS)[number];

export interface Profile {
  readonly standards: readonly PdfStandard[];
  readonly version: '1.6' | '1.7' | '2.0';
  /** PDF/A as the XMP packet claims it; the level is null where the part has none. */
  readonly archive: { readonly part: 2 | 3 | 4; readonly level: 'A' | 'B' | 'U' | 'F' | null } | null;
  /** PDF/UA as the XMP packet claims it. */
  readonly accessible: { readonly part: 1 | 2 } | null;
  /** PDF/X as the XMP packet claims it: a file for commercial printing. */
  readonly exchange: 'PDF/X-4' | null;
  /** A structure tree is required. */
  readonly tagged: boolean;
  /** Structure types come from PDF 2.0 where it has them, and destinations are structure elements. */
  readonly namespaces: boolean;
  /** The output intent that says what device colours mean: sRGB, or the caller's printing condition. */
  readonly outputIntent: 'srgb' | 'print' | null;
  /** Links and fields. */
  readonly annotations: boolean;
  /** Every glyph shown maps to text, and none is `.notdef`. */
  readonly unicode: boolean;
  /** Images may set `Interpolate`. */
  readonly interpolate: boolean;
  /** The information dictionary may accompany the XMP packet. */
  readonly info: boolean;
  /** Which files may be attached. */
  readonly attachments: 'any' | 'associated' | 'none';
  readonly encryption: boolean;
}

export const NO_PROFILE: Profile = {
  standards: [],
  version: '1.7',
  archive: null,
  accessible: null,
  exchange: null,
  tagged: false,
  namespaces: false,
  outputIntent: null,
  annotations: true,
  unicode: false,
  interpolate: true,
  info: true,
  attachments: 'any',
  encryption: true,
};

const archive = (part: 2 | 3 | 4, level: 'A' | 'B' | 'U' | 'F' | null): Profile => ({
  ...NO_PROFILE,
  version: part === 4 ? '2.0' : '1.7',
  archive: { part, level },
  tagged: level === 'A',
  outputIntent: 'srgb',
  // Only level B could do without it, but every font has the table anyway.
  unicode: true,
  interpolate: false,
  info: part !== 4,
  attachments: part === 3 || level === 'F' ? 'associated' : 'none',
  encryption: false,
});

const PROFILES: Readonly<Record<PdfStandard, Profile>> = {
  'PDF/UA-1': { ...NO_PROFILE, accessible: { part: 1 }, tagged: true, unicode: true },
  'PDF/UA-2': {
    ...NO_PROFILE,
    version: '2.0',
    accessible: { part: 2 },
    tagged: true,
    namespaces: true,
    unicode: true,
    info: false,
  },
  'PDF/A-2b': archive(2, 'B'),
  'PDF/A-2u': archive(2, 'U'),
  'PDF/A-2a': archive(2, 'A'),
  'PDF/A-3b': archive(3, 'B'),
  'PDF/A-3u': archive(3, 'U'),
  'PDF/A-3a': archive(3, 'A'),
  'PDF/A-4': archive(4, null),
  'PDF/A-4f': archive(4, 'F'),
  'PDF/X-4': {
    ...NO_PROFILE,
    version: '1.6',
    exchange: 'PDF/X-4',
    outputIntent: 'print',
    annotations: false,
    attachments: 'none',
    encryption: false,
  },
};

/** One profile that satisfies all of `standards`; throws `invalid-option` for unknown names and for standards that contradict each other. */
export function profileFor(standards: PdfStandard | readonly PdfStandard[] | undefined): Profile {
  const names = [...new Set([standards ?? []].flat())];
  for (const name of names) {
    if (!PDF_STANDARDS.includes(name)) {
      throw new PlatenError(
        'invalid-option',
        `pdf.standard takes one or several of ${PDF_STANDARDS.join(', ')}, not ${JSON.stringify(name)}`,
      );
    }
  }
  const profiles = names.map((name) => ({ ...PROFILES[name], standards: [name] }));
  return profiles.reduce((a: Profile, b: Profile) => (a.standards.length === 0 ? b : combined(a, b)), NO_PROFILE);
}

function combined(a: Profile, b: Profile): Profile {
  const clash = (why: string): never => {
    throw new PlatenError('invalid-option', `pdf.standard: ${[...a.standards, ...b.standards].join(' and ')} ${why}`);
  };
  if (a.archive && b.archive) clash('are levels of PDF/A, of which a file claims one');
  if (a.accessible && b.accessible) clash('are parts of PDF/UA, of which a file claims one');
  if (a.version !== b.version && (a.version === '2.0' || b.version === '2.0'))
    clash('are of different versions of PDF');
  return {
    standards: [...a.standards, ...b.standards],
    version: a.version < b.version ? a.version : b.version,
    archive: a.archive ?? b.archive,
    accessible: a.accessible ?? b.accessible,
    exchange: a.exchange ?? b.exchange,
    tagged: a.tagged || b.tagged,
    namespaces: a.namespaces || b.namespaces,
    outputIntent: a.outputIntent === 'print' ? 'print' : (b.outputIntent ?? a.outputIntent),
    annotations: a.annotations && b.annotations,
    unicode: a.unicode || b.unicode,
    interpolate: a.interpolate && b.interpolate,
    info: a.info && b.info,
    attachments: a.attachments === 'any' ? b.attachments : a.attachments,
    encryption: a.encryption && b.encryption,
  };
}
