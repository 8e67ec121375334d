/** The faces in `fonts/`, described by its manifest and opened when first used. */

import { hasPackageFile, readPackageFile } from '../resources/package-files.ts';
import { type DefaultFonts, FONTS_PACKAGE, readDefaultFonts, type SlicedPackage } from './default-fonts.ts';
import type { GlyphAdjustments, MissingSign } from './face.ts';
import { type FontFile, openPackageFont } from './font-file.ts';
import { type FaceEntry, FULL_RANGE, type Range } from './font-matching.ts';
import { type IndexedFace, indexBytes } from './indexed-face.ts';
import type { MetricsOverride } from './metrics.ts';
import type { GlyphSegment } from './outlines.ts';
import type { LayerPlacement } from './types.ts';
import { pairKey } from './word-glyphs.ts';

interface BundledFace {
  readonly family: string;
  readonly fullName: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly adjustments: GlyphAdjustments;
  open(): FontFile;
}

const EMOJI = /\p{Extended_Pictographic}/u;

type NamesByName = Readonly<Record<string, string>>;

/** Left, bottom, right, top, in font units. */
type Rectangle = readonly [number, number, number, number];

interface Manifest {
  /** Ranges of code points, hexadecimal. */
  readonly later: string;
  readonly missing: {
    readonly outer: Rectangle;
    readonly inner: Rectangle;
    /** By family. */
    readonly advances: Readonly<Record<string, number>>;
  };
  readonly generics: NamesByName;
  readonly ideographic: NamesByName;
  readonly local: Readonly<Record<string, NamesByName>>;
  readonly standIns: NamesByName;
  readonly aliases: NamesByName;
  readonly faces: readonly {
    readonly file: string;
    readonly family: string;
    readonly weight: number;
    readonly style: string;
    readonly kerning?: Readonly<Record<string, number>>;
    readonly advances?: Readonly<Record<string, number>>;
  }[];
  readonly packages: readonly SlicedPackage[];
  readonly fallback: readonly {
    readonly file: string;
    readonly family: string;
    readonly sizeAdjust?: number;
    readonly ascent?: number;
    readonly descent?: number;
    readonly layers?: LayerPlacement;
  }[];
}

/** Overrides of a fallback font's metrics, like the descriptors of the same names. */
export interface FallbackSize {
  readonly sizeAdjust: number;
  readonly override: MetricsOverride;
  readonly layerPlacement: LayerPlacement | null;
}

/** Names are keyed in lower case. */
export interface BundledFonts {
  /** The family that a generic name stands for. */
  readonly generics: NamesByName;
  /** The same for Chinese, Japanese and Korean, without the letters of the place. */
  readonly ideographic: NamesByName;
  readonly local: Readonly<Record<string, NamesByName>>;
  /**
   * Families of the same widths, and replacements for generic names that browsers do not know; used when no later family of the list
   * exists.
   */
  readonly standIns: NamesByName;
  /** Other names by which browsers know a family. */
  readonly aliases: NamesByName;
  readonly faces: readonly BundledFace[];
  /** The faces as entries of their families. */
  readonly families: ReadonlyMap<string, readonly FaceEntry[]>;
  /** By family. */
  readonly fallbackSizes: ReadonlyMap<string, FallbackSize>;
  /** Fonts for characters that the faces lack; read on first use. */
  defaults(): DefaultFonts;
  /** Names of packages with font slices that are not installed. */
  absentPackages(): readonly string[];
  /** The optional font package, if it is not installed and might have the character; otherwise null. */
  absentPackageFor(codePoint: number): string | null;
  /** The emoji fonts, if installed. The first call reads them. */
  fallbackFaces(): readonly IndexedFace[];
}

/** Its faces stay open once used; `TextCaches.bundled` keeps one set per engine. */
export function readBundledFonts(): BundledFonts {
  const text = new TextDecoder().decode(readPackageFile('fonts/manifest.json'));
  const manifest = JSON.parse(text) as Manifest;
  const { generics, ideographic, local, standIns, aliases, fallback, later, missing, packages } = manifest;
  let defaults: DefaultFonts | null = null;
  let fallbackFaces: readonly IndexedFace[] | null = null;
  const fallbackFiles = fallback.map(({ file }) => `fonts/${file}`);
  const readDefaults = (): DefaultFonts => {
    defaults ??= readDefaultFonts(packages);
    return defaults;
  };
  const laterRanges = later.split(' ').map((range): Range => {
    const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return [first!, last!];
  });
  const faces = manifest.faces.map((face) => bundledFace(face, laterRanges, missingSign(missing, face.family)));
  return {
    generics,
    ideographic,
    local,
    standIns,
    aliases,
    faces,
    families: familiesOf(faces),
    fallbackSizes: new Map(
      fallback.flatMap(({ family, sizeAdjust, ascent = null, descent = null, layers = null }) => {
        if (sizeAdjust === undefined) return [];
        const override = { ascent, descent, lineGap: 0 };
        return [[family, { sizeAdjust, override, layerPlacement: layers }] as const];
      }),
    ),
    defaults: readDefaults,
    absentPackages: () =>
      packages.filter(({ family }) => !readDefaults().find(family)).map(({ package: name }) => name),
    absentPackageFor(code) {
      const lacksEmoji = EMOJI.test(String.fromCodePoint(code)) && !fallbackFiles.every(hasPackageFile);
      return lacksEmoji || readDefaults().lacks(code) ? FONTS_PACKAGE : null;
    },
    fallbackFaces() {
      fallbackFaces ??= fallbackFiles.filter(hasPackageFile).flatMap((file) => indexBytes(file, readPackageFile(file)));
      return fallbackFaces;
    },
  };
}

function familiesOf(faces: readonly BundledFace[]): ReadonlyMap<string, readonly FaceEntry[]> {
  const families = new Map<string, FaceEntry[]>();
  for (const { family, weight, italic, adjustments, open } of faces) {
    const entry: FaceEntry = {
      ...FULL_RANGE,
      family,
      weight: [weight, weight],
      stretch: [100, 100],
      style: italic ? 'italic' : 'normal',
      adjustments,
      open,
    };
    const entries = families.get(family.toLowerCase());
    if (entries) entries.push(entry);
    else families.set(family.toLowerCase(), [entry]);
  }
  return families;
}

/** The outer rectangle clockwise and the inner one against it, so that only what is between them is filled. */
function missingSign({ outer, inner, advances }: Manifest['missing'], family: string): MissingSign | null {
  const advance = advances[family];
  return advance === undefined ? null : { advance, path: [...rectangle(outer, true), ...rectangle(inner, false)] };
}

function rectangle([left, bottom, right, top]: Rectangle, clockwise: boolean): readonly GlyphSegment[] {
  const second: GlyphSegment = clockwise ? ['L', left, top] : ['L', right, bottom];
  const last: GlyphSegment = clockwise ? ['L', right, bottom] : ['L', left, top];
  return [['M', left, bottom], second, ['L', right, top], last, ['Z']];
}

function bundledFace(
  entry: Manifest['faces'][number],
  later: readonly Range[],
  missing: MissingSign | null,
): BundledFace {
  const { family, weight, kerning = {}, advances = {} } = entry;
  const italic = entry.style === 'italic';
  let file: FontFile | null = null;
  return {
    family,
    fullName: `${family}${weight === 700 ? ' Bold' : ''}${italic ? ' Italic' : ''}`,
    weight,
    italic,
    adjustments: {
      advances: new Map(Object.entries(advances).map(([character, value]) => [character.codePointAt(0)!, value])),
      kerning: new Map(
        Object.entries(kerning).map(([pair, value]) => [pairKey(pair.charCodeAt(0), pair.charCodeAt(1)), value]),
      ),
      later,
      missing,
    },
    open() {
      file ??= openPackageFont(entry.file, readPackageFile(`fonts/${entry.file}`));
      return file;
    },
  };
}
