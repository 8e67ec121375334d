/** A computed style: shared by identity among all elements with equal values. */

import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import type { Edges } from '../geometry.ts';
import { type BoxEdges, fixedBoxEdges, fixedMargins } from './fixed-edges.ts';

export type ComputedStyle = ComputedGroups & {
  /** Unique per distinct style within one document. */
  readonly id: number;
  /** Computed custom properties, or null when there are none. */
  readonly custom: ReadonlyMap<string, unknown> | null;
  /** Used edges; null where they depend on the containing block. */
  readonly edges: BoxEdges | null;
  readonly margins: Edges | null;
};

/** A style under construction: groups that are not computed yet are undefined. */
export type DraftStyle = { -readonly [K in keyof ComputedStyle]: ComputedStyle[K] };

/**
 * A style without values. All styles begin here, so that all have one shape, whatever is set in whatever order: every stage reads
 * styles all the time, and engines are fast at that only where objects are alike.
 */
export function draftStyle(): DraftStyle {
  const draft: { readonly [K in keyof ComputedStyle]: unknown } = {
    writing: undefined,
    math: undefined,
    font: undefined,
    text: undefined,
    scheme: undefined,
    color: undefined,
    zoom: undefined,
    textPaint: undefined,
    ruby: undefined,
    list: undefined,
    tableInherited: undefined,
    paragraph: undefined,
    svgPaint: undefined,
    display: undefined,
    size: undefined,
    inset: undefined,
    margin: undefined,
    padding: undefined,
    border: undefined,
    borderShape: undefined,
    background: undefined,
    outline: undefined,
    effects: undefined,
    mask: undefined,
    shapes: undefined,
    transform: undefined,
    flex: undefined,
    align: undefined,
    anchor: undefined,
    grid: undefined,
    multicol: undefined,
    fragmentation: undefined,
    generated: undefined,
    inline: undefined,
    animation: undefined,
    svgShape: undefined,
    id: 0,
    custom: null,
    edges: null,
    margins: null,
  };
  return draft as DraftStyle;
}

/** `style` with some of it replaced. */
export const changedStyle = (style: ComputedStyle, change: Partial<ComputedStyle>): ComputedStyle =>
  withFixedEdges(Object.assign(draftStyle(), style, change));

/** Completes a style whose groups are final. */
export function withFixedEdges(style: DraftStyle): ComputedStyle {
  style.edges = fixedBoxEdges(style.border, style.padding);
  style.margins = fixedMargins(style.margin);
  return style;
}
