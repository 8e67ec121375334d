/** How an item is aligned across its line: `align-self` and auto margins. https://drafts.csswg.org/css-flexbox-1/#align-items-property */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges } from '../../geometry.ts';
import { startsAtEnd } from '../core/alignment.ts';
import { type BaselineGroup, columnBaselineGroup, rowBaselineGroup } from '../core/baseline-sharing.ts';
import { crossSizeIsAuto, type FlexAxes } from './axis.ts';

export interface SelfAlignment {
  /** `align-self` with `auto` resolved. */
  readonly alignSelf: string;
  /** The margins that are `auto`. */
  readonly autoMargins: Edges<boolean>;
  /** The cross size is `auto` and no cross margin is, and `align-self` says to stretch. */
  readonly stretches: boolean;
  /** Null if it takes no part in baseline alignment. */
  readonly baselineGroup: BaselineGroup | null;
}

/** The part of a container that alignment of its items needs. */
interface AlignedContainer {
  readonly node: BoxNode;
  readonly axes: FlexAxes;
}

export function selfAlignment(node: BoxNode, container: AlignedContainer): SelfAlignment {
  const { axes } = container;
  const value = alignSelf(node, container.node);
  const autoMargins = autoMarginsOf(node);
  const autoAcross = axes.row ? autoMargins.top || autoMargins.bottom : autoMargins.left || autoMargins.right;
  return {
    alignSelf: value,
    autoMargins,
    // §9.4 11
    stretches: value === 'stretch' && !autoAcross && crossSizeIsAuto(axes, node.style.size),
    baselineGroup: autoAcross ? null : baselineGroupOf(node, value, container),
  };
}

/** §6.1, §8.3: `align-self` with `auto` resolved and equivalent values merged. */
export function alignSelf(item: BoxNode, container: BoxNode): string {
  const own = item.style.align.alignSelf.value;
  const value = own === 'auto' ? container.style.align.alignItems.value : own;
  if (value === 'normal' || value === 'legacy') return 'stretch';
  if (value !== 'self-start' && value !== 'self-end') return value;
  const column = container.style.flex.flexDirection.startsWith('column');
  return (value === 'self-start') !== startsAtEnd(item, container, column ? 'inline' : 'block') ? 'start' : 'end';
}

const NO_AUTO_MARGINS: Edges<boolean> = { top: false, right: false, bottom: false, left: false };

function autoMarginsOf({ style }: BoxNode): Edges<boolean> {
  if (style.margins) return NO_AUTO_MARGINS;
  const { marginTop, marginRight, marginBottom, marginLeft } = style.margin;
  return {
    top: marginTop === 'auto',
    right: marginRight === 'auto',
    bottom: marginBottom === 'auto',
    left: marginLeft === 'auto',
  };
}

/** https://drafts.csswg.org/css-flexbox-1/#baseline-participation */
function baselineGroupOf(item: BoxNode, value: string, { axes, node }: AlignedContainer): BaselineGroup | null {
  if (value !== 'baseline' && value !== 'last baseline') return null;
  const groupOf = axes.row ? rowBaselineGroup : columnBaselineGroup;
  return groupOf(value === 'last baseline', item, node);
}
