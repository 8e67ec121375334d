/** Flow-relative longhands and their physical counterparts. https://drafts.csswg.org/css-logical-1/ */

import type { WritingGroup } from './computed-text.ts';

interface LogicalLonghand {
  readonly name: string;
  /** A physical longhand with the same grammar. */
  readonly like: string;
  readonly physical: (writing: WritingGroup) => string;
}

type Side = 'top' | 'right' | 'bottom' | 'left';
type Flow = 'block-start' | 'block-end' | 'inline-start' | 'inline-end';

const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

export const isVertical = (writing: WritingGroup): boolean => writing.writingMode !== 'horizontal-tb';

/** https://drafts.csswg.org/css-writing-modes-4/#logical-to-physical */
function physicalSide(flow: Flow, writing: WritingGroup): Side {
  const { writingMode, direction } = writing;
  // Deviation: as in browsers, upright text keeps its direction for edges. css-writing-modes-4 §5.1 makes it `ltr`.
  const ltr = direction === 'ltr';
  const blockStart: Side =
    writingMode === 'horizontal-tb'
      ? 'top'
      : writingMode === 'vertical-rl' || writingMode === 'sideways-rl'
        ? 'right'
        : 'left';
  const lineStart: Side = writingMode === 'horizontal-tb' ? 'left' : writingMode === 'sideways-lr' ? 'bottom' : 'top';
  const inlineStart = ltr ? lineStart : OPPOSITE[lineStart];
  switch (flow) {
    case 'block-start':
      return blockStart;
    case 'block-end':
      return OPPOSITE[blockStart];
    case 'inline-start':
      return inlineStart;
    case 'inline-end':
      return OPPOSITE[inlineStart];
  }
}

const FLOWS: readonly Flow[] = ['block-start', 'block-end', 'inline-start', 'inline-end'];

function sided(name: (flow: Flow) => string, physical: (side: Side) => string): LogicalLonghand[] {
  return FLOWS.map((flow) => ({
    name: name(flow),
    like: physical('top'),
    physical: (writing) => physical(physicalSide(flow, writing)),
  }));
}

function sized(inlineName: string, blockName: string, width: string, height: string): LogicalLonghand[] {
  return [
    { name: inlineName, like: width, physical: (writing) => (isVertical(writing) ? height : width) },
    { name: blockName, like: height, physical: (writing) => (isVertical(writing) ? width : height) },
  ];
}

const corners = (name: (corner: string) => string): LogicalLonghand[] =>
  (['start', 'end'] as const).flatMap((block) =>
    (['start', 'end'] as const).map((inline) => ({
      name: name(`${block}-${inline}`),
      like: name('top-left'),
      physical: (writing: WritingGroup) => {
        const sides = [physicalSide(`block-${block}`, writing), physicalSide(`inline-${inline}`, writing)];
        const vertical = sides.includes('top') ? 'top' : 'bottom';
        return name(`${vertical}-${sides.includes('left') ? 'left' : 'right'}`);
      },
    })),
  );

export const LOGICAL_LONGHANDS: readonly LogicalLonghand[] = [
  ...sized('inline-size', 'block-size', 'width', 'height'),
  ...sized('min-inline-size', 'min-block-size', 'min-width', 'min-height'),
  ...sized('max-inline-size', 'max-block-size', 'max-width', 'max-height'),
  ...sized('overflow-inline', 'overflow-block', 'overflow-x', 'overflow-y'),
  ...sized(
    'contain-intrinsic-inline-size',
    'contain-intrinsic-block-size',
    'contain-intrinsic-width',
    'contain-intrinsic-height',
  ),
  ...sided(
    (flow) => `margin-${flow}`,
    (side) => `margin-${side}`,
  ),
  ...sided(
    (flow) => `padding-${flow}`,
    (side) => `padding-${side}`,
  ),
  ...sided(
    (flow) => `inset-${flow}`,
    (side) => side,
  ),
  ...(['width', 'style', 'color'] as const).flatMap((part) =>
    sided(
      (flow) => `border-${flow}-${part}`,
      (side) => `border-${side}-${part}`,
    ),
  ),
  ...corners((corner) => `border-${corner}-radius`),
  ...corners((corner) => `corner-${corner}-shape`),
];
