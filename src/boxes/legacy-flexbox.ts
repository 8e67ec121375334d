/**
 * The flexible boxes of `display: -webkit-box`: flex containers that read, as in Chromium, the properties of the draft of 2009 in place
 * of today's. Their items are no wider than the container unless they have a width. https://www.w3.org/TR/2009/WD-css3-flexbox-20090723/
 */

import type { SizeValue } from '../css/properties/computed-boxes.ts';
import type { FlexGroup } from '../css/properties/computed-flex-grid.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { deriveStyle, type Generation } from './generation.ts';
import { createAnonymous, isBlankText, type RawBox, type RawNode } from './raw.ts';

export const isLegacyFlexbox = ({ inner, style: { display } }: RawBox): boolean =>
  inner === 'flex' && display.display.kind === 'box' && display.display.legacy;

/** Gives the box and its items the flex properties that the old ones stand for. */
export function adoptLegacyFlexbox(generation: Generation, raw: RawBox): void {
  const { style } = raw;
  raw.children = withInlineWrapped(generation, raw);
  for (const child of raw.children) if (child.kind === 'box') child.style = itemStyle(generation, child.style, style);
  raw.style = deriveStyle(generation, style, 'legacy flexbox', ({ flex, align }) => ({
    flex: { ...flex, flexDirection: directionOf(style), flexWrap: 'nowrap' },
    align: {
      ...align,
      justifyContent: { value: PACKED[flex.boxPack], overflow: null },
      alignItems: { value: ALIGNED[flex.boxAlign], overflow: null },
    },
  }));
}

/** Inline-level children are not blockified: a run of them is an item. */
function withInlineWrapped({ styled }: Generation, { children, style }: RawBox): RawNode[] {
  const items: RawNode[] = [];
  let run: RawNode[] = [];
  const flush = (): void => {
    if (!run.every(isBlankText)) items.push(createAnonymous(styled.anonymousStyle(style, 'block'), run));
    run = [];
  };
  for (const child of children) {
    if (child.kind !== 'box' || (child.level === 'inline' && child.outOfFlow === 'none')) run.push(child);
    else {
      flush();
      items.push(child);
    }
  }
  flush();
  return items;
}

function directionOf({ display, flex }: ComputedStyle): FlexGroup['flexDirection'] {
  const reversed = flex.boxDirection === 'reverse';
  if (display.boxOrient === 'vertical') return reversed ? 'column-reverse' : 'column';
  return reversed ? 'row-reverse' : 'row';
}

const PACKED = { start: 'flex-start', center: 'center', end: 'flex-end', justify: 'space-between' } as const;

const ALIGNED = {
  stretch: 'stretch',
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  baseline: 'baseline',
} as const;

const FIT_CONTENT = { fitContent: null };

/** The draft knows no automatic minimum. */
const withoutAutomatic = (minimum: SizeValue): SizeValue => (minimum === 'auto' ? 0 : minimum);

function itemStyle(generation: Generation, style: ComputedStyle, container: ComputedStyle): ComputedStyle {
  const across = container.display.boxOrient !== 'vertical';
  return deriveStyle(generation, style, `item of a legacy flexbox ${across}`, ({ flex, align, size }) => ({
    flex: {
      ...flex,
      flexGrow: flex.boxFlex,
      flexShrink: flex.boxFlex,
      flexBasis: across && flex.flexBasis === 'auto' && size.width === 'auto' ? FIT_CONTENT : flex.flexBasis,
      order: flex.boxOrdinalGroup,
    },
    align: { ...align, alignSelf: { value: 'auto', overflow: null } },
    size: { ...size, minWidth: withoutAutomatic(size.minWidth), minHeight: withoutAutomatic(size.minHeight) },
  }));
}
