/** Where the baseline of SVG text lies. https://svgwg.org/svg2-draft/text.html#DominantBaselineProperty and css-inline-3 */

import type { AlignmentBaseline, DominantBaseline } from '../css/properties/computed-svg.ts';
import { resolveLength } from '../css/values/types.ts';
import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { SvgContext } from './context.ts';

/** How far below the given point the alphabetic baseline lies. */
export function dominantOffset(context: SvgContext, style: ComputedStyle): Px {
  const { alignmentBaseline } = style.svgShape;
  const { dominantBaseline } = style.svgPaint;
  const aligned = alignmentBaseline !== 'auto' && alignmentBaseline !== 'baseline';
  return baselineOffset(context, style, aligned ? alignmentBaseline : dominantBaseline);
}

function baselineOffset(context: SvgContext, style: ComputedStyle, baseline: DominantBaseline | AlignmentBaseline): Px {
  if (baseline === 'auto' || baseline === 'alphabetic' || !context.fonts) return 0;
  const face = context.fonts.primaryFace(style);
  const scale = style.font.fontSize / face.unitsPerEm;
  const { ascent, descent, xHeight } = face.metrics;
  switch (baseline) {
    case 'middle':
      return (xHeight * scale) / 2;
    case 'central':
      return ((ascent - descent) * scale) / 2;
    case 'hanging':
      return ascent * scale * 0.8;
    case 'before-edge':
    case 'text-before-edge':
    case 'text-top':
      return ascent * scale;
    case 'after-edge':
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent * scale;
    case 'mathematical':
      return (ascent * scale) / 2;
    default:
      return 0;
  }
}

/** Px upwards, against the parent's baseline. https://svgwg.org/svg2-draft/text.html#BaselineShiftProperty */
export function shiftOf(context: SvgContext, style: ComputedStyle): Px {
  const { baselineShift } = style.svgShape;
  switch (baselineShift) {
    // Deviation: as in Chromium, by half the height of the element's own font, which is more than `vertical-align` gives elsewhere.
    case 'sub':
      return -halfHeight(context, style);
    case 'super':
      return halfHeight(context, style);
    default:
      return typeof baselineShift === 'number'
        ? baselineShift
        : resolveLength(baselineShift, lineHeight(context, style));
  }
}

/** Of the font, from its ascent to its descent in whole px. */
function halfHeight({ fonts }: SvgContext, style: ComputedStyle): Px {
  if (!fonts) return 0;
  const { metrics, unitsPerEm } = fonts.primaryFace(style);
  const scale = style.font.fontSize / unitsPerEm;
  return (Math.round(metrics.ascent * scale) + Math.round(metrics.descent * scale)) / 2;
}

function lineHeight({ styled }: SvgContext, style: ComputedStyle): Px {
  return styled.lengthContext(style).lineHeight();
}
