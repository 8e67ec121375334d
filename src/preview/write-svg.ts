/** A display list as an SVG document. https://svgwg.org/svg2-draft/ */

import type { Diagnostics } from '../diagnostics.ts';
import type { DisplayCaches } from '../display/caches.ts';
import type {
  DisplayItem,
  DisplayPage,
  FormItem,
  GlyphItem,
  Gradient,
  Paint,
  Path,
  PushItem,
} from '../display/display-list.ts';
import type { Matrix, Rect } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';
import { readableGlyphPath } from '../text/outlines.ts';
import { type FontFace, NO_GLYPH } from '../text/types.ts';
import { conicWedges } from './conic.ts';
import { base64, colorAttributes, hex, matrixAttribute, num, pathData } from './notation.ts';
import { encodePng } from './png.ts';
import { turned } from './turned-page.ts';

/** State of one document: its definitions and their ids. */
interface Writer {
  defs: string;
  count: number;
  readonly glyphs: Map<FontFace, Map<number, string>>;
  /** Ids of outlines by their path data, so that faces with the same outlines share them. */
  readonly outlines: Map<string, string>;
  readonly images: Map<RasterImage, string>;
  readonly forms: Map<object, string>;
  readonly diagnostics: Diagnostics;
  readonly caches: DisplayCaches;
}

export function writeSvg(page: DisplayPage, diagnostics: Diagnostics, caches: DisplayCaches): string {
  const { width, height, items } = turned(page);
  const writer: Writer = {
    defs: '',
    count: 0,
    glyphs: new Map(),
    outlines: new Map([['', '']]),
    images: new Map(),
    forms: new Map(),
    diagnostics,
    caches,
  };
  const body = writeItems(writer, items);
  const defs = writer.defs === '' ? '' : `<defs>${writer.defs}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="${num(height)}" viewBox="0 0 ${num(width)} ${num(height)}"><rect width="100%" height="100%" fill="#fff"/>${defs}${body}</svg>`;
}

const newId = (writer: Writer): string => `d${(writer.count++).toString(36)}`;

function writeItems(writer: Writer, items: readonly DisplayItem[]): string {
  let out = '';
  let open = 0;
  for (const item of items) {
    switch (item.kind) {
      case 'push':
        out += openGroup(writer, item);
        open++;
        break;
      case 'pop':
        if (open === 0) break;
        open--;
        out += '</g>';
        break;
      case 'fill':
        out += fill(writer, item.path, item.rule, item.paint);
        break;
      case 'stroke':
        out += stroke(writer, item);
        break;
      case 'glyphs':
        out += glyphs(writer, item);
        break;
      case 'image':
        out += image(writer, item.image, item.rect, item.interpolate);
        break;
      case 'page':
        out += pagePlace(writer, item.rect);
        break;
      case 'form':
        out += form(writer, item);
        break;
      default:
    }
  }
  return out + '</g>'.repeat(open);
}

function openGroup(writer: Writer, { transform, clip, opacity, blend, isolated, mask }: PushItem): string {
  let attributes = transform ? ` transform="${matrixAttribute(transform)}"` : '';
  if (clip) {
    const id = newId(writer);
    writer.defs += `<clipPath id="${id}"><path d="${pathData(clip.path) || 'M0 0'}" clip-rule="${clip.rule}"/></clipPath>`;
    attributes += ` clip-path="url(#${id})"`;
  }
  if (mask) {
    const id = newId(writer);
    const content = writeItems(writer, mask.items);
    // Large and in user space, so that only the mask's content bounds it.
    writer.defs += `<mask id="${id}" maskUnits="userSpaceOnUse" x="-100000" y="-100000" width="200000" height="200000" mask-type="${mask.kind}">${content}</mask>`;
    attributes += ` mask="url(#${id})"`;
  }
  if (opacity < 1) attributes += ` opacity="${num(opacity)}"`;
  // Neither has a presentation attribute.
  if (blend !== 'normal') attributes += ` style="mix-blend-mode:${blend}"`;
  else if (isolated) attributes += ' style="isolation:isolate"';
  return `<g${attributes}>`;
}

function fill(writer: Writer, path: Path, rule: 'nonzero' | 'evenodd', paint: Paint): string {
  const data = pathData(path);
  if (data === '') return '';
  const evenodd = rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
  if (paint.kind === 'solid') {
    return paint.color.a <= 0 ? '' : `<path d="${data}"${evenodd}${colorAttributes('fill', paint.color)}/>`;
  }
  if (paint.kind === 'conic') {
    const id = newId(writer);
    writer.defs += `<clipPath id="${id}"><path d="${data}" clip-rule="${rule}"/></clipPath>`;
    return `<g clip-path="url(#${id})"><g transform="${matrixAttribute(paint.matrix)}">${conicWedges(paint)}</g></g>`;
  }
  return `<path d="${data}"${evenodd} fill="url(#${paintServer(writer, paint)})"/>`;
}

function stroke(writer: Writer, item: Extract<DisplayItem, { kind: 'stroke' }>): string {
  const data = pathData(item.path);
  if (data === '' || !(item.width > 0)) return '';
  const { paint } = item;
  let attributes = ` stroke-width="${num(item.width)}" stroke-linecap="${item.cap}" stroke-linejoin="${item.join}" stroke-miterlimit="${num(Math.max(1, item.miterLimit))}"`;
  if (item.dash.length > 0) {
    attributes += ` stroke-dasharray="${item.dash.map(num).join(' ')}" stroke-dashoffset="${num(item.dashOffset)}"`;
  }
  if (paint.kind === 'solid') attributes += colorAttributes('stroke', paint.color);
  else if (paint.kind === 'conic') {
    // Not yet: conic gradients in strokes; their first colour is used.
    const first = paint.stops[0];
    attributes += first ? colorAttributes('stroke', first.color) : '';
  } else attributes += ` stroke="url(#${paintServer(writer, paint)})"`;
  return `<path d="${data}" fill="none"${attributes}/>`;
}

type Served = Exclude<Paint, { kind: 'solid' } | { kind: 'conic' }>;

function paintServer(writer: Writer, paint: Served): string {
  const id = newId(writer);
  if (paint.kind === 'pattern') {
    const content = writeItems(writer, paint.items);
    writer.defs += `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${num(paint.xStep)}" height="${num(paint.yStep)}" patternTransform="${matrixAttribute(paint.matrix)}">${content}</pattern>`;
    return id;
  }
  const shared = `id="${id}" gradientUnits="userSpaceOnUse" gradientTransform="${matrixAttribute(paint.matrix)}"`;
  writer.defs +=
    paint.kind === 'linear'
      ? `<linearGradient ${shared} x1="${num(paint.x1)}" y1="${num(paint.y1)}" x2="${num(paint.x2)}" y2="${num(paint.y2)}">${stops(paint)}</linearGradient>`
      : `<radialGradient ${shared} fx="${num(paint.x1)}" fy="${num(paint.y1)}" fr="${num(paint.r1)}" cx="${num(paint.x2)}" cy="${num(paint.y2)}" r="${num(paint.r2)}">${stops(paint)}</radialGradient>`;
  return id;
}

const stops = ({ stops }: Gradient): string =>
  stops
    .map(({ offset, color }) => {
      const opacity = color.a < 1 ? ` stop-opacity="${num(color.a)}"` : '';
      return `<stop offset="${num(offset)}" stop-color="${hex(color)}"${opacity}/>`;
    })
    .join('');

// --- text -----------------------------------------------------------------------------------------------------

/** The skew that Skia uses if a family has no slanted face. */
const OBLIQUE_SKEW = 0.25;

/** Draws glyphs; outlines are in font units and defined once per document. */
function glyphs(writer: Writer, item: GlyphItem): string {
  const { run, from, to, color } = item;
  if (color.a <= 0 || from >= to || !(run.size > 0)) return '';
  const { font } = run;
  const scale = run.size / font.unitsPerEm;
  let pen = 0;
  let uses = '';
  for (let i = from; i < to; i++) {
    const glyph = run.glyphs[i]!;
    if (glyph !== NO_GLYPH) {
      const id = glyphId(writer, font, glyph);
      const x = Math.round((pen + (run.xOffsets?.[i] ?? 0)) / scale);
      const y = Math.round((run.yOffsets?.[i] ?? 0) / scale);
      if (id !== '') uses += `<use href="#${id}" x="${x}"${y === 0 ? '' : ` y="${y}"`}/>`;
    }
    pen += run.advances[i]! + (i < to - 1 ? item.tracking : 0);
    const cluster = run.clusters[i]!;
    const endsCluster = i + 1 >= to || run.clusters[i + 1] !== cluster;
    if (item.expansion !== 0 && endsCluster && isWordSeparator(run.text, cluster)) pen += item.expansion;
  }
  if (uses === '') return '';
  const matrix: Matrix = [scale, 0, font.syntheticOblique ? OBLIQUE_SKEW * scale : 0, -scale, item.x, item.y];
  const bold = font.syntheticBold
    ? `${colorAttributes('stroke', color)} stroke-width="${num(emboldening(run.size) / scale)}"`
    : '';
  return `<g transform="${matrixAttribute(matrix)}"${colorAttributes('fill', color)}${bold}>${uses}</g>`;
}

/** Stroke width of synthetic bold as in Skia: from 1/24 em at 9 px down to 1/32 em at 36 px and above. */
function emboldening(size: number): number {
  const share = Math.min(1, Math.max(0, (size - 9) / (36 - 9)));
  return size * (1 / 24 + share * (1 / 32 - 1 / 24));
}

/** Whether justification widens the character. */
function isWordSeparator(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x20 || unit === 0xa0;
}

/** The id of a glyph's outline, or '' if it has no ink. */
function glyphId(writer: Writer, font: FontFace, glyph: number): string {
  let known = writer.glyphs.get(font);
  if (!known) {
    known = new Map();
    writer.glyphs.set(font, known);
  }
  let id = known.get(glyph);
  if (id === undefined) {
    id = outlineId(writer, outline(writer.caches, font, glyph));
    known.set(glyph, id);
  }
  return id;
}

function outlineId(writer: Writer, data: string): string {
  let id = writer.outlines.get(data);
  if (id === undefined) {
    id = newId(writer);
    writer.defs += `<path id="${id}" d="${data}"/>`;
    writer.outlines.set(data, id);
  }
  return id;
}

function outline({ outlines }: DisplayCaches, font: FontFace, glyph: number): string {
  let known = outlines.get(font);
  if (!known) {
    known = new Map();
    outlines.set(font, known);
  }
  let data = known.get(glyph);
  if (data === undefined) {
    data = (readableGlyphPath(font, glyph) ?? [])
      .map(([operator, ...values]) => operator + values.map(Math.round).join(' '))
      .join('');
    known.set(glyph, data);
  }
  return data;
}

/** Defines the form once and refers to it wherever it is placed. */
function form(writer: Writer, { key, items, transform }: FormItem): string {
  let id = writer.forms.get(key);
  if (id === undefined) {
    const content = writeItems(writer, items);
    id = newId(writer);
    writer.forms.set(key, id);
    writer.defs += `<g id="${id}">${content}</g>`;
  }
  return `<use href="#${id}" transform="${matrixAttribute(transform)}"/>`;
}

// --- pictures -------------------------------------------------------------------------------------------------

function image(writer: Writer, source: RasterImage, rect: Rect, interpolate: boolean): string {
  if (!(rect.width > 0 && rect.height > 0)) return '';
  let id = writer.images.get(source);
  if (id === undefined) {
    id = newId(writer);
    writer.images.set(source, id);
    // Browsers apply the EXIF orientation of JPEG images; in samples it is already applied.
    writer.defs += `<image id="${id}" width="1" height="1" preserveAspectRatio="none" href="${imageUrl(writer.caches, source)}"/>`;
  }
  const rendering = interpolate ? '' : ' image-rendering="pixelated"';
  return `<use href="#${id}"${rendering} transform="${matrixAttribute([rect.width, 0, 0, rect.height, rect.x, rect.y])}"/>`;
}

function imageUrl({ images }: DisplayCaches, source: RasterImage): string {
  let url = images.get(source.data);
  if (url === undefined) {
    url = dataUrl(source);
    images.set(source.data, url, url.length);
  }
  return url;
}

/** A data URL, which needs no escapes in XML. */
function dataUrl(source: RasterImage): string {
  const { data } = source;
  if (data.encoding === 'jpeg') return `data:image/jpeg;base64,${base64(data.bytes)}`;
  return `data:image/png;base64,${base64(encodePng(source.pixelWidth, source.pixelHeight, data))}`;
}

/** Deviation: only a placeholder for a page of another PDF file, whose content is not drawn. */
function pagePlace({ diagnostics }: Writer, { x, y, width, height }: Rect): string {
  const message = 'pictures of pages show where a page of another PDF is, not what is in it';
  diagnostics.warn({ code: 'html-unsupported', message });
  const box = `x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"`;
  const text = `x="${num(x + width / 2)}" y="${num(y + height / 2)}" text-anchor="middle" font-family="sans-serif" font-size="16"`;
  return `<rect ${box} fill="#f4f4f4" stroke="#999"/><text ${text} fill="#666">PDF</text>`;
}
