/**
 * The tree between the styled document and the box tree: one raw box per element or pseudo-element that generates one, before
 * anonymous boxes, splitting and white space processing.
 */

import type { Display } from '../css/properties/computed-boxes.ts';
import type { ContentItem } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledPseudo } from '../style/types.ts';
import type { BoxNode, DynamicText, ReferencedValues, ReplacedContent } from './box.ts';

export type InternalType = Extract<Display, { kind: 'internal' }>['type'];

type RawInner =
  | 'flow'
  | 'flow-root'
  | 'table'
  | 'flex'
  | 'grid'
  | 'replaced'
  | 'internal'
  | 'ruby-column'
  | 'combined-text'
  | 'initial-letter'
  | 'math';

export interface RawBox {
  readonly kind: 'box';
  readonly element: Element | null;
  readonly pseudo: StyledPseudo | null;
  style: ComputedStyle;
  /** Out-of-flow boxes are block-level. */
  level: 'block' | 'inline';
  inner: RawInner;
  internal: InternalType | null;
  readonly outOfFlow: 'none' | 'float' | 'absolute' | 'running' | 'footnote';
  children: RawNode[];
  replaced: ReplacedContent | null;
  /** Outside marker of a list item. */
  marker: RawBox | null;
  /** The element's `::first-line` style. */
  firstLine: ComputedStyle | null;
  /** Monolithic although it is not a replaced box (form controls). */
  monolithic: boolean;
  /** See `BoxNode`. */
  overStartEdge: boolean;
  referenced: ReferencedValues | null;
  tries: BoxNode['tries'];
}

export interface RawText {
  readonly kind: 'text';
  data: string;
  readonly style: ComputedStyle;
  readonly element: Element | null;
  readonly pseudo: StyledPseudo | 'page-margin' | null;
  readonly language: string;
  readonly dynamic: DynamicText | null;
  readonly whiteSpace: RawWhiteSpace;
  /** The items of `content` that the text comes from; empty for other text. */
  readonly parts: readonly TextPart[];
}

/**
 * How white space processing takes a text: as its style says; preserved whatever the style says (markers, values of controls); or not at
 * all, so that the spaces on both its sides collapse into one (`<wbr>`).
 */
type RawWhiteSpace = 'styled' | 'preserved' | 'opaque';

/** Text from an item of `content`, up to the offset `end`. */
export interface TextPart {
  readonly end: number;
  readonly kind: ContentItem['kind'];
}

export interface RawBreak {
  readonly kind: 'break';
  readonly style: ComputedStyle;
  readonly element: Element | null;
}

export type RawNode = RawBox | RawText | RawBreak;

/** Makes a raw box from `style`. */
export function createRawBox(
  element: Element | null,
  pseudo: StyledPseudo | null,
  style: ComputedStyle,
  blockify = false,
): RawBox {
  const raw: RawBox = {
    kind: 'box',
    element,
    pseudo,
    style,
    level: 'block',
    inner: 'flow',
    internal: null,
    outOfFlow: outOfFlowOf(style),
    children: [],
    replaced: null,
    marker: null,
    firstLine: null,
    monolithic: false,
    overStartEdge: false,
    referenced: null,
    tries: undefined,
  };
  applyDisplay(raw, style.display.display, blockify || (raw.outOfFlow !== 'none' && raw.outOfFlow !== 'footnote'));
  return raw;
}

/** Without an element: `style` is that of `StyledDocument.anonymousStyle`. */
export function createAnonymous(style: ComputedStyle, children: RawNode[]): RawBox {
  const raw = createRawBox(null, null, style);
  raw.children = children;
  return raw;
}

function outOfFlowOf(style: ComputedStyle): RawBox['outOfFlow'] {
  const { position, float } = style.display;
  if (typeof position === 'object') return 'running';
  if (position === 'absolute' || position === 'fixed') return 'absolute';
  if (float === 'footnote') return 'footnote';
  return float === 'none' ? 'none' : 'float';
}

/** The content of ruby is paired later (ruby.ts); blocks of ruby hold plain inlines. Only MathML elements are laid out as mathematics. */
function innerOf({ element, level }: RawBox, { inner }: Extract<Display, { kind: 'box' }>): RawInner {
  if (inner === 'ruby') return 'flow';
  if (inner !== 'math' || element?.namespace === 'mathml') return inner;
  return level === 'block' ? 'flow-root' : 'flow';
}

/** https://drafts.csswg.org/css-display-3/#transformations covers `blockify` where the computed value could not. */
function applyDisplay(raw: RawBox, display: Display, blockify: boolean): void {
  if (display.kind === 'box') {
    raw.level = blockify ? 'block' : display.outer;
    raw.inner = innerOf(raw, display);
    return;
  }
  if (display.kind !== 'internal' || blockify) return;
  if (display.type === 'ruby-base' || display.type === 'ruby-text') {
    raw.level = 'inline';
    return;
  }
  raw.inner = 'internal';
  raw.internal = display.type;
}

/** Whether text is only document white space, which makes no box in tables, flex and grid containers. */
export const isBlank = (text: string): boolean => /^[ \t\n\r\f]*$/.test(text);

/** Deviation: as in browsers, generated text makes boxes there even if it is white space or empty. */
export const isBlankText = (node: RawNode): boolean =>
  node.kind === 'text' && node.dynamic === null && node.pseudo === null && isBlank(node.data);
