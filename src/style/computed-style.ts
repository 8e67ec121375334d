/** A computed style: shared by identity among all elements with equal values. */

import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import { INITIAL_GROUPS } from '../css/properties/index.ts';
import type { Edges } from '../geometry.ts';
import { type BoxEdges, fixedBoxEdges, fixedMargins } from './fixed-edges.ts';

export type ComputedStyle = ComputedGroups & {
  /** Unique per distinct style within one document. */
  readonly id: number;
  /** Computed custom properties, or null when there are none. */
  readonly custom: ReadonlyMap<string, unknown> | null;
  /** Used edges; null if they depend on the containing block. */
  readonly edges: BoxEdges | null;
  readonly margins: Edges | null;
  /** Whether a box with this style contains fixed boxes. */
  readonly containsFixed: boolean;
};

/** A style under construction. */
export type DraftStyle = { -readonly [K in keyof ComputedStyle]: ComputedStyle[K] };

/**
 * A style without declarations: inherited from `parent`, otherwise initial. All styles start here, so that all have the same shape
 * whatever is set in whatever order, which keeps reading them fast in JavaScript engines.
 * https://drafts.csswg.org/css-cascade-5/#defaulting
 */
export function inheritingStyle(parent: ComputedGroups): DraftStyle {
  return {
    writing: parent.writing,
    math: parent.math,
    font: parent.font,
    text: parent.text,
    scheme: parent.scheme,
    color: parent.color,
    zoom: parent.zoom,
    textPaint: parent.textPaint,
    ruby: parent.ruby,
    list: parent.list,
    tableInherited: parent.tableInherited,
    paragraph: parent.paragraph,
    svgPaint: parent.svgPaint,
    display: INITIAL_GROUPS.display,
    size: INITIAL_GROUPS.size,
    inset: INITIAL_GROUPS.inset,
    margin: INITIAL_GROUPS.margin,
    padding: INITIAL_GROUPS.padding,
    border: INITIAL_GROUPS.border,
    borderShape: INITIAL_GROUPS.borderShape,
    background: INITIAL_GROUPS.background,
    outline: INITIAL_GROUPS.outline,
    effects: INITIAL_GROUPS.effects,
    mask: INITIAL_GROUPS.mask,
    shapes: INITIAL_GROUPS.shapes,
    transform: INITIAL_GROUPS.transform,
    flex: INITIAL_GROUPS.flex,
    align: INITIAL_GROUPS.align,
    anchor: INITIAL_GROUPS.anchor,
    grid: INITIAL_GROUPS.grid,
    multicol: INITIAL_GROUPS.multicol,
    fragmentation: INITIAL_GROUPS.fragmentation,
    generated: INITIAL_GROUPS.generated,
    inline: INITIAL_GROUPS.inline,
    animation: INITIAL_GROUPS.animation,
    svgShape: INITIAL_GROUPS.svgShape,
    id: 0,
    custom: null,
    edges: null,
    margins: null,
    containsFixed: false,
  };
}

/** `style` with some of it replaced. */
export const changedStyle = (style: ComputedStyle, change: Partial<ComputedStyle>): ComputedStyle =>
  completedStyle(Object.assign(inheritingStyle(style), style, change));

/** https://drafts.csswg.org/css-will-change-1/#will-change: these properties have the effect of a value already when they are announced. */
const CONTAINS_FIXED = new Set(
  'transform translate rotate scale perspective transform-style filter backdrop-filter contain'.split(' '),
);

/** https://drafts.csswg.org/css-position-3/#fixed-position-containing-block */
function containsFixed({ transform: transforms, display: { contain }, effects }: DraftStyle): boolean {
  const { transform, translate, rotate, scale, perspective, transformStyle } = transforms;
  return (
    transform !== null ||
    translate !== null ||
    rotate !== null ||
    scale !== null ||
    perspective !== null ||
    transformStyle === 'preserve-3d' ||
    effects.filter !== null ||
    effects.willChange.some((name) => CONTAINS_FIXED.has(name)) ||
    contain.includes('layout') ||
    contain.includes('paint')
  );
}

/** Completes a style whose groups are final: notes what many boxes would ask it for. */
export function completedStyle(style: DraftStyle): ComputedStyle {
  style.edges = fixedBoxEdges(style.border, style.padding);
  style.margins = fixedMargins(style.margin);
  style.containsFixed = containsFixed(style);
  return style;
}
