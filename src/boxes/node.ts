/** Makes box nodes, with the facts that follow from their style alone. */

import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { BoxNode, Formatting } from './box.ts';
import type { RawBox } from './raw.ts';

/** A node under construction; it does not change once the tree is complete. */
export type MutableBox = { -readonly [Key in keyof BoxNode]: BoxNode[Key] };

export function createBox(
  formatting: Formatting,
  style: ComputedStyle,
  element: Element | null,
  pseudo: BoxNode['pseudo'],
): MutableBox {
  const fixed = style.containsFixed;
  return {
    formatting,
    element,
    pseudo,
    style,
    parent: null,
    inlineParent: null,
    children: [],
    index: 0,
    inline: null,
    table: null,
    cell: null,
    replaced: null,
    marker: null,
    running: null,
    monolithic: formatting !== 'inline-box' && (style.display.contain.includes('size') || clampsAsOldBox(style)),
    independent: false,
    overStartEdge: false,
    containsAbsolute: fixed || style.display.position !== 'static' || style.effects.willChange.includes('position'),
    containsFixed: fixed,
    startPage: '',
    endPage: '',
    wantsBreaks: true,
    holdsMoved: true,
    holdsBreak: false,
    differsOnPages: false,
    holdsBlockPercentage: true,
    sharesHeight: false,
    serial: 0,
    referenced: null,
  };
}

/** The box of a raw box's element or pseudo-element. */
export function createBoxOf(raw: RawBox, formatting: Formatting): MutableBox {
  const box = createBox(formatting, raw.style, raw.element, raw.pseudo);
  if (raw.referenced) box.referenced = raw.referenced;
  if (raw.tries) box.tries = raw.tries;
  box.overStartEdge = raw.overStartEdge;
  // Deviation: a footnote leaves the containing blocks around its call for the end of the page; its positioned boxes follow it.
  if (raw.outOfFlow === 'footnote') box.containsAbsolute = true;
  return box;
}

/** https://drafts.csswg.org/css-display-3/#establish-an-independent-formatting-context */
export function isIndependent(raw: RawBox): boolean {
  const { style } = raw;
  const { overflowX, overflowY, contain, containerType } = style.display;
  return (
    raw.outOfFlow !== 'none' ||
    raw.level === 'inline' ||
    raw.inner !== 'flow' ||
    isScrollable(overflowX) ||
    isScrollable(overflowY) ||
    contain.includes('layout') ||
    contain.includes('paint') ||
    containerType !== 'normal' ||
    isMulticol(style) ||
    style.multicol.columnSpan === 'all' ||
    // https://drafts.csswg.org/css-align-3/#distribution-block
    style.align.alignContent.value !== 'normal' ||
    // https://drafts.csswg.org/css-rhythm-1/#block-step-size
    style.size.blockStepSize !== null
  );
}

const isScrollable = (overflow: string): boolean => overflow !== 'visible' && overflow !== 'clip';

/** A height alone makes a column of that height: https://drafts.csswg.org/css-multicol-2/#ch */
export const isMulticol = ({ multicol }: ComputedStyle): boolean =>
  multicol.columnCount !== 'auto' || multicol.columnWidth !== 'auto' || multicol.columnHeight !== 'auto';

/** Deviation: as in Chromium, a box whose lines `-webkit-line-clamp` counts is not broken between them. */
const clampsAsOldBox = ({ display }: ComputedStyle): boolean =>
  display.legacyLineClamp !== null && display.lineClamp !== null;
