/** `clip-path` with basic shapes. https://drafts.csswg.org/css-masking-1/#the-clip-path, css-shapes-1 §basic-shapes */

import type { ComponentValue } from '../css/syntax/component-value.ts';
import { parseComponentValues, splitAtCommas, trimWhitespace } from '../css/syntax/component-values.ts';
import type { Px, Rect } from '../geometry.ts';
import { fitRadii } from '../layout/core/rounded-rect.ts';
import type { BoxFragment } from '../layout/core/types.ts';
import { parsePathData } from '../svg/path-data.ts';
import { boxShape, contentShape, paddingShape } from './box-shape.ts';
import type { FillRule, Path } from './display-list.ts';
import type { Painter } from './painter.ts';
import { ellipsePath, polygonPath, type Radius, type RoundedRect, roundedPath, transformPath } from './path.ts';

type ClipShape = { readonly path: Path; readonly rule: FillRule };

/** The shape in page coordinates; null (with a warning) where it is of another kind. */
export function clipPathOf(p: Painter, text: string, fragment: BoxFragment, x: Px, y: Px): ClipShape | null {
  const values = trimWhitespace(parseComponentValues(text));
  const shape = values.find((value) => value.type === 'function');
  const box = referenceBox(values, fragment, x, y);
  if (!shape && box) return { path: roundedPath(box), rule: 'nonzero' };
  const reference = box ?? boxShape(fragment, x, y);
  const sizes: Sizes = { box: reference.rect, fontSize: fragment.node.style.font.fontSize };
  const made = shape?.type === 'function' ? shapePath(shape.name, shape.values, sizes) : null;
  if (!made) {
    p.diagnostics.warn({
      code: 'css-unsupported',
      message: `clip-path: ${text} is not painted`,
      property: 'clip-path',
      value: text,
    });
  }
  return made;
}

function referenceBox(values: readonly ComponentValue[], fragment: BoxFragment, x: Px, y: Px): RoundedRect | null {
  for (const value of values) {
    if (value.type !== 'ident') continue;
    const border = boxShape(fragment, x, y);
    switch (value.value.toLowerCase()) {
      case 'border-box':
      case 'margin-box':
      case 'stroke-box':
      case 'view-box':
        return border;
      case 'padding-box':
        return paddingShape(fragment, border);
      case 'content-box':
      case 'fill-box':
        return contentShape(fragment, border);
      default:
    }
  }
  return null;
}

interface Sizes {
  readonly box: Rect;
  readonly fontSize: Px;
}

function shapePath(name: string, values: readonly ComponentValue[], sizes: Sizes): ClipShape | null {
  switch (name) {
    case 'inset':
      return insetShape(values, sizes);
    case 'circle':
    case 'ellipse':
      return roundShape(name, values, sizes);
    case 'polygon':
      return polygonShape(values, sizes);
    case 'path': {
      const text = values.find((value) => value.type === 'string');
      if (text?.type !== 'string') return null;
      const { x, y } = sizes.box;
      return { path: transformPath(parsePathData(text.value), [1, 0, 0, 1, x, y]), rule: ruleOf(values) };
    }
    default:
      return null;
  }
}

const words = (values: readonly ComponentValue[]): ComponentValue[] =>
  values.filter((value) => value.type !== 'whitespace');

const isWord = (value: ComponentValue | undefined, word: string): boolean =>
  value?.type === 'ident' && value.value.toLowerCase() === word;

const ruleOf = (values: readonly ComponentValue[]): FillRule =>
  values.some((value) => isWord(value, 'evenodd')) ? 'evenodd' : 'nonzero';

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Not yet: math functions. */
function lengthOf(value: ComponentValue | undefined, basis: Px, { fontSize }: Sizes): Px | null {
  if (value?.type === 'number') return value.value === 0 ? 0 : null;
  if (value?.type === 'percentage') return (value.value * basis) / 100;
  if (value?.type !== 'dimension') return null;
  const unit = UNITS[value.unit] ?? (value.unit === 'em' || value.unit === 'rem' ? fontSize : null);
  return unit === null ? null : value.value * unit;
}

function insetShape(values: readonly ComponentValue[], sizes: Sizes): ClipShape | null {
  const list = words(values);
  const round = list.findIndex((value) => isWord(value, 'round'));
  const edges = round < 0 ? list : list.slice(0, round);
  const { box } = sizes;
  const top = lengthOf(edges[0], box.height, sizes);
  const right = lengthOf(edges[1] ?? edges[0], box.width, sizes);
  const bottom = lengthOf(edges[2] ?? edges[0], box.height, sizes);
  const left = lengthOf(edges[3] ?? edges[1] ?? edges[0], box.width, sizes);
  if (top === null || right === null || bottom === null || left === null) return null;
  const rect: Rect = {
    x: box.x + left,
    y: box.y + top,
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
  const radii = round < 0 ? null : roundRadii(list.slice(round + 1), sizes);
  return { path: roundedPath({ rect, radii: radii && fitRadii(radii, rect) }), rule: 'nonzero' };
}

function roundRadii(list: readonly ComponentValue[], sizes: Sizes) {
  const slash = list.findIndex((value) => value.type === 'delim' && value.value === '/');
  const four = (part: readonly ComponentValue[], basis: Px): number[] => {
    const v = part.map((value) => Math.max(0, lengthOf(value, basis, sizes) ?? 0));
    const [a = 0, b = a, c = a, d = b] = v;
    return [a, b, c, d];
  };
  const first = slash < 0 ? list : list.slice(0, slash);
  const across = four(first, sizes.box.width);
  const down = four(slash < 0 ? first : list.slice(slash + 1), sizes.box.height);
  const corner = (i: number): Radius => ({ x: across[i] ?? 0, y: down[i] ?? 0 });
  return { topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3) };
}

const KEYWORDS: Readonly<Record<string, number>> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };

function roundShape(name: 'circle' | 'ellipse', values: readonly ComponentValue[], sizes: Sizes): ClipShape | null {
  const list = words(values);
  const at = list.findIndex((value) => isWord(value, 'at'));
  const size = at < 0 ? list : list.slice(0, at);
  const { box } = sizes;
  const center = centerOf(at < 0 ? [] : list.slice(at + 1), sizes);
  if (!center) return null;
  const [cx, cy] = center;
  const toLeft = Math.abs(cx);
  const toRight = Math.abs(box.width - cx);
  const toTop = Math.abs(cy);
  const toBottom = Math.abs(box.height - cy);
  const radius = (value: ComponentValue | undefined, near: Px, far: Px, basis: Px): Px | null => {
    if (value === undefined || isWord(value, 'closest-side')) return near;
    if (isWord(value, 'farthest-side')) return far;
    return lengthOf(value, basis, sizes);
  };
  let rx: Px | null;
  let ry: Px | null;
  if (name === 'circle') {
    const near = Math.min(toLeft, toRight, toTop, toBottom);
    const far = Math.max(toLeft, toRight, toTop, toBottom);
    rx = radius(size[0], near, far, Math.hypot(box.width, box.height) / Math.SQRT2);
    ry = rx;
  } else {
    rx = radius(size[0], Math.min(toLeft, toRight), Math.max(toLeft, toRight), box.width);
    ry = radius(size[1], Math.min(toTop, toBottom), Math.max(toTop, toBottom), box.height);
  }
  if (rx === null || ry === null) return null;
  return { path: ellipsePath(box.x + cx, box.y + cy, Math.max(0, rx), Math.max(0, ry)), rule: 'nonzero' };
}

function centerOf(list: readonly ComponentValue[], sizes: Sizes): readonly [Px, Px] | null {
  const { width, height } = sizes.box;
  if (list.length === 0) return [width / 2, height / 2];
  const isVertical = (value: ComponentValue | undefined): boolean => isWord(value, 'top') || isWord(value, 'bottom');
  const [a, b] = isVertical(list[0]) ? [list[1], list[0]] : [list[0], list[1]];
  const place = (value: ComponentValue | undefined, basis: Px): Px | null => {
    if (value === undefined) return basis / 2;
    if (value.type === 'ident') {
      const percent = KEYWORDS[value.value.toLowerCase()];
      return percent === undefined ? null : (percent * basis) / 100;
    }
    return lengthOf(value, basis, sizes);
  };
  const x = place(a, width);
  const y = place(b, height);
  return x === null || y === null ? null : [x, y];
}

function polygonShape(values: readonly ComponentValue[], sizes: Sizes): ClipShape | null {
  const { box } = sizes;
  const points: (readonly [Px, Px])[] = [];
  for (const part of splitAtCommas(values)) {
    const list = words(part);
    if (isWord(list[0], 'evenodd') || isWord(list[0], 'nonzero')) continue;
    const x = lengthOf(list[0], box.width, sizes);
    const y = lengthOf(list[1], box.height, sizes);
    if (x === null || y === null) return null;
    points.push([box.x + x, box.y + y]);
  }
  return points.length < 3 ? null : { path: polygonPath(points), rule: ruleOf(values) };
}
