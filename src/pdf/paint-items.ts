/** Turns a display list into operators: clips, transforms, groups and their content. ISO 32000-1, 8.4, 11.6. */

import type { BlendMode } from '../css/properties/computed-backgrounds.ts';
import {
  type ContentTag,
  type DisplayItem,
  type FieldItem,
  type FormItem,
  type GlyphItem,
  type Path,
  PLAIN_PUSH,
  type PushItem,
} from '../display/display-list.ts';
import { imageMatrix } from '../display/image-matrix.ts';
import { pathBounds } from '../display/paths.ts';
import type { Element } from '../dom/node.ts';
import { IDENTITY, intersectRects, type Matrix, type Rect, transformPoint, transformRect } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';
import { fieldKind } from '../structure/fields.ts';
import {
  type Content,
  createContent,
  endText,
  resetText,
  restore,
  save,
  setFill,
  setStroke,
  transform,
  use,
} from './content.ts';
import { isolatedGroup, type Named, type PdfContext, setAlpha, setState, visibleBounds, writeForm } from './context.ts';
import { softMask, writeFill, writeStroke } from './fills.ts';
import { withFoldedOpacity } from './folded-opacity.ts';
import type { EmbeddedFont } from './font-writer.ts';
import { writeGlyphs } from './glyphs.ts';
import type { TakenMarks } from './imported/page-writer.ts';
import { fillOperator, strokeOperator } from './inks.ts';
import { closeMark, cover, type Drawn, isDrawing, mark, takeOver } from './marks.ts';
import { showsMissing, writeAroundMissing } from './missing-glyphs.ts';
import { pathOperators } from './paths.ts';
import type { PdfRef } from './sink.ts';
import { component, matrixOperands } from './syntax.ts';
import { endingOf, type TextEnding } from './text-endings.ts';

/** A push without its pop yet. */
interface Open {
  readonly item: PushItem;
  readonly outer: Content;
  /** The group's own content, or null if a saved graphics state is enough. */
  readonly group: Content | null;
  /** The surrounding marked content continues after it. */
  readonly isMarked: boolean;
}

/** A field without its end yet. */
interface OpenField {
  readonly item: FieldItem;
  readonly outer: Content;
  readonly appearance: Content;
}

export function paintItems(context: PdfContext, root: Content, given: readonly DisplayItem[]): void {
  const items = withFoldedOpacity(given);
  let content = root;
  const open: Open[] = [];
  const tags: ContentTag[] = [];
  let field: OpenField | null = null;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    context.passed(1);
    if (item.kind === 'push') {
      const opened = push(context, content, item, holdsShapes(items, i));
      open.push(opened);
      content = opened.group ?? content;
    } else if (item.kind === 'pop') {
      const closed = open.pop();
      if (!closed) continue;
      pop(context, closed);
      content = closed.outer;
    } else if (item.kind === 'field') {
      field = openField(context, content, root, item);
      content = field?.appearance ?? content;
    } else if (item.kind === 'end-field') {
      if (field) {
        closeField(context, field);
        content = field.outer;
      }
      field = null;
    } else if (item.kind === 'glyphs') {
      context.passed(item.to - item.from);
      paintGlyphs(context, content, item, endingOf(items, i, item, open));
    } else {
      if (item.kind === 'tag') tags.push(item.tag);
      else if (item.kind === 'end-tag') tags.pop();
      paintItem(context, content, item);
    }
  }
  // An unclosed push would leave the reader's stack unbalanced.
  for (let closed = open.pop(); closed; closed = open.pop()) pop(context, closed);
  endText(root);
}

function paintItem(
  context: PdfContext,
  content: Content,
  item: Exclude<DisplayItem, PushItem | GlyphItem | FieldItem | { kind: 'pop' | 'end-field' }>,
): void {
  const { tagger } = context;
  switch (item.kind) {
    case 'fill':
      drawn(context, content, item);
      writeFill(context, content, item, paintItems);
      break;
    case 'stroke':
      drawn(context, content, item);
      writeStroke(context, content, item, paintItems);
      break;
    case 'image':
      paintImage(context, content, item);
      break;
    case 'form':
      paintForm(context, content, item);
      break;
    case 'page':
      paintPage(context, content, item);
      break;
    case 'tag':
      if (content.inPage) tagger?.stack.push(item.tag);
      break;
    case 'end-tag':
      if (content.inPage) tagger?.stack.pop();
      break;
    default:
      if (content.inPage) navigate(context, content, item);
  }
}

/** Null if the control is only printed, because transparency or blending around it cannot apply to an annotation. */
function openField(context: PdfContext, content: Content, root: Content, item: FieldItem): OpenField | null {
  if (!context.fields || !root.inPage) return null;
  if (content !== root) {
    const message = 'a form control with blending or transparency is printed and cannot be filled in';
    const { line, column } = item.element;
    context.diagnostics.warn({ code: 'pdf', message, ...(line && column ? { line, column } : {}) });
    return null;
  }
  closeMark(content);
  endText(content);
  return { item, outer: content, appearance: fieldContent(item, content.state.ctm) };
}

/** An appearance in the page's own space (12.5.5): its rectangle is the annotation's. */
function fieldContent({ element }: FieldItem, ctm: Matrix): Content {
  const content = createContent(IDENTITY, null);
  content.state.renderMode = 0;
  content.state.spacing = 0;
  content.state.wordSpacing = 0;
  // 12.7.3.3: the part that readers replace.
  if (isVariable(element)) content.out += '/Tx BMC\n';
  save(content);
  transform(content, ctm);
  return content;
}

function isVariable(element: Element): boolean {
  const kind = fieldKind(element);
  return kind !== 'check' && kind !== 'radio' && kind !== 'button';
}

function closeField(context: PdfContext, { item, outer, appearance }: OpenField): void {
  const { ctm } = outer.state;
  const rect = transformRect(item.rect, ctm);
  const write = (content: Content): PdfRef => {
    restore(content);
    if (isVariable(item.element)) content.out += 'EMC\n';
    return writeForm(context, content, rect, { ref: context.sink.reserve(), group: null }).ref;
  };
  let other: PdfRef | null = null;
  if (item.other) {
    const content = fieldContent(item, ctm);
    paintItems(context, content, item.other);
    other = write(content);
  }
  const scale = Math.hypot(ctm[0], ctm[1]);
  context.fields?.add(context, { item, rect, scale, appearance: write(appearance), other });
}

const SHAPE: Drawn = { decoration: true, text: 0, textEnd: 0, isBackward: false, isText: false };
const PICTURE: Drawn = { ...SHAPE, decoration: false };

function drawn(context: PdfContext, content: Content, { path }: { readonly path: Path }): void {
  const owner = mark(content, context.tagger, SHAPE);
  context.passed(path.length);
  const bounds = owner && pathBounds(path);
  if (owner && bounds) cover(owner, context.page.ref, transformRect(bounds, content.state.ctm));
}

type NavigationItem = Extract<DisplayItem, { kind: 'link' | 'destination' | 'bookmark' }>;

function navigate(context: PdfContext, content: Content, item: NavigationItem): void {
  const { page, navigation } = context;
  const { ctm } = content.state;
  if (item.kind === 'link') navigation.link(page.ref, transformRect(item.rect, ctm), item);
  else if (item.kind === 'destination') navigation.destination(page.ref, transformPoint(ctm, item.x, item.y), item);
  else navigation.bookmark(page.ref, transformPoint(ctm, item.x, item.y), item);
}

function paintGlyphs(context: PdfContext, content: Content, item: GlyphItem, ending: TextEnding): void {
  const drawsMissing = context.conformance.profile.unicode && showsMissing(item);
  // Missing glyphs are drawn as paths, outside text objects.
  const owner = mark(content, context.tagger, {
    decoration: false,
    text: item.textStart,
    textEnd: item.textEnd,
    isBackward: (item.run.level & 1) === 1,
    isText: !drawsMissing,
  });
  const decoration = context.tagger !== null && owner === null;
  const { color } = item;
  if (color.a > 0) {
    setAlpha(context, content, color.a);
    setFill(content, fillOperator(context, content, color));
    if (item.run.font.syntheticBold) setStroke(content, strokeOperator(context, content, color));
  }
  const font = context.fonts.get(item.run.font);
  if (drawsMissing) showAroundMissing(content, item, font, { decoration, ending });
  else writeGlyphs(content, item, font, { decoration, ending });
}

function showAroundMissing(
  content: Content,
  item: GlyphItem,
  font: EmbeddedFont,
  { decoration, ending }: Parameters<typeof writeGlyphs>[3],
): void {
  writeAroundMissing(content, item, (part) => {
    writeGlyphs(content, part, font, { decoration, ending: part.to === item.to ? ending : null });
  });
}

const BLEND_NAMES: Readonly<Record<BlendMode, string>> = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
};

/** Drawings push a group for nearly every shape; groups with more items are not examined. */
const FEW_ITEMS = 16;

/** Whether a group has only areas and lines of one owner, so that the surrounding marked content can continue. */
function holdsShapes(items: readonly DisplayItem[], index: number): boolean {
  let depth = 1;
  let count = 0;
  for (let i = index + 1; i < items.length && i <= index + FEW_ITEMS; i++) {
    const item = items[i]!;
    if (item.kind === 'push' && !isGroup(item) && !item.isolated) depth++;
    else if (item.kind === 'pop') depth--;
    else if (item.kind === 'fill' || item.kind === 'stroke') count++;
    else return false;
    if (depth === 0) return count > 0;
  }
  return false;
}

const isGroup = ({ opacity, blend, mask }: PushItem): boolean => opacity < 1 || blend !== 'normal' || mask !== null;

function push(context: PdfContext, outer: Content, item: PushItem, hasShapes: boolean): Open {
  // Isolation shows only where something inside blends.
  const grouped = isGroup(item) || (item.isolated && context.page.blends);
  const isMarked = hasShapes && !grouped;
  if (isMarked) mark(outer, context.tagger, SHAPE);
  else closeMark(outer);
  if (!grouped && !item.transform && !item.clip) return { item: PLAIN_PUSH, outer, group: null, isMarked };
  if (grouped) setAlpha(context, outer, 1);
  save(outer);
  if (item.transform) transform(outer, item.transform);
  if (item.clip) {
    // An empty clip hides everything, and so does an empty rectangle, which readers accept.
    const path = pathOperators(item.clip.path, outer.state.steps) || '0 0 0 0 re\n';
    outer.out += `${path}${item.clip.rule === 'evenodd' ? 'W*' : 'W'} n\n`;
  }
  if (!grouped) return { item, outer, group: null, isMarked };
  const marks =
    context.tagger && outer.marks ? context.tagger.sequence(context.page.ref, context.sink.reserve()) : null;
  return { item, outer, group: createContent(outer.state.ctm, marks, outer), isMarked };
}

function pop(context: PdfContext, { item, outer, group, isMarked }: Open): void {
  if (!group) {
    if (!isMarked) closeMark(outer);
    if (item !== PLAIN_PUSH) restore(outer);
    return;
  }
  closeMark(group);
  const ref = group.marks?.stream ?? context.sink.reserve();
  const bounds = groupBounds(context, outer, item);
  const form = writeForm(context, group, bounds, { ref, group: isolatedGroup(context) });
  if (group.out) {
    setState(context, outer, groupState(context, outer, item, bounds));
    outer.out += `${use(outer, 'XObject', form.resource, form.ref)} Do\n`;
    outer.transparent = true;
  }
  restore(outer);
}

function groupBounds(context: PdfContext, outer: Content, item: PushItem): Rect {
  const visible = visibleBounds(context, outer.state.ctm);
  const clip = item.clip ? pathBounds(item.clip.path) : null;
  return clip ? intersectRects(visible, clip) : visible;
}

function groupState(context: PdfContext, outer: Content, item: PushItem, bounds: Rect): string {
  let state = `/ca ${component(item.opacity)}/CA ${component(item.opacity)}`;
  if (item.blend !== 'normal') state += `/BM/${BLEND_NAMES[item.blend]}`;
  if (item.mask) {
    const mask = createContent(outer.state.ctm, null, { inPage: false, magnified: outer.magnified });
    paintItems(context, mask, item.mask.items);
    const form = writeForm(context, mask, bounds, { ref: context.sink.reserve(), group: isolatedGroup(context) });
    state += `/SMask${softMask(item.mask.kind, `${form.ref}`)}`;
  }
  return `<<${state}>>`;
}

function paintImage(context: PdfContext, content: Content, item: Extract<DisplayItem, { kind: 'image' }>): void {
  const { rect } = item;
  if (!(rect.width > 0 && rect.height > 0)) return;
  const image = fittedImage(context, content, item);
  const named = context.images.get(image, item.interpolate && context.conformance.profile.interpolate);
  if (!named) return;
  placeObject(context, content, named, { matrix: imageMatrix(rect, image.orientation), rect });
  if (image.data.encoding === 'samples' && image.data.alpha) content.transparent = true;
}

/** The image resampled to its displayed size, whatever its rotation. */
function fittedImage(
  { resampler }: PdfContext,
  content: Content,
  { image, rect }: Extract<DisplayItem, { kind: 'image' }>,
): RasterImage {
  if (!resampler) return image;
  const [a, b, c, d] = content.state.ctm;
  const width = rect.width * Math.hypot(a, b);
  const height = rect.height * Math.hypot(c, d);
  return image.orientation > 4 ? resampler.fitted(image, height, width) : resampler.fitted(image, width, height);
}

function placeObject(
  context: PdfContext,
  content: Content,
  named: Named,
  { matrix, rect }: { readonly matrix: Matrix; readonly rect: Rect },
): void {
  const owner = mark(content, context.tagger, PICTURE);
  if (owner && isDrawing(owner.node)) cover(owner, context.page.ref, transformRect(rect, content.state.ctm));
  drawObject(context, content, named, matrix);
}

function drawObject(context: PdfContext, content: Content, named: Named, matrix: Matrix): void {
  endText(content);
  setAlpha(context, content, 1);
  content.out += `q ${matrixOperands(matrix)} cm ${use(content, 'XObject', named.resource, named.ref)} Do Q\n`;
}

/** Left out, with a warning, if it cannot be read. */
function paintPage(context: PdfContext, content: Content, item: Extract<DisplayItem, { kind: 'page' }>): void {
  const { rect, image } = item;
  if (!(rect.width > 0 && rect.height > 0)) return;
  const { sink } = context;
  const taken = takenSequences(context, content, item);
  const form = context.importedPages.formOf(image, taken);
  if (!form) {
    // A reserved object must be written, even if empty.
    if (taken) sink.stream(taken.stream, { StructParents: `${taken.key}` }, '');
    return;
  }
  const matrix: Matrix = [rect.width / form.width, 0, 0, -rect.height / form.height, rect.x, rect.y + rect.height];
  resetText(content);
  if (taken) {
    closeMark(content);
    drawObject(context, content, form, matrix);
  } else placeObject(context, content, form, { matrix, rect });
  // It may blend.
  content.transparent = true;
}

/** Null if the page is a single piece of content. */
function takenSequences(
  { tagger, page, sink }: PdfContext,
  content: Content,
  { sequences, rect }: Extract<DisplayItem, { kind: 'page' }>,
): TakenMarks | null {
  if (!sequences || !tagger || !content.inPage) return null;
  const stream = sink.reserve();
  const key = takeOver(tagger, page.ref, stream, sequences);
  const covered = transformRect(rect, content.state.ctm);
  for (const { node } of sequences.values()) if (isDrawing(node)) cover(tagger.ownerOf(node), page.ref, covered);
  return { stream, key };
}

function paintForm(context: PdfContext, content: Content, form: FormItem): void {
  const named = context.forms.get(form.key) ?? writtenForm(context, form);
  context.forms.set(form.key, named);
  const rect = transformRect(form.bounds, form.transform);
  placeObject(context, content, named, { matrix: form.transform, rect });
  // It may blend.
  content.transparent = true;
}

/** In CSS px: forms are written with the precision for this size, because they may be shown enlarged. */
const LARGE = 300;

/** Writes a form in the space that a page of the form's size would have. */
function writtenForm(context: PdfContext, { items, bounds }: FormItem): Named {
  const { x, y, width, height } = bounds;
  const magnified = Math.max(1, LARGE / Math.max(width, height));
  const content = createContent([0.75, 0, 0, 0.75, -x * 0.75, -y * 0.75], null, { inPage: false, magnified });
  const { page } = context;
  context.page = { ...page, bounds: { x: 0, y: 0, width: width * 0.75, height: height * 0.75 } };
  paintItems(context, content, items);
  context.page = page;
  return writeForm(context, content, bounds, { ref: context.sink.reserve(), group: null });
}
