/** The shape of text in a `clipPath`. https://drafts.csswg.org/css-masking-1/#ClipPathElement */

import type { DisplayItem, PathSegment } from '../display/display-list.ts';
import { glyphItemPath } from '../display/glyph-path.ts';
import { transformPath } from '../display/paths.ts';
import type { Element } from '../dom/node.ts';
import { IDENTITY, type Matrix, multiply } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasPictures } from '../text/types.ts';
import { type Place, SEGMENTS, type SvgContext, spend } from './context.ts';
import { drawText } from './text.ts';

/** The outlines of its glyphs, without strokes and decorations; pictures have none. */
export function textOutline(context: SvgContext, element: Element, style: ComputedStyle, place: Place): PathSegment[] {
  const items: DisplayItem[] = [];
  drawText(context, element, style, place, items);
  const path: PathSegment[] = [];
  const outer: Matrix[] = [];
  let matrix: Matrix = IDENTITY;
  for (const item of items) {
    if (item.kind === 'push') {
      outer.push(matrix);
      if (item.transform) matrix = multiply(matrix, item.transform);
    } else if (item.kind === 'pop') matrix = outer.pop() ?? IDENTITY;
    else if (item.kind === 'glyphs' && !hasPictures(item.run.font)) {
      const outline = glyphItemPath(item);
      if (!spend(context, outline.length / SEGMENTS)) break;
      for (const segment of transformPath(outline, matrix)) path.push(segment);
    }
  }
  return path;
}
