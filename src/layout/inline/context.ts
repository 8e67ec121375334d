/** The inline formatting context, as a value for layout/core. https://drafts.csswg.org/css-inline-3/ */

import type { BoxNode } from '../../boxes/box.ts';
import type { LayoutContext } from '../core/context.ts';
import type { InlineContentAlgorithm } from '../core/inline-content.ts';
import { intrinsicInlineSizes } from './intrinsic.ts';
import { lineEnds } from './line-ends.ts';
import { layoutInlineContent } from './lines.ts';
import { styleMetrics } from './metrics.ts';
import { isSpace } from './paragraph.ts';
import { paragraphOf } from './prepare.ts';
import { ownEdges } from './run.ts';

export const inlineContent: InlineContentAlgorithm = {
  isEmpty,
  layout: layoutInlineContent,
  lineEnds,
  intrinsic: intrinsicInlineSizes,
  strut: styleMetrics,
};

/** CSS 2 §9.4.2: no text but collapsed spaces, no atomic inline, no forced break, no inline box with edges. */
function isEmpty(node: BoxNode, context: LayoutContext): boolean {
  const paragraph = paragraphOf(node, context);
  return paragraph.segments.every((segment) => {
    switch (segment.kind) {
      case 'text': {
        if (!segment.collapsible) return false;
        for (let i = segment.start; i < segment.end; i++) if (!isSpace(paragraph.text, i)) return false;
        return true;
      }
      case 'open':
        return !hasInlineEdges(segment.box!.node);
      case 'close':
      case 'float':
      case 'absolute':
      case 'footnote':
        return true;
      default:
        return false;
    }
  });
}

function hasInlineEdges(node: BoxNode): boolean {
  const { left, right } = ownEdges(node);
  return left || right;
}
