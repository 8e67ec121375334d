/**
 * Size, margins and insets of the page box.
 * https://drafts.csswg.org/css-page-3/#page-model
 */

import type { ComputeContext } from '../css/values/deferred.ts';
import { type LengthPercentage, resolveLength } from '../css/values/types.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { addEdges, type Edges, NO_EDGES, type Px, type Size, subtractEdges } from '../geometry.ts';
import type { ComputedStyle } from './computed-style.ts';
import { type CompiledBlock, shorten } from './declarations.ts';
import type { FrameArea, PageDefaults } from './page-defaults.ts';
import type { CompiledPageRule, PageStylerOptions } from './page-rules.ts';
import { PLAIN_SHEET, usedSheet, withSheetValue } from './page-sheet.ts';
import { parsePageSize } from './page-size.ts';
import { SPREAD_MARGINS, spreadMargin, type withSpreadMargins } from './spread-margins.ts';
import type { PageStyle } from './types.ts';

const A4: Size = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 };

export function pageSize(
  matching: readonly CompiledPageRule[],
  defaults: PageDefaults,
  units: ComputeContext,
  options: PageStylerOptions,
): Pick<PageStyle, 'size' | 'orientation' | 'sheet'> & { readonly spread: Parameters<typeof withSpreadMargins>[2] } {
  const { autoHeight, fixedSize = false } = options.defaultPage;
  let orientation: PageStyle['orientation'] = 'upright';
  let own: Size = A4;
  for (const declaration of defaults.pageDescriptors) own = parsePageSize(declaration, units, A4) ?? own;
  let size: PageStyle['size'] = autoHeight ? { width: own.width, height: 'auto' } : own;
  const descriptors = matching.flatMap((rule) => rule.page.descriptors);
  let sheet = PLAIN_SHEET;
  const spread: { -readonly [K in 'inside' | 'outside']?: LengthPercentage } = {};
  // Important ones come last, and win.
  for (const declaration of [...descriptors].sort((a, b) => Number(a.important) - Number(b.important))) {
    if (declaration.property === 'page-orientation') {
      const value = declaration.text.trim().toLowerCase();
      if (isOrientation(value)) orientation = value;
      else warnOf(declaration, options.diagnostics);
    } else if (declaration.property === 'size') {
      const known = parsePageSize(declaration, units, own);
      if (known === undefined) warnOf(declaration, options.diagnostics);
      else if (!fixedSize) size = known ?? (autoHeight ? { width: own.width, height: 'auto' } : own);
    } else if (SPREAD_MARGINS.has(declaration.property)) {
      const margin = spreadMargin(declaration, units);
      if (margin === undefined) warnOf(declaration, options.diagnostics);
      else spread[SPREAD_MARGINS.get(declaration.property)!] = margin;
    } else {
      const values = withSheetValue(sheet, declaration, units);
      if (values) sheet = values;
      else warnOf(declaration, options.diagnostics);
    }
  }
  const used = usedSheet(sheet);
  return { size, orientation, spread, ...(used ? { sheet: used } : {}) };
}

const isOrientation = (value: string): value is PageStyle['orientation'] =>
  value === 'upright' || value === 'rotate-left' || value === 'rotate-right';

/** A declaration is evaluated for every kind of page, but reported once. */
function warnOf(declaration: CompiledBlock['descriptors'][number], diagnostics: Diagnostics): void {
  if (!diagnostics.isNew(declaration)) return;
  const { place, property, text } = declaration;
  diagnostics.warn({
    code: 'css-invalid-value',
    message: `${property} does not take this value: ${shorten(text)}`,
    ...(place.source === null ? {} : { source: place.source }),
    line: place.line,
    column: place.column,
    property,
    value: shorten(text),
  });
}

/** A single page as tall as its content, shown in the frame. */
export const frameGeometry = ({
  viewport,
  area,
}: FrameArea): Pick<PageStyle, 'size' | 'margin' | 'inset' | 'containingBlock' | 'viewport'> => ({
  size: { width: area.width, height: 'auto' },
  margin: NO_EDGES,
  inset: NO_EDGES,
  containingBlock: area,
  viewport,
});

/**
 * Used margins. As when browsers print, the page area begins at a whole pixel and its size is rounded up to whole pixels; that of the
 * initial containing block is rounded down.
 */
export function pageMargin(
  style: ComputedStyle,
  size: PageStyle['size'],
): Pick<PageStyle, 'margin' | 'inset' | 'containingBlock' | 'exactArea' | 'exactEdges'> {
  const inset = pageInset(style, size);
  const exact = addEdges(exactMargin(style, size, inset), inset);
  const outer = (edges: Edges): Edges => subtractEdges(edges, inset);
  const width = areaSize(size.width, exact.left, exact.right);
  const left = Math.round(exact.left);
  const right = size.width - left - Math.ceil(width);
  const top = Math.round(exact.top);
  const blockWidth = Math.max(0, Math.floor(width));
  if (size.height === 'auto') {
    return {
      margin: outer({ ...exact, top, right, left }),
      inset,
      containingBlock: { width: blockWidth, height: null },
      exactArea: { width, height: null },
      exactEdges: exact,
    };
  }
  const height = areaSize(size.height, exact.top, exact.bottom);
  const bottom = size.height - top - Math.ceil(height);
  const containingBlock = { width: blockWidth, height: Math.max(0, Math.floor(height)) };
  return {
    margin: outer({ top, right, bottom, left }),
    inset,
    containingBlock,
    exactArea: { width, height },
    exactEdges: exact,
  };
}

/** What margins leave of the page, in 64ths of a px as in browsers: the size is rounded to them, the margins are cut to them. */
function areaSize(size: Px, before: Px, after: Px): Px {
  const unit = (edge: Px): Px => Math.trunc(edge * 64 + ROUNDING) / 64;
  return Math.round(size * 64) / 64 - unit(before) - unit(after);
}

/** Border and padding of the page box. Percentages work as for margins. https://drafts.csswg.org/css-page-3/#page-model */
function pageInset({ border, padding }: ComputedStyle, { width, height }: PageStyle['size']): Edges {
  const basis = height === 'auto' ? width : height;
  return {
    top: border.borderTopWidth + resolveLength(padding.paddingTop, basis),
    right: border.borderRightWidth + resolveLength(padding.paddingRight, width),
    bottom: border.borderBottomWidth + resolveLength(padding.paddingBottom, basis),
    left: border.borderLeftWidth + resolveLength(padding.paddingLeft, width),
  };
}

/** Percentages refer to the page's own width and height. https://drafts.csswg.org/css-page-3/#page-model */
function exactMargin(style: ComputedStyle, size: PageStyle['size'], inset: Edges): Edges {
  const { marginTop, marginRight, marginBottom, marginLeft } = style.margin;
  const { width, minWidth, maxWidth, height, minHeight, maxHeight } = style.size;
  const { boxSizing } = style.size;
  /** With the border and padding around it. */
  const outer = (area: Px | null, around: Px): Px | null =>
    area === null ? null : boxSizing === 'border-box' ? Math.max(area, around) : area + around;
  const wide = outer(areaLength(width, minWidth, maxWidth, size.width), inset.left + inset.right);
  const across = axisMargins(marginLeft, marginRight, wide, size.width);
  // A page as tall as its content has no free space to distribute.
  const tall = size.height !== 'auto';
  const basis = tall ? size.height : size.width;
  const along = axisMargins(
    marginTop,
    marginBottom,
    tall ? outer(areaLength(height, minHeight, maxHeight, basis), inset.top + inset.bottom) : null,
    basis,
  );
  return { top: along[0], right: across[1], bottom: along[1], left: across[0] };
}

type AxisSize = ComputedStyle['size']['width'] | ComputedStyle['size']['maxWidth'];

/** The size of the page area from `width` or `height`, or null if it fills the space between the margins. */
function areaLength(size: AxisSize, min: AxisSize, max: AxisSize, basis: Px): Px | null {
  const length = (value: AxisSize): Px | null =>
    typeof value === 'number' || (typeof value === 'object' && 'kind' in value) ? resolveLength(value, basis) : null;
  const own = length(size);
  return own === null ? null : Math.max(length(min) ?? 0, Math.min(length(max) ?? own, own));
}

/** Auto margins share the space that a sized page area leaves, and are 0 otherwise. If over-constrained, the end margin is adjusted. */
function axisMargins(
  start: LengthPercentage | 'auto',
  end: LengthPercentage | 'auto',
  area: Px | null,
  basis: Px,
): readonly [start: Px, end: Px] {
  const used = (value: LengthPercentage | 'auto'): Px => (value === 'auto' ? 0 : resolveLength(value, basis));
  if (area === null) return [used(start), used(end)];
  if (start !== 'auto') return [used(start), basis - area - used(start)];
  if (end !== 'auto') return [basis - area - used(end), used(end)];
  return [(basis - area) / 2, (basis - area) / 2];
}

/** Tolerance for rounding errors of unit conversions. */
const ROUNDING = 1e-6;
