/**
 * The rendered legend lies in its fieldset's top border.
 * https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements
 */

import { INITIAL_GROUPS } from '../css/properties/index.ts';
import { isHtml } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { deriveStyle, type Generation } from './generation.ts';
import { createAnonymous, type RawBox, type RawNode } from './raw.ts';
import { inlineDimension, isHorizontal, SIDES, writingModeOf } from './writing-modes/writing-mode.ts';

/**
 * Moves the first legend from the content over the border and padding, at least as high as the border; the rest is the anonymous fieldset
 * content box, with its own formatting context, which is the fieldset's if that has columns, flexible boxes or a grid. The legend shrinks
 * to its text.
 * Deviation: the border is at the legend's top, not at its middle. As in Chromium, no page breaks in the legend.
 */
export function placeLegend(generation: Generation, fieldset: RawBox): void {
  const { inner } = fieldset;
  if (inner === 'flow') fieldset.inner = 'flow-root';
  if (inner !== 'flow' && inner !== 'flow-root' && inner !== 'flex' && inner !== 'grid') return;
  const legend = fieldset.children.find(
    (child) => child.kind === 'box' && child.element !== null && isHtml(child.element, 'legend'),
  );
  if (legend?.kind !== 'box' || legend.outOfFlow !== 'none' || legend.internal !== null) return;
  legend.level = 'block';
  legend.monolithic = true;
  legend.style = legendStyle(generation, fieldset.style, legend.style);
  const content = fieldset.children.filter((child) => child !== legend);
  fieldset.children = [legendArea(generation, fieldset, legend)];
  if (content.length > 0) fieldset.children.push(contentBox(generation, fieldset, inner, content));
  fieldset.inner = 'flow-root';
  const { columnSpan } = fieldset.style.multicol;
  fieldset.style = deriveStyle(generation, fieldset.style, 'fieldset', () => ({
    multicol: { ...INITIAL_GROUPS.multicol, columnSpan },
  }));
}

/** What lays out content is inherited from the fieldset. */
function contentBox(generation: Generation, fieldset: RawBox, inner: RawBox['inner'], content: RawNode[]): RawBox {
  const { multicol, flex, grid, align } = fieldset.style;
  const box = anonymousRoot(generation, fieldset, content);
  if (inner === 'flex' || inner === 'grid') box.inner = inner;
  box.style = deriveStyle(generation, box.style, `content of ${fieldset.style.id}`, () => ({
    multicol: { ...multicol, columnSpan: 'none' },
    flex: { ...flex, flexGrow: 0, order: 0 },
    grid,
    align: { ...align, alignSelf: INITIAL_GROUPS.align.alignSelf, justifySelf: INITIAL_GROUPS.align.justifySelf },
  }));
  return box;
}

const MARGIN = { top: 'marginTop', right: 'marginRight', bottom: 'marginBottom', left: 'marginLeft' } as const;
const BORDER = {
  top: 'borderTopWidth',
  right: 'borderRightWidth',
  bottom: 'borderBottomWidth',
  left: 'borderLeftWidth',
} as const;

/** As wide as its text, without a margin before the border, and aligned between its margins by its own `text-align`. */
function legendStyle(generation: Generation, { writing }: ComputedStyle, style: ComputedStyle): ComputedStyle {
  const mode = writingModeOf(writing);
  const sides = SIDES[mode];
  return deriveStyle(generation, style, `legend ${mode} ${writing.direction}`, ({ size, margin, text }) => {
    const inline = inlineDimension({ writing });
    const [left, right] = [MARGIN[sides.left], MARGIN[sides.right]];
    const automatic = margin[left] === 'auto' || margin[right] === 'auto' ? [] : automaticSides(text, writing);
    return {
      size: { ...size, [inline]: size[inline] === 'auto' ? { fitContent: null } : size[inline] },
      margin: {
        ...margin,
        [MARGIN[sides.top]]: 0,
        ...Object.fromEntries(automatic.map((side) => [MARGIN[sides[side]], 'auto'])),
      },
    };
  });
}

/** The line-relative sides on which a legend without automatic margins has free space. */
function automaticSides(
  { textAlign }: ComputedStyle['text'],
  { direction }: ComputedStyle['writing'],
): readonly ('left' | 'right')[] {
  const rtl = direction === 'rtl';
  switch (textAlign) {
    case 'center':
      return ['left', 'right'];
    case 'left':
      return ['right'];
    case 'right':
      return ['left'];
    default: // Deviation: as in browsers, `start` and `end` are no alignment here, so that only the three physical values move a legend.
      return [rtl ? 'left' : 'right'];
  }
}

/** The area of the legend in the border, at least as high as that; its layout puts a lower legend in the middle. */
function legendArea(generation: Generation, fieldset: RawBox, legend: RawBox): RawBox {
  const mode = writingModeOf(fieldset.style.writing);
  const border = fieldset.style.border[BORDER[SIDES[mode].top]];
  const area = anonymousRoot(generation, fieldset, [legend]);
  area.overStartEdge = true;
  area.style = deriveStyle(generation, area.style, `legend ${border}`, (style) => ({
    // There is no break opportunity between the legend and the content.
    fragmentation: { ...style.fragmentation, breakAfter: 'avoid' },
    size: { ...style.size, [isHorizontal(mode) ? 'minHeight' : 'minWidth']: border },
  }));
  return area;
}

function anonymousRoot({ styled }: Generation, fieldset: RawBox, children: RawNode[]): RawBox {
  const root = createAnonymous(styled.anonymousStyle(fieldset.style, 'block'), children);
  root.inner = 'flow-root';
  return root;
}
