/** Styles of pages and margin boxes below every rule of the document: those of the user agent, and the page given by the options. */

import type { DeclarationBlock, MarginBoxName } from '../css/rules.ts';
import { parseDeclarationList } from '../css/syntax/declarations.ts';
import type { Size } from '../geometry.ts';
import type { StyleCaches } from './caches.ts';
import { type CompiledBlock, type CompileOptions, compileBlock } from './declarations.ts';
import { PAGE_DESCRIPTORS } from './page-size.ts';
import { createSource, LEVEL, type Level, type Source } from './rule-tree.ts';

/** The page given by the options, as CSS. */
export interface DefaultPage {
  /** A CSS `size`. */
  readonly size: string;
  /** A CSS `margin`. */
  readonly margin: string;
  /** One page as tall as its content. */
  readonly autoHeight: boolean;
  /** No rule may change the size. */
  readonly fixedSize?: boolean;
  /** The document is in a frame, where page rules do not apply. */
  readonly frame?: FrameArea;
}

/** The area for a document in a frame. */
export interface FrameArea {
  /** The content box of the frame. */
  readonly viewport: Size;
  /** The same without scroll bars. */
  readonly area: Size;
}

/** The declarations below every rule of the document. */
export interface PageDefaults {
  readonly pageDescriptors: CompiledBlock['descriptors'];
  readonly pageSources: readonly Source[];
  /** Compiled on first use: most pages have no margin boxes. */
  marginBox(name: MarginBoxName): Source;
  readonly footnote: Source;
}

const PLACE = { source: null, line: 1, column: 1 } as const;

/** How margin boxes align their content. https://drafts.csswg.org/css-page-3/#margin-text-alignment */
const ALIGNMENTS: Readonly<Record<MarginBoxName, readonly [text: string, vertical: string]>> = {
  'top-left-corner': ['right', 'middle'],
  'top-left': ['left', 'middle'],
  'top-center': ['center', 'middle'],
  'top-right': ['right', 'middle'],
  'top-right-corner': ['left', 'middle'],
  'left-top': ['center', 'top'],
  'left-middle': ['center', 'middle'],
  'left-bottom': ['center', 'bottom'],
  'right-top': ['center', 'top'],
  'right-middle': ['center', 'middle'],
  'right-bottom': ['center', 'bottom'],
  'bottom-left-corner': ['right', 'middle'],
  'bottom-left': ['left', 'middle'],
  'bottom-center': ['center', 'middle'],
  'bottom-right': ['right', 'middle'],
  'bottom-right-corner': ['left', 'middle'],
};

/** In painting order. */
export const MARGIN_BOXES = Object.keys(ALIGNMENTS) as readonly MarginBoxName[];

const userAgentBlock = (text: string): DeclarationBlock => parseDeclarationList(text, PLACE);

/** Approximate bytes of an entry. */
const BYTES = 4000;

/** Compiled once for the same options. */
export function pageDefaults(page: DefaultPage, caches: StyleCaches): PageDefaults {
  const key = `${page.size}; ${page.margin}`;
  let known = caches.pageDefaults.get(key);
  if (!known) {
    known = compileDefaults(page, caches);
    caches.pageDefaults.set(key, known, key.length + BYTES);
  }
  return known;
}

function compileDefaults({ size, margin }: DefaultPage, { blocks }: StyleCaches): PageDefaults {
  const silent: CompileOptions = { baseUrl: null, quirks: false, diagnostics: null, blocks };
  const sourceOf = (block: CompiledBlock, level: Level): Source | null => createSource(block, level, -1, -1 - level);
  const ownSource = (text: string): Source => sourceOf(compileBlock(userAgentBlock(text), silent), LEVEL.userAgent)!;
  const options = userAgentBlock(`size: ${size}; margin: ${margin}`);
  const marginBoxes = new Map<MarginBoxName, Source>();
  const page = compileBlock(options, { ...silent, descriptors: PAGE_DESCRIPTORS });
  return {
    pageDescriptors: page.descriptors,
    pageSources: [ownSource('display: block'), sourceOf(page, LEVEL.user)].filter((source) => source !== null),
    marginBox(name) {
      const [text, vertical] = ALIGNMENTS[name];
      const source =
        marginBoxes.get(name) ?? ownSource(`display: block; text-align: ${text}; vertical-align: ${vertical}`);
      marginBoxes.set(name, source);
      return source;
    },
    footnote: ownSource('display: block; margin-top: 1em'),
  };
}
