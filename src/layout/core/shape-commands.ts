/** The commands of `shape()` as path data. https://drafts.csswg.org/css-shapes-2/#shape-function */

import type { ShapeFunction } from '../../css/values/shape-function.ts';
import { resolveLength, type ShapeCommand, type ShapeControl, type ShapePoint } from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';

interface Point {
  readonly x: Px;
  readonly y: Px;
}

interface Pen {
  at: Point;
  /** Where the subpath began: `close` goes back there. */
  start: Point;
}

/** Path data in px from the box's top left corner. */
export function shapePathData({ from, commands }: ShapeFunction, box: Rect): string {
  const used = ({ x, y }: ShapePoint): Point => ({ x: resolveLength(x, box.width), y: resolveLength(y, box.height) });
  const first = used(from);
  const pen: Pen = { at: first, start: first };
  const data = [`M${first.x} ${first.y}`];
  for (const command of commands) data.push(commandData(command, pen, used, box));
  return data.join('');
}

const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

const text = (points: readonly Point[]): string => points.map(({ x, y }) => `${x} ${y}`).join(' ');

function commandData(command: ShapeCommand, pen: Pen, used: (point: ShapePoint) => Point, box: Rect): string {
  const { at } = pen;
  if (command.kind === 'close') {
    pen.at = pen.start;
    return 'Z';
  }
  if ('value' in command) {
    const across = command.kind === 'hline';
    const value = resolveLength(command.value, across ? box.width : box.height);
    const x = across ? value + (command.by ? at.x : 0) : at.x;
    const y = across ? at.y : value + (command.by ? at.y : 0);
    pen.at = { x, y };
    return `L${x} ${y}`;
  }
  const point = used(command.point);
  const end = command.by ? add(at, point) : point;
  const control = ({ from, point }: ShapeControl): Point =>
    from === 'origin' ? used(point) : add(from === 'start' ? at : end, used(point));
  pen.at = end;
  switch (command.kind) {
    case 'move':
      pen.start = end;
      return `M${text([end])}`;
    case 'line':
      return `L${text([end])}`;
    case 'curve': {
      const [first, second] = command.controls;
      return second ? `C${text([control(first), control(second), end])}` : `Q${text([control(first), end])}`;
    }
    case 'smooth':
      return command.control ? `S${text([control(command.control), end])}` : `T${text([end])}`;
    case 'arc': {
      const rx = resolveLength(command.radii.x, box.width);
      const ry = resolveLength(command.radii.y, box.height);
      return `A${rx} ${ry} ${command.rotate} ${command.large ? 1 : 0} ${command.clockwise ? 1 : 0} ${text([end])}`;
    }
  }
}
