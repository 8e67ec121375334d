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

const BORDER = {
  top: 'borderTopWidth',
  right: 'borderRightWidth',
  bottom: 'borderBottomWidth',
  left: 'borderLeftWidth',
} as const;

const MARGIN = { top: 'marginTop', right: 'marginRight', bottom: 'marginBottom', left: 'marginLeft' } as const;

type TextAlign = ComputedStyle['text']['textAlign'];

/** As wide as its text, without a margin before the border. */
function legendStyle(generation: Generation, { writing }: ComputedStyle, style: ComputedStyle): ComputedStyle {
  const mode = writingModeOf(writing);
  return deriveStyle(generation, style, `legend ${mode}`, ({ size, margin }) => {
    const inline = inlineDimension({ writing });
    return {
      size: { ...size, [inline]: size[inline] === 'auto' ? { fitContent: null } : size[inline] },
      margin: { ...margin, [MARGIN[SIDES[mode].top]]: 0 },
    };
  });
}

/**
 * The `text-align` of the area that moves a legend, with its margins, as the legend's own says.
 * Deviation: as in browsers, `start` and `end` are no alignment here, so that only the three physical values move a legend.
 */
function areaAlign({ textAlign }: ComputedStyle['text'], { direction }: ComputedStyle['writing']): TextAlign {
  switch (textAlign) {
    case 'center':
      return '-webkit-center';
    case 'left':
      return '-webkit-left';
    case 'right':
      return '-webkit-right';
    default:
      return direction === 'rtl' ? '-webkit-right' : '-webkit-left';
  }
}

/** The area of the legend in the border, at least as high as that, aligning it; its layout puts a lower legend in the middle. */
function legendArea(generation: Generation, fieldset: RawBox, legend: RawBox): RawBox {
  const mode = writingModeOf(fieldset.style.writing);
  const border = fieldset.style.border[BORDER[SIDES[mode].top]];
  const textAlign = areaAlign(legend.style.text, fieldset.style.writing);
  const area = anonymousRoot(generation, fieldset, [legend]);
  area.overStartEdge = true;
  area.style = deriveStyle(generation, area.style, `legend ${border} ${textAlign}`, (style) => ({
    text: { ...style.text, textAlign },
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
