/** Loads what `@font-face` rules name. https://drafts.csswg.org/css-fonts-4/#font-face-loading */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { FontFaceRule } from '../css/rules.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { resolveUrl } from '../urls.ts';
import { type FontFaceDescriptors, readFontFace } from './font-face-descriptors.ts';
import type { FontFamilies } from './font-families.ts';
import type { FontFile } from './font-file.ts';
import type { FontLibraryOptions } from './font-library.ts';
import { type FaceEntry, inRanges } from './font-matching.ts';
import { matchedEntries } from './font-selection.ts';
import { InvalidFontError } from './sfnt/directory.ts';
import { openPackedFont } from './unpacked-fonts.ts';

interface DeclaredFace {
  readonly rule: FontFaceRule;
  readonly descriptors: FontFaceDescriptors;
  readonly entry: FaceEntry;
  file: FontFile | null;
}

/** Registers the rules' families, then loads the faces that the document's styles select. */
export async function loadFontFaces(families: FontFamilies, options: FontLibraryOptions): Promise<void> {
  const declared = new Map<FaceEntry, DeclaredFace>();
  for (const rule of options.fontFaces ?? []) {
    const descriptors = readFontFace(rule, options.diagnostics);
    if (!descriptors) continue;
    const face = declare(rule, descriptors);
    declared.set(face.entry, face);
    const key = descriptors.family.toLowerCase();
    const list = families.author.get(key);
    if (list) list.push(face.entry);
    else families.author.set(key, [face.entry]);
  }
  if (declared.size === 0) return;
  const wanted = options.used ? selected(families, declared, options.used, options.usedText) : [...declared.values()];
  const byUrl = new Map<string, Promise<FontFile | null>>();
  await Promise.all(wanted.map((face) => load(face, families, options, byUrl)));
  dropUnloaded(families, declared);
}

function declare(rule: FontFaceRule, descriptors: FontFaceDescriptors): DeclaredFace {
  const face: DeclaredFace = {
    rule,
    descriptors,
    file: null,
    entry: {
      family: descriptors.family,
      weight: descriptors.weight ?? [400, 400],
      stretch: descriptors.stretch ?? [100, 100],
      style: descriptors.style ?? 'normal',
      unicodeRange: descriptors.unicodeRange,
      override: descriptors.override,
      sizeAdjust: descriptors.sizeAdjust,
      adjustments: null,
      layerPlacement: null,
      known: null,
      open: () => face.file,
    },
  };
  return face;
}

/** Faces that some style's family list selects and whose `unicode-range` includes a character of the text. */
function selected(
  families: FontFamilies,
  declared: ReadonlyMap<FaceEntry, DeclaredFace>,
  used: Iterable<FontGroup>,
  text: (() => string) | undefined,
): DeclaredFace[] {
  const entries = new Set<FaceEntry>();
  const seen = new Set<FontGroup>();
  for (const font of used) {
    if (seen.has(font)) continue;
    seen.add(font);
    for (const entry of matchedEntries(families, font)) entries.add(entry);
  }
  const ranged = [...entries].some((entry) => entry.unicodeRange !== null);
  const codePoints = text && ranged ? [...new Set(text())].map((character) => character.codePointAt(0)!) : null;
  // In the order of the rules, so that warnings come in the same order every time.
  return [...declared.values()].filter(
    ({ entry }) =>
      entries.has(entry) &&
      (codePoints === null ||
        entry.unicodeRange === null ||
        codePoints.some((code) => inRanges(entry.unicodeRange, code))),
  );
}

/** Loads the first source that yields a font. */
async function load(
  face: DeclaredFace,
  families: FontFamilies,
  options: FontLibraryOptions,
  byUrl: Map<string, Promise<FontFile | null>>,
): Promise<void> {
  for (const source of face.descriptors.sources) {
    if (source.kind === 'local') {
      face.file = families.local(source.name);
    } else {
      const url = resolveUrl(source.url, face.rule.baseUrl);
      if (url === null) {
        warn(options.diagnostics, face, `@font-face ${face.descriptors.family}: invalid URL ${source.url}`);
        continue;
      }
      let file = byUrl.get(url);
      if (!file) {
        file = fetchFont(url, face, options);
        byUrl.set(url, file);
      }
      face.file = await file;
    }
    if (face.file) return;
  }
  options.diagnostics.warn({
    code: 'missing-font',
    message: `no source of @font-face ${face.descriptors.family} could be used; another font is used instead`,
    source: face.rule.place.source ?? undefined,
    line: face.rule.place.line,
    column: face.rule.place.column,
  });
}

async function fetchFont(url: string, face: DeclaredFace, options: FontLibraryOptions): Promise<FontFile | null> {
  // A fragment names a face of a collection and is not sent to the loader.
  const resource = (await options.fetch?.(url.replace(/#.*$/s, ''))) ?? null;
  if (!resource) return null;
  // Unpacking runs in a library that a few bytes can keep busy, so the deadline is checked between fonts.
  options.work?.passed(resource.bytes.length);
  try {
    const file = openPackedFont(resource.bytes, 0, options.caches ?? null, options.limits);
    options.work?.opened(file.hash, file.bytes.length);
    return file;
  } catch (error) {
    if (!(error instanceof InvalidFontError)) throw error;
    const name = url.startsWith('data:') ? 'data: URL' : url;
    warn(options.diagnostics, face, `font ${name} cannot be used: ${error.message}`);
    return null;
  }
}

/** A face that failed to load is removed, so that matching falls through to the next one. */
function dropUnloaded(families: FontFamilies, declared: ReadonlyMap<FaceEntry, DeclaredFace>): void {
  for (const [name, entries] of families.author) {
    const loaded = entries.filter((entry) => declared.get(entry)?.file);
    if (loaded.length > 0) families.author.set(name, loaded);
    else families.author.delete(name);
  }
}

function warn(diagnostics: Diagnostics, { rule }: DeclaredFace, message: string): void {
  const { source, line, column } = rule.place;
  diagnostics.warn({ code: 'invalid-resource', message, source: source ?? undefined, line, column });
}
