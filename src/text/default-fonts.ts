/**
 * Fallback fonts behind the bundled families: a face for every living script, in `fonts/` and in optional packages. Their coverage is
 * known from prebuilt indices; a file is opened only when one of its characters is needed.
 */

import { readFileSync } from '../resources/host.ts';
import { hasPackageFile, installedFile, readPackageFile } from '../resources/package-files.ts';
import { type FontFile, openFontFile, openPackageFont } from './font-file.ts';
import { type FaceEntry, type FaceStyle, FULL_RANGE, type Range } from './font-matching.ts';
import { inCoverage } from './sfnt/coverage.ts';
import { toSfnt } from './sfnt/normalise.ts';

export interface DefaultFamily {
  readonly name: string;
  /** All faces; null for a family that is split into many files by character. */
  readonly faces: readonly FaceEntry[] | null;
  /** The faces that, according to the index, have all of the characters. */
  facesFor(codePoints: readonly number[]): readonly FaceEntry[];
}

export interface DefaultFonts {
  readonly families: readonly DefaultFamily[];
  /** By lower-case name. */
  find(name: string): DefaultFamily | null;
  /** Whether a family that is not installed has the character. */
  lacks(codePoint: number): boolean;
}

/** The optional package with the families of `fonts/index.json`. */
export const FONTS_PACKAGE = 'platen-fonts';

/** A package of the npm registry that holds a family in slices, with the code points of each in `unicode.json`. */
export interface SlicedPackage {
  readonly package: string;
  readonly family: string;
}

interface Index {
  readonly families: readonly {
    readonly family: string;
    /** Ranges of code points in base 36: the distance from the previous range, and the length minus one if not 0. */
    readonly coverage: string;
    readonly faces: readonly { readonly file: string; readonly weight: number; readonly style: FaceStyle }[];
  }[];
}

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

export function readDefaultFonts(packages: readonly SlicedPackage[]): DefaultFonts {
  const index = parseJson(readPackageFile('fonts/index.json')) as Index;
  const isInstalled = ({ faces }: Index['families'][number]) =>
    faces.every(({ file }) => hasPackageFile(`fonts/${file}`));
  const absent = index.families.filter((family) => !isInstalled(family));
  const families = [
    ...index.families.filter((family) => !absent.includes(family)).map(bundledFamily),
    ...packages.flatMap((sliced) => slicedFamily(sliced) ?? []),
  ];
  const byName = new Map(families.map((family) => [family.name.toLowerCase(), family]));
  return {
    families,
    find: (name) => byName.get(name.toLowerCase()) ?? null,
    lacks: (code) => absent.some(({ coverage }) => inCoverage(unpackCoverage(coverage), code)),
  };
}

const PLAIN = { ...FULL_RANGE, stretch: [100, 100] } as const;

function defaultEntry(family: string, weight: Range, style: FaceStyle, read: () => FontFile): FaceEntry {
  let file: FontFile | null = null;
  const open = (): FontFile => {
    file ??= read();
    return file;
  };
  return { ...PLAIN, family, weight, style, adjustments: null, open };
}

function bundledFamily({ family, coverage, faces }: Index['families'][number]): DefaultFamily {
  const entries = faces.map(({ file, weight, style }) =>
    defaultEntry(family, [weight, weight], style, () =>
      openPackageFont(file, toSfnt(readPackageFile(`fonts/${file}`))),
    ),
  );
  let ranges: Uint32Array | null = null;
  return {
    name: family,
    faces: entries,
    facesFor(codePoints) {
      ranges ??= unpackCoverage(coverage);
      const known = ranges;
      return codePoints.every((code) => inCoverage(known, code)) ? entries : [];
    },
  };
}

/** First and last code point of each range, ascending. */
function unpackCoverage(coverage: string): Uint32Array {
  const parts = coverage === '' ? [] : coverage.split(' ');
  const ranges = new Uint32Array(parts.length * 2);
  let last = 0;
  parts.forEach((part, i) => {
    const [distance, length = '0'] = part.split('-');
    const first = last + Number.parseInt(distance!, 36);
    last = first + Number.parseInt(length, 36);
    ranges[i * 2] = first;
    ranges[i * 2 + 1] = last;
  });
  return ranges;
}

const ALL_WEIGHTS: Range = [100, 900];

/** Null if the package is not installed. */
function slicedFamily({ package: name, family }: SlicedPackage): DefaultFamily | null {
  const index = installedFile(`${name}/unicode.json`);
  if (index === null) return null;
  const base = `${index.slice(0, -'unicode.json'.length)}files/${name.split('/')[1]}`;
  let sliceOf: Map<number, FaceEntry> | null = null;
  return {
    name: family,
    faces: null,
    facesFor(codePoints) {
      sliceOf ??= readSlices(index, base, family);
      const slice = sliceOf.get(codePoints[0]!);
      const known = sliceOf;
      return slice && codePoints.every((code) => known.get(code) === slice) ? [slice] : [];
    },
  };
}

function readSlices(index: string, base: string, family: string): Map<number, FaceEntry> {
  const slices = parseJson(readFileSync(index)) as Readonly<Record<string, string>>;
  const sliceOf = new Map<number, FaceEntry>();
  for (const [name, ranges] of Object.entries(slices)) {
    const part = name.replace(/[[\]]/g, '');
    const file = `${base}-${part}-wght-normal.woff2`;
    const entry = defaultEntry(family, ALL_WEIGHTS, 'normal', () => openFontFile(toSfnt(readFileSync(file)), 0));
    for (const range of ranges.split(',')) {
      const [first, last = first] = range.slice(2).split('-');
      const end = Number.parseInt(last!, 16);
      for (let code = Number.parseInt(first!, 16); code <= end; code++) {
        if (!sliceOf.has(code)) sliceOf.set(code, entry);
      }
    }
  }
  return sliceOf;
}
