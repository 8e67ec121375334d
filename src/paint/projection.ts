/**
 * A flat picture seen in perspective. PDF has no perspective transforms, so paths are projected point by point, text by its outlines, and
 * pictures in small pieces. https://drafts.csswg.org/css-transforms-2/#perspective-matrix-computation
 */

import type { DisplayItem, FillRule, Paint, Path, PathSegment, PushItem } from '../display/display-list.ts';
import { PLAIN_PUSH } from '../display/display-list.ts';
import { withoutForms } from '../display/forms.ts';
import { glyphItemPath } from '../display/glyph-path.ts';
import { itemsBounds } from '../display/item-bounds.ts';
import { flatten, fromFlat, type Matrix4, multiply4, perspectiveDepth } from '../display/matrix4.ts';
import { pathBounds, polygonPath, rectPath } from '../display/paths.ts';
import { invert, type Matrix, multiply, type Point, type Rect } from '../geometry.ts';

type Pattern = Extract<Paint, { kind: 'pattern' }>;

/** Pieces of a curve; each is projected by its control points. */
const CURVE_PIECES = 4;
/** Pieces of a picture along each axis, each drawn without perspective. */
const IMAGE_PIECES = 12;
/** Overlap of the pieces of a picture, as a fraction of their size, so that no gap shows between them. */
const OVERLAP = 0.02;
/** The most items that one projection may read … */
const MAX_ITEMS = 5000;
/** … and make, counting pieces of pictures and cells of patterns. */
const MAX_MADE = 50_000;

/** The maps from an item's coordinates to the page. */
interface View {
  readonly m: Matrix4;
  /** An affine approximation, used for the invisible text, whose words would otherwise be torn apart. */
  readonly level: Matrix;
  readonly budget: { items: number };
}

/** The items projected by `m`, which `level` approximates; null if a part of them is behind the viewer, or there are too many. */
export function projectedItems(
  m: Matrix4,
  level: Matrix,
  items: readonly DisplayItem[],
): readonly DisplayItem[] | null {
  const flat = withoutForms(items);
  const bounds = itemsBounds(flat, true);
  if (flat.length > MAX_ITEMS) return null;
  if (bounds && !corners(bounds).every(({ x, y }) => perspectiveDepth(m, x, y) > NEAREST)) return null;
  const out: DisplayItem[] = [];
  const budget = { items: MAX_MADE };
  projectInto({ m, level, budget }, flat, out);
  return budget.items < 0 ? null : out;
}

function projectInto(view: View, items: readonly DisplayItem[], out: DisplayItem[]): void {
  const stack: { readonly around: View; readonly kept: boolean }[] = [];
  let current = view;
  for (const item of items) {
    if (--view.budget.items < 0) return;
    if (item.kind === 'push') {
      const kept = hasEffect(item);
      stack.push({ around: current, kept });
      if (item.transform) current = within(current, item.transform);
      if (!kept) continue;
      const clip = item.clip && { ...item.clip, path: projectedPath(current.m, item.clip.path) };
      const masking: DisplayItem[] = [];
      if (item.mask) projectInto(current, withoutForms(item.mask.items), masking);
      out.push({ ...item, transform: null, clip, mask: item.mask && { ...item.mask, items: masking } });
    } else if (item.kind === 'pop') {
      const group = stack.pop();
      current = group?.around ?? view;
      if (group?.kept !== false) out.push(item);
    } else projectItem(current, item, out);
  }
}

/** A group that only moves what is in it is not needed once that is projected: boxes in perspective inside each other would add one each. */
const hasEffect = ({ clip, opacity, blend, isolated, mask }: PushItem): boolean =>
  clip !== null || opacity !== 1 || blend !== 'normal' || isolated || mask !== null;

const within = ({ m, level, budget }: View, transform: Matrix): View => ({
  m: multiply4(m, fromFlat(transform)),
  level: multiply(level, transform),
  budget,
});

/** The minimum remaining distance to the viewer. */
const NEAREST = 0.05;

function corners({ x, y, width, height }: Rect): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

function projectItem(view: View, item: DisplayItem, out: DisplayItem[]): void {
  const { m } = view;
  switch (item.kind) {
    case 'fill':
      if (item.paint.kind === 'pattern') projectPattern(view, item.path, item.rule, item.paint, out);
      else out.push({ ...item, path: projectedPath(m, item.path), paint: projectedPaint(m, item.path, item.paint) });
      return;
    case 'stroke': {
      const nearby = flatMapOf(m, item.path);
      const scale = nearby ? Math.sqrt(Math.abs(nearby[0] * nearby[3] - nearby[1] * nearby[2])) : 1;
      const paint = projectedPaint(m, item.path, item.paint);
      const dash = item.dash.map((length) => length * scale);
      const width = item.width * scale;
      out.push({ ...item, path: projectedPath(m, item.path), paint, width, dash, dashOffset: item.dashOffset * scale });
      return;
    }
    case 'glyphs': {
      const path = item.color.a > 0 ? glyphItemPath(item) : [];
      const paint = { kind: 'solid', color: item.color } as const;
      if (path.length > 0) out.push({ kind: 'fill', path: projectedPath(m, path), rule: 'nonzero', paint });
      const unseen = { ...item, color: { ...item.color, a: 0 } };
      if (!item.inserted) out.push({ ...PLAIN_PUSH, transform: view.level }, unseen, { kind: 'pop' });
      return;
    }
    case 'image':
    case 'page':
      view.budget.items -= IMAGE_PIECES * IMAGE_PIECES;
      for (const piece of pieces(item.rect)) pushPiece(m, piece, item, out);
      return;
    case 'link':
      out.push({ ...item, rect: pathBounds(projectedPath(m, rectPath(item.rect))) ?? item.rect });
      return;
    case 'destination':
    case 'bookmark':
      out.push({ ...item, ...project(m, item.x, item.y) });
      return;
    default:
      out.push(item);
  }
}

// --- points and paths -----------------------------------------------------------------------------------------

function project(m: Matrix4, x: number, y: number): Point {
  const depth = perspectiveDepth(m, x, y);
  return { x: (m[0]! * x + m[4]! * y + m[12]!) / depth, y: (m[1]! * x + m[5]! * y + m[13]!) / depth };
}

/** Straight lines stay straight. */
function projectedPath(m: Matrix4, path: Path): Path {
  const out: PathSegment[] = [];
  let last: Point = { x: 0, y: 0 };
  let start = last;
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
      case 'L': {
        last = { x: segment[1], y: segment[2] };
        if (segment[0] === 'M') start = last;
        const { x, y } = project(m, last.x, last.y);
        out.push([segment[0], x, y]);
        break;
      }
      case 'C': {
        const [, x1, y1, x2, y2, x, y] = segment;
        const curve: Curve = [last, { x: x1, y: y1 }, { x: x2, y: y2 }, { x, y }];
        for (let i = CURVE_PIECES, rest = curve; i > 0; i--) {
          const [piece, after] = i > 1 ? split(rest, 1 / i) : [rest, rest];
          const [a, b, c] = piece.slice(1).map((point) => project(m, point.x, point.y)) as [Point, Point, Point];
          out.push(['C', a.x, a.y, b.x, b.y, c.x, c.y]);
          rest = after;
        }
        last = { x, y };
        break;
      }
      default:
        last = start;
        out.push(segment);
    }
  }
  return out;
}

type Curve = readonly [Point, Point, Point, Point];

/** Splits a curve at `t` (de Casteljau). */
function split([a, b, c, d]: Curve, t: number): readonly [Curve, Curve] {
  const between = (p: Point, q: Point): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
  const [ab, bc, cd] = [between(a, b), between(b, c), between(c, d)];
  const [abc, bcd] = [between(ab, bc), between(bc, cd)];
  const at = between(abc, bcd);
  return [
    [a, ab, abc, at],
    [at, bcd, cd, d],
  ];
}

/** The affine map that is exact at the middle of the path. */
function flatMapOf(m: Matrix4, path: Path): Matrix | null {
  const bounds = pathBounds(path);
  return bounds && flatten(m, middle(bounds));
}

/** Patterns with more cells are drawn without perspective. */
const MAX_CELLS = 400;

/** Draws the cells of a pattern under the path one by one. */
function projectPattern(view: View, path: Path, rule: FillRule, paint: Pattern, out: DisplayItem[]): void {
  const { xStep, yStep, matrix } = paint;
  const toCells = invert(matrix);
  const area = toCells && pathBounds(path, toCells);
  if (!area) return;
  const [left, top] = [Math.floor(area.x / xStep), Math.floor(area.y / yStep)];
  const [right, bottom] = [Math.ceil((area.x + area.width) / xStep), Math.ceil((area.y + area.height) / yStep)];
  if ((right - left) * (bottom - top) > MAX_CELLS) {
    out.push({ kind: 'fill', path: projectedPath(view.m, path), rule, paint: projectedPaint(view.m, path, paint) });
    return;
  }
  const cell = rectPath({ x: 0, y: 0, width: paint.width, height: paint.height });
  out.push({ ...PLAIN_PUSH, clip: { path: projectedPath(view.m, path), rule } });
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right && view.budget.items >= 0; column++) {
      const inCell = within(view, multiply(matrix, [1, 0, 0, 1, column * xStep, row * yStep]));
      out.push({ ...PLAIN_PUSH, clip: { path: projectedPath(inCell.m, cell), rule: 'nonzero' } });
      projectInto(inCell, withoutForms(paint.items), out);
      out.push({ kind: 'pop' });
    }
  }
  out.push({ kind: 'pop' });
}

/** Deviation: gradients are drawn without perspective. */
function projectedPaint(m: Matrix4, path: Path, paint: Paint): Paint {
  if (paint.kind === 'solid') return paint;
  const nearby = flatMapOf(m, path);
  return nearby ? { ...paint, matrix: multiply(nearby, paint.matrix) } : paint;
}

// --- pictures -------------------------------------------------------------------------------------------------

function* pieces({ x, y, width, height }: Rect): Generator<Rect> {
  const [across, down] = [width / IMAGE_PIECES, height / IMAGE_PIECES];
  for (let row = 0; row < IMAGE_PIECES; row++) {
    for (let column = 0; column < IMAGE_PIECES; column++) {
      yield { x: x + column * across, y: y + row * down, width: across, height: down };
    }
  }
}

function pushPiece(
  m: Matrix4,
  piece: Rect,
  item: Extract<DisplayItem, { kind: 'image' | 'page' }>,
  out: DisplayItem[],
): void {
  const transform = flatten(m, middle(piece));
  if (!transform) return;
  const { x, y, width, height } = item.rect;
  const left = Math.max(x, piece.x - piece.width * OVERLAP);
  const top = Math.max(y, piece.y - piece.height * OVERLAP);
  const right = Math.min(x + width, piece.x + piece.width * (1 + OVERLAP));
  const bottom = Math.min(y + height, piece.y + piece.height * (1 + OVERLAP));
  const outline = corners({ x: left, y: top, width: right - left, height: bottom - top });
  const path = polygonPath(outline.map((point) => [project(m, point.x, point.y).x, project(m, point.x, point.y).y]));
  out.push(
    { ...PLAIN_PUSH, clip: { path, rule: 'nonzero' } },
    { ...PLAIN_PUSH, transform },
    item,
    { kind: 'pop' },
    { kind: 'pop' },
  );
}
