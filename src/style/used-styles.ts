/**
 * Styles as they are used. Values are computed, and inherited, as if nothing were zoomed and all text were legible; what is laid out and
 * painted has its lengths times the used zoom, and fonts of at least the smallest size.
 */

import type { FontGroup } from '../css/properties/computed-text.ts';
import { type ComputedStyle, changedStyle } from './computed-style.ts';
import { type SizeOrigins, smallestSize } from './font-size.ts';
import { zoomedStyle } from './zoom.ts';

/** The styles of a document as they are used, for those as they are computed. */
export interface UsedStyles {
  used(style: ComputedStyle): ComputedStyle;
  /** What `used` gave the style for. */
  computed(style: ComputedStyle): ComputedStyle;
  /** The same for a style as it is used, or one derived from such. */
  unzoomed(style: ComputedStyle): ComputedStyle;
}

/** `sizeOrigins`: of all fonts of the document. */
export function createUsedStyles(nextId: () => number, sizeOrigins: SizeOrigins): UsedStyles {
  const known = new Map<ComputedStyle, ComputedStyle>();
  const origins = new Map<ComputedStyle, ComputedStyle>();
  const enlarged = new Map<FontGroup, FontGroup>();
  const legible = (font: FontGroup): FontGroup => {
    const fontSize = smallestSize(font, sizeOrigins);
    if (fontSize === font.fontSize) return font;
    const result = enlarged.get(font) ?? { ...font, fontSize };
    enlarged.set(font, result);
    return result;
  };
  return {
    used(style) {
      const { zoom } = style.zoom;
      const font = legible(style.font);
      if ((zoom === 1 && font === style.font) || origins.has(style)) return style;
      let used = known.get(style);
      if (!used) {
        used = font === style.font ? style : changedStyle(style, { id: nextId(), font });
        if (zoom !== 1) used = zoomedStyle(used, nextId(), zoom);
        known.set(style, used);
        origins.set(used, style);
      }
      return used;
    },
    computed: (style) => origins.get(style) ?? style,
    unzoomed(style) {
      const { zoom } = style.zoom;
      if (zoom === 1) return origins.get(style) ?? style;
      let origin = origins.get(style);
      if (!origin) {
        origin = zoomedStyle(style, nextId(), 1 / zoom);
        origins.set(style, origin);
      }
      return origin;
    },
  };
}
