/** State shared by all pages of a file while they are written. */

import type { Diagnostics } from '../diagnostics.ts';
import { invert, type Matrix, type Rect, transformRect } from '../geometry.ts';
import { isLargeCff } from '../text/subset.ts';
import type { WritingCaches } from './caches.ts';
import { GLYPH_NUMBERS, shortCodes, TWO_BYTES } from './character-codes.ts';
import type { Conformance } from './conformance.ts';
import { type Content, endText, resourceEntries, use } from './content.ts';
import { createFaceMap, type FaceMap } from './face-map.ts';
import { createEmbeddedFont, type EmbeddedFont } from './font-writer.ts';
import type { Fields } from './forms/fields.ts';
import { createImageRegistry, type ImageRegistry } from './images.ts';
import { createImportedPages, type ImportedPages } from './imported/imported-pages.ts';
import type { Tagger } from './marks.ts';
import type { Navigation } from './navigation.ts';
import { type Colors, createColors } from './output-intents.ts';
import type { Resampler } from './resampling.ts';
import { createShadingRegistry, type ShadingRegistry } from './shadings.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { component, dictionary, nums } from './syntax.ts';

export interface Named {
  readonly resource: string;
  readonly ref: PdfRef;
}

export interface PdfContext {
  readonly sink: PdfSink;
  readonly fonts: FaceMap<EmbeddedFont>;
  readonly images: ImageRegistry;
  /** Pages of other files. */
  readonly importedPages: ImportedPages;
  readonly shadings: ShadingRegistry;
  /** Null if pictures keep all their pixels. */
  readonly resampler: Resampler | null;
  readonly states: NamedRegistry;
  readonly patterns: NamedRegistry;
  /** Group dictionaries of transparency groups. */
  readonly groups: NamedRegistry;
  /** Colour spaces of spot colours. */
  readonly spaces: NamedRegistry;
  readonly colors: Colors;
  readonly tagger: Tagger | null;
  readonly conformance: Conformance;
  readonly navigation: Navigation;
  /** Null if form controls are only printed. */
  readonly fields: Fields | null;
  /** Forms of the display list by key. */
  readonly forms: Map<object, Named>;
  readonly diagnostics: Diagnostics;
  /** Counts written operators; throws when the deadline has passed. */
  readonly passed: (operators: number) => void;
  readonly caches: WritingCaches;
  /** The page being written. */
  page: { readonly ref: PdfRef; readonly bounds: Rect; readonly blends: boolean };
  formCount: number;
}

/** Objects that are shared by equal notation, with a name for resource dictionaries. */
interface NamedRegistry {
  get(body: string): Named;
}

function createNamedRegistry(sink: PdfSink, prefix: string): NamedRegistry {
  const known = new Map<string, Named>();
  return {
    get(body) {
      let entry = known.get(body);
      if (!entry) {
        entry = { resource: `${prefix}${known.size + 1}`, ref: sink.reserve() };
        known.set(body, entry);
        sink.write(entry.ref, body);
      }
      return entry;
    },
  };
}

/** Fonts are named in order of first use. */
function createFontRegistry(sink: PdfSink): FaceMap<EmbeddedFont> {
  const short = shortCodes();
  const maps = new Map<string, PdfRef>();
  return createFaceMap((face, index) => {
    const packed = isLargeCff(face) ? GLYPH_NUMBERS : short;
    const scheme = sink.compress ? packed : TWO_BYTES;
    return createEmbeddedFont(face, `F${index + 1}`, sink.reserve(), { scheme, maps });
  });
}

export function createPdfContext(
  sink: PdfSink,
  parts: Pick<
    PdfContext,
    'tagger' | 'conformance' | 'navigation' | 'fields' | 'diagnostics' | 'page' | 'caches' | 'resampler' | 'passed'
  >,
): PdfContext {
  const colors = createColors(sink, parts.conformance.profile);
  return {
    sink,
    colors,
    fonts: createFontRegistry(sink),
    images: createImageRegistry(sink, parts.caches.pdf, { conformance: parts.conformance, colors }),
    importedPages: createImportedPages(sink, parts),
    shadings: createShadingRegistry(sink, colors.cmyk),
    states: createNamedRegistry(sink, 'G'),
    patterns: createNamedRegistry(sink, 'P'),
    groups: createNamedRegistry(sink, ''),
    spaces: createNamedRegistry(sink, 'C'),
    forms: new Map(),
    formCount: 0,
    ...parts,
  };
}

/** Sets fill and stroke alpha. */
export function setAlpha(context: PdfContext, content: Content, alpha: number): void {
  const value = Math.min(1, Math.max(0, alpha));
  if (content.state.alpha === value) return;
  content.state.alpha = value;
  setState(context, content, `<</ca ${component(value)}/CA ${component(value)}>>`);
  if (value < 1) content.transparent = true;
}

export function setState(context: PdfContext, content: Content, body: string): void {
  const { resource, ref } = context.states.get(body);
  content.out += `${use(content, 'ExtGState', resource, ref)} gs\n`;
}

/** The group dictionary of an isolated group (11.6.6), in the blending space of the page's group. */
export const isolatedGroup = ({ colors, groups }: PdfContext): string =>
  `${groups.get(`<</S/Transparency/CS${colors.blending}/I true>>`).ref}`;

/** The dictionary of the used resources, each kind in order of first use. */
export function resourceDictionary({ colors }: PdfContext, content: Content): string {
  const entries = resourceEntries(content);
  if (colors.defaults) entries.ColorSpace = `<<${colors.defaults}${entries.ColorSpace?.slice(2) ?? '>>'}`;
  return dictionary(entries) || '<<>>';
}

/** The page's area in another space, which contains everything visible. */
export function visibleBounds(context: PdfContext, space: Matrix): Rect {
  const inverse = invert(space);
  if (!inverse) return { x: -16384, y: -16384, width: 32768, height: 32768 };
  return transformRect(context.page.bounds, inverse);
}

/** Closes a content stream and writes it as a form XObject; null if nothing was painted. */
export function writeForm(
  context: PdfContext,
  content: Content,
  bounds: Rect,
  options: { readonly ref: PdfRef; readonly group: string | null },
): Named {
  endText(content);
  const entries: Record<string, string> = {
    Subtype: '/Form',
    BBox: `[${nums([bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height])}]`,
    Resources: resourceDictionary(context, content),
  };
  if (options.group !== null) entries.Group = options.group;
  if (content.marks && content.marks.refs.length > 0) entries.StructParents = `${content.marks.key}`;
  context.sink.stream(options.ref, entries, content.out);
  return { resource: `X${++context.formCount}`, ref: options.ref };
}
