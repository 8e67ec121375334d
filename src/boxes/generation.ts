/** The context for generating boxes from the document, with small helpers. */

import type { Diagnostics } from '../diagnostics.ts';
import type { Document, Element } from '../dom/node.ts';
import { targetElement } from '../dom/targets.ts';
import type { Px } from '../geometry.ts';
import type { ImageResource } from '../resources/types.ts';
import { type ComputedStyle, changedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import type { FontLibrary } from '../text/font-library.ts';
import { resolveUrl as absoluteUrl } from '../urls.ts';
import { type Counters, createCounters } from './counters.ts';
import type { RawText } from './raw.ts';

export interface BoxOptions {
  /** For the sizes of controls, which depend on letters of their font. */
  readonly fonts: Pick<FontLibrary, 'primaryFace' | 'metrics' | 'shape'>;
  /** The image at an absolute URL, or null if it could not be loaded. */
  readonly imageOf: (url: string) => ImageResource | null;
  /** Absolute URLs of pictures that are known already, by what elements say. */
  readonly absoluteUrls?: ReadonlyMap<string, string>;
  readonly diagnostics: Diagnostics;
  /** Counts steps of work; throws when the deadline has passed. */
  readonly passed?: (steps: number) => void;
  /** Elements that show another document. */
  readonly frames?: { has(element: Element): boolean };
  /** `limits.nesting`. */
  readonly nesting?: number;
  /** `limits.spans`. */
  readonly spans?: number;
  /** `limits.tableColumns`. */
  readonly tableColumns?: number;
}

export interface Generation {
  readonly styled: StyledDocument;
  readonly options: BoxOptions;
  /** Told of steps taken. */
  readonly passed: (steps: number) => void;
  readonly counters: Counters;
  /** Elements to which an attribute of the document refers. */
  readonly targets: ReadonlySet<Element>;
  /** Footnotes have the numbers that their pages give them. */
  readonly pagesCountFootnotes: boolean;
  /** Nesting of quotation marks in document order. https://drafts.csswg.org/css-content-3/#quotes */
  quoteDepth: number;
  /** Styles that differ from a computed one in a few values, each made once. */
  readonly derived: Map<string, ComputedStyle>;
  /** Widths of texts that controls repeat, by style and text. */
  readonly textWidths: Map<ComputedStyle, Map<string, Px>>;
  /** The share of `limits.nesting` used by each open element, outermost first. */
  readonly nesting: number[];
}

/** Whether a page rule resets a counter. */
const pagesReset = ({ ruleSets }: StyledDocument, counter: string): boolean =>
  ruleSets.some(({ pageRules }) =>
    pageRules.some(({ block }) =>
      block.declarations.some(
        ({ property, value }) =>
          property === 'counter-reset' && value.some((part) => part.type === 'ident' && part.value === counter),
      ),
    ),
  );

export function createGeneration(styled: StyledDocument, options: BoxOptions): Generation {
  return {
    styled,
    options,
    passed: options.passed ?? (() => {}),
    counters: createCounters(styled.styleOf),
    targets: findTargets(styled.document),
    pagesCountFootnotes: pagesReset(styled, 'footnote'),
    quoteDepth: 0,
    derived: new Map(),
    textWidths: new Map(),
    nesting: [],
  };
}

function findTargets(document: Document): ReadonlySet<Element> {
  const targets = new Set<Element>();
  if (document.byId.size === 0) return targets;
  for (const { attributes } of document.elements) {
    for (const value of attributes.values()) {
      const target = value.startsWith('#') ? targetElement(document, value) : null;
      if (target) targets.add(target);
    }
  }
  return targets;
}

/** What it takes to derive styles. */
export type StyleDerivation = Pick<Generation, 'styled' | 'derived'>;

/** `style` with some groups replaced. `key` names the change. */
export function deriveStyle(
  { styled, derived: known }: StyleDerivation,
  style: ComputedStyle,
  key: string,
  change: (style: ComputedStyle) => Partial<ComputedStyle>,
): ComputedStyle {
  const full = `${style.id} ${key}`;
  let derived = known.get(full);
  if (!derived) {
    derived = changedStyle(style, { ...change(style), id: styled.nextStyleId() });
    known.set(full, derived);
  }
  return derived;
}

const NO_PARTS: RawText['parts'] = [];

export function createText(
  generation: Generation,
  data: string,
  style: ComputedStyle,
  element: Element | null,
  {
    pseudo = null,
    dynamic = null,
    whiteSpace = 'styled',
    parts = NO_PARTS,
  }: Partial<Pick<RawText, 'pseudo' | 'dynamic' | 'whiteSpace' | 'parts'>> = {},
): RawText {
  const language = element ? generation.styled.languageOf(element) : '';
  return { kind: 'text', data, style, element, pseudo, language, dynamic, whiteSpace, parts };
}

/** The absolute URL of a reference in the document, or null. Without a base it stays unchanged, and loading it fails with a warning. */
export function resolveUrl(generation: Generation, url: string): string | null {
  const base = generation.styled.document.baseUrl;
  const trimmed = url.trim();
  if (trimmed === '') return null;
  return generation.options.absoluteUrls?.get(trimmed) ?? absoluteUrl(trimmed, base) ?? trimmed;
}
