/** What the standards for PDF files ask, as plain data that every writer looks at. ISO 14289 (PDF/UA), ISO 19005 (PDF/A). */

import { PlatenError } from '../diagnostics.ts';

/** `PDF/A-2a` and the like: part, and level of conformance. */
export const PDF_STANDARDS = [
  'PDF/UA-1',
  'PDF/A-2b',
  'PDF/A-2u',
  'PDF/A-2a',
  'PDF/A-3b',
  'PDF/A-3u',
  'PDF/A-3a',
  'PDF/A-4',
  'PDF/A-4f',
] as const;
export type PdfStandard = (typeof PDF_STANDARDS)[number];

export interface Profile {
  readonly standards: readonly PdfStandard[];
  readonly version: '1.7' | '2.0';
  /** PDF/A as the XMP packet claims it; the level is null where the part has none. */
  readonly archive: { readonly part: 2 | 3 | 4; readonly level: 'A' | 'B' | 'U' | 'F' | null } | null;
  /** PDF/UA as the XMP packet claims it. */
  readonly accessible: { readonly part: 1 } | null;
  /** A structure tree is required. */
  readonly tagged: boolean;
  /** Device colours are those of an sRGB output intent that goes with the file. */
  readonly outputIntent: boolean;
  /** Every glyph that is shown has a text, and none is `.notdef`. */
  readonly unicode: boolean;
  /** Images may ask to be smoothed. */
  readonly interpolate: boolean;
  /** The information dictionary may stand beside the XMP packet. */
  readonly info: boolean;
  /** Files that may be attached. */
  readonly attachments: 'any' | 'associated' | 'none';
  readonly encryption: boolean;
}

export const NO_PROFILE: Profile = {
  standards: [],
  version: '1.7',
  archive: null,
  accessible: null,
  tagged: false,
  outputIntent: false,
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
  outputIntent: true,
  // Level B alone would do without; every font has the table anyhow.
  unicode: true,
  interpolate: false,
  info: part !== 4,
  attachments: part === 3 || level === 'F' ? 'associated' : 'none',
  encryption: false,
});

const PROFILES: Readonly<Record<PdfStandard, Profile>> = {
  'PDF/UA-1': { ...NO_PROFILE, accessible: { part: 1 }, tagged: true, unicode: true },
  'PDF/A-2b': archive(2, 'B'),
  'PDF/A-2u': archive(2, 'U'),
  'PDF/A-2a': archive(2, 'A'),
  'PDF/A-3b': archive(3, 'B'),
  'PDF/A-3u': archive(3, 'U'),
  'PDF/A-3a': archive(3, 'A'),
  'PDF/A-4': archive(4, null),
  'PDF/A-4f': archive(4, 'F'),
};

/** One profile that keeps to all of `standards`; throws `invalid-option` for names that are none and for standards that contradict each other. */
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
  if (a.version !== b.version) clash('are of different versions of PDF');
  return {
    standards: [...a.standards, ...b.standards],
    version: a.version,
    archive: a.archive ?? b.archive,
    accessible: a.accessible ?? b.accessible,
    tagged: a.tagged || b.tagged,
    outputIntent: a.outputIntent || b.outputIntent,
    unicode: a.unicode || b.unicode,
    interpolate: a.interpolate && b.interpolate,
    info: a.info && b.info,
    attachments: a.attachments === 'any' ? b.attachments : a.attachments,
    encryption: a.encryption && b.encryption,
  };
}
