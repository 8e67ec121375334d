/** A style in flow-relative coordinates: every physical value is moved to its side or axis in the writing mode. */

import type { BorderShapeGroup, CornerRadius } from '../../css/properties/computed-backgrounds.ts';
import type { MarginGroup, PaddingGroup } from '../../css/properties/computed-boxes.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { SIDES, type Side, type Sides, type WritingMode } from './writing-mode.ts';

/** Colours, backgrounds and other values that only painting reads stay unchanged, since the physical box is painted. */
export function flowRelativeStyle(style: ComputedStyle, writingMode: WritingMode): Partial<ComputedStyle> {
  const sides = SIDES[writingMode];
  const { size, display } = style;
  return {
    size: {
      ...size,
      width: size.height,
      height: size.width,
      minWidth: size.minHeight,
      minHeight: size.minWidth,
      maxWidth: size.maxHeight,
      maxHeight: size.maxWidth,
      aspectRatio: { auto: size.aspectRatio.auto, ratio: size.aspectRatio.ratio ? 1 / size.aspectRatio.ratio : null },
    },
    display: {
      ...display,
      overflowX: display.overflowY,
      overflowY: display.overflowX,
      containIntrinsicWidth: display.containIntrinsicHeight,
      containIntrinsicHeight: display.containIntrinsicWidth,
    },
    inset: {
      top: style.inset[sides.top],
      right: style.inset[sides.right],
      bottom: style.inset[sides.bottom],
      left: style.inset[sides.left],
    },
    margin: flowRelativeMargin(style.margin, sides),
    padding: flowRelativePadding(style.padding, sides),
    border: flowRelativeBorder(style.border, sides),
    borderShape: flowRelativeRadii(style.borderShape, sides),
  };
}

function flowRelativeMargin(margin: MarginGroup, sides: Sides): MarginGroup {
  const { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left } = margin;
  const by = { top, right, bottom, left };
  return {
    ...margin,
    marginTop: by[sides.top],
    marginRight: by[sides.right],
    marginBottom: by[sides.bottom],
    marginLeft: by[sides.left],
  };
}

function flowRelativePadding(padding: PaddingGroup, sides: Sides): PaddingGroup {
  const { paddingTop: top, paddingRight: right, paddingBottom: bottom, paddingLeft: left } = padding;
  const by = { top, right, bottom, left };
  return {
    paddingTop: by[sides.top],
    paddingRight: by[sides.right],
    paddingBottom: by[sides.bottom],
    paddingLeft: by[sides.left],
  };
}

function flowRelativeBorder(border: ComputedStyle['border'], sides: Sides): ComputedStyle['border'] {
  const at = (side: Side) => {
    switch (side) {
      case 'top':
        return [border.borderTopWidth, border.borderTopStyle, border.borderTopColor] as const;
      case 'right':
        return [border.borderRightWidth, border.borderRightStyle, border.borderRightColor] as const;
      case 'bottom':
        return [border.borderBottomWidth, border.borderBottomStyle, border.borderBottomColor] as const;
      case 'left':
        return [border.borderLeftWidth, border.borderLeftStyle, border.borderLeftColor] as const;
    }
  };
  const [top, right, bottom, left] = [at(sides.top), at(sides.right), at(sides.bottom), at(sides.left)];
  return {
    borderTopWidth: top[0],
    borderRightWidth: right[0],
    borderBottomWidth: bottom[0],
    borderLeftWidth: left[0],
    borderTopStyle: top[1],
    borderRightStyle: right[1],
    borderBottomStyle: bottom[1],
    borderLeftStyle: left[1],
    borderTopColor: top[2],
    borderRightColor: right[2],
    borderBottomColor: bottom[2],
    borderLeftColor: left[2],
  };
}

/** Layout reads radii for the shape of floats. */
function flowRelativeRadii(shape: BorderShapeGroup, sides: Sides): BorderShapeGroup {
  const corner = (block: Side, line: Side): CornerRadius => {
    const pair = [sides[block], sides[line]];
    const top = pair.includes('top');
    const [horizontal, vertical] = pair.includes('left')
      ? top
        ? shape.borderTopLeftRadius
        : shape.borderBottomLeftRadius
      : top
        ? shape.borderTopRightRadius
        : shape.borderBottomRightRadius;
    return [vertical, horizontal];
  };
  return {
    ...shape,
    borderTopLeftRadius: corner('top', 'left'),
    borderTopRightRadius: corner('top', 'right'),
    borderBottomRightRadius: corner('bottom', 'right'),
    borderBottomLeftRadius: corner('bottom', 'left'),
  };
}
