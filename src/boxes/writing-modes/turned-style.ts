/** A style as seen in a frame: every physical value by the side or axis that it is there. */

import type {
  BorderShapeGroup,
  CornerRadius,
  MarginGroup,
  PaddingGroup,
} from '../../css/properties/computed-groups.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type Frame, SIDES, type Side, type Sides } from './frame.ts';

/** Colours, backgrounds and other things that only painting reads stay as they are: the physical box is what is painted. */
export function turnedStyle(style: ComputedStyle, frame: Frame): Partial<ComputedStyle> {
  const sides = SIDES[frame];
  const { size, display, writing } = style;
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
    margin: turnedMargin(style.margin, sides),
    padding: turnedPadding(style.padding, sides),
    border: turnedBorder(style.border, sides),
    borderShape: turnedRadii(style.borderShape, sides),
    // Upright text is always read from the top.
    writing: writing.textOrientation === 'upright' ? { ...writing, direction: 'ltr' } : writing,
  };
}

function turnedMargin(margin: MarginGroup, sides: Sides): MarginGroup {
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

function turnedPadding(padding: PaddingGroup, sides: Sides): PaddingGroup {
  const { paddingTop: top, paddingRight: right, paddingBottom: bottom, paddingLeft: left } = padding;
  const by = { top, right, bottom, left };
  return {
    paddingTop: by[sides.top],
    paddingRight: by[sides.right],
    paddingBottom: by[sides.bottom],
    paddingLeft: by[sides.left],
  };
}

function turnedBorder(border: ComputedStyle['border'], sides: Sides): ComputedStyle['border'] {
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
function turnedRadii(shape: BorderShapeGroup, sides: Sides): BorderShapeGroup {
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
