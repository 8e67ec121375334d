/** The display list as text, one item per line, indented by group: for golden files and bug reports. */

import type { Rgba } from '../css/values/types.ts';
import type { Matrix, Rect } from '../geometry.ts';
import type { ContentTag, DisplayItem, DisplayPage, Paint, Path } from './display-list.ts';

export function dumpDisplay(page: DisplayPage): string {
  return `page ${number(page.width)}x${number(page.height)}\n${dumpItems(page.items, 1)}`;
}

export function dumpItems(items: readonly DisplayItem[], depth = 0): string {
  const lines: string[] = [];
  let level = depth;
  for (const item of items) {
    if (item.kind === 'pop' || item.kind === 'end-tag' || item.kind === 'end-field') {
      level--;
      continue;
    }
    const indent = '  '.repeat(level);
    lines.push(indent + describe(item));
    if (item.kind === 'push' && item.mask) lines.push(`${indent}  mask:`, dumpItems(item.mask.items, level + 2));
    if ((item.kind === 'fill' || item.kind === 'stroke') && item.paint.kind === 'pattern') {
      lines.push(dumpItems(item.paint.items, level + 1));
    }
    if (item.kind === 'form') lines.push(dumpItems(item.items, level + 1));
    if (item.kind === 'push' || item.kind === 'tag' || item.kind === 'field') level++;
  }
  return lines.join('\n');
}

function describe(item: DisplayItem): string {
  switch (item.kind) {
    case 'fill':
      return `fill ${paint(item.paint)} ${pathText(item.path)}${item.rule === 'evenodd' ? ' evenodd' : ''}`;
    case 'stroke': {
      const dash = item.dash.length > 0 ? ` dash ${item.dash.map(number).join(',')}` : '';
      const cap = item.cap === 'butt' ? '' : ` ${item.cap}`;
      return `stroke ${number(item.width)} ${paint(item.paint)}${dash}${cap} ${pathText(item.path)}`;
    }
    case 'glyphs': {
      const text = JSON.stringify(item.run.text.slice(item.textStart, item.textEnd));
      const size = number(item.run.size);
      return `text ${text} ${number(item.x)},${number(item.y)} ${size}px ${color(item.color)}${item.inserted ? ' inserted' : ''}`;
    }
    case 'image':
      return `image ${rect(item.rect)} raster ${item.image.url.slice(0, 60)}`;
    case 'page':
      return `page ${item.image.page.index + 1} ${rect(item.rect)} ${item.image.url.slice(0, 60)}`;
    case 'form':
      return `form ${rect(item.bounds)} matrix ${matrix(item.transform)}`;
    case 'push':
      return pushText(item);
    case 'tag':
      return tagText(item.tag);
    case 'field':
      return `field <${item.element.tag}> ${rect(item.rect)}`;
    case 'link':
      return `link ${rect(item.rect)} ${item.href}`;
    case 'destination':
      return `destination ${item.name} ${number(item.x)},${number(item.y)}`;
    case 'bookmark':
      return `bookmark ${item.level} ${JSON.stringify(item.label)} ${number(item.x)},${number(item.y)}`;
    case 'pop':
    case 'end-tag':
    case 'end-field':
      return item.kind;
  }
}

function pushText(item: Extract<DisplayItem, { kind: 'push' }>): string {
  const parts = ['group'];
  if (item.transform) parts.push(`matrix ${matrix(item.transform)}`);
  if (item.clip) parts.push(`clip ${pathText(item.clip.path)}${item.clip.rule === 'evenodd' ? ' evenodd' : ''}`);
  if (item.opacity !== 1) parts.push(`opacity ${number(item.opacity)}`);
  if (item.blend !== 'normal') parts.push(item.blend);
  if (item.isolated) parts.push('isolated');
  if (item.mask) parts.push(`${item.mask.kind} mask`);
  return parts.join(' ');
}

function tagText(tag: ContentTag): string {
  if (tag.kind === 'artifact') return `artifact ${tag.type}${tag.subtype ? ` ${tag.subtype}` : ''}`;
  const { type, element } = tag.node;
  return `${type}${element ? ` <${element.tag}${element.id === null ? '' : `#${element.id}`}>` : ''}`;
}

function paint(paint: Paint): string {
  if (paint.kind === 'solid') return color(paint.color);
  if (paint.kind === 'pattern') {
    return `pattern ${number(paint.width)}x${number(paint.height)} step ${number(paint.xStep)},${number(paint.yStep)} at ${matrix(paint.matrix)}`;
  }
  const stops = paint.stops.map((stop) => `${color(stop.color)} ${number(stop.offset)}`).join(', ');
  switch (paint.kind) {
    case 'linear':
      return `linear(${number(paint.x1)},${number(paint.y1)} to ${number(paint.x2)},${number(paint.y2)}: ${stops})`;
    case 'radial':
      return `radial(${number(paint.x1)},${number(paint.y1)} r ${number(paint.r1)} to ${number(paint.r2)}, ${matrix(paint.matrix)}: ${stops})`;
    case 'conic':
      return `conic(${number(paint.x)},${number(paint.y)} from ${number(paint.from)}: ${stops})`;
  }
}

/** Rounded to a thousandth, without a negative zero. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);

const matrix = (m: Matrix): string => m.map(number).join(' ');

const rect = (r: Rect): string => `${number(r.x)},${number(r.y)} ${number(r.width)}x${number(r.height)}`;

function color({ r, g, b, a }: Rgba): string {
  const hex = (part: number): string =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(r)}${hex(g)}${hex(b)}${a === 1 ? '' : `/${number(a)}`}`;
}

/** Rectangles are written as such, other paths as their segments. */
function pathText(path: Path): string {
  const [a, b, c, d, e] = path;
  if (
    path.length === 5 &&
    a &&
    b &&
    c &&
    d &&
    a[0] === 'M' &&
    b[0] === 'L' &&
    c[0] === 'L' &&
    d[0] === 'L' &&
    e?.[0] === 'Z'
  ) {
    const level = a[2] === b[2] && b[1] === c[1] && c[2] === d[2] && d[1] === a[1];
    if (level) return `rect ${rect({ x: a[1], y: a[2], width: c[1] - a[1], height: c[2] - a[2] })}`;
  }
  return `path ${path
    .map(
      (segment) =>
        segment[0] +
        segment
          .slice(1)
          .map((part) => number(part as number))
          .join(' '),
    )
    .join(' ')}`;
}
