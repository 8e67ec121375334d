/** Turns a display list into operators: clips, transforms, groups and their content. ISO 32000-1, 8.4, 11.6. */

import type {
  ContentTag,
  DisplayItem,
  FieldItem,
  FormItem,
  GlyphItem,
  Path,
  PushItem,
} from '../display/display-list.ts';
import { pathBounds } from '../display/paths.ts';
import { transformPoint, transformRect } from '../geometry.ts';
import { type Content, createContent, endText, setFill, setStroke } from './content.ts';
import { type Named, type PdfContext, setAlpha, writeForm } from './context.ts';
import { writeFill, writeStroke } from './fills.ts';
import { withFoldedOpacity } from './folded-opacity.ts';
import type { EmbeddedFont } from './font-writer.ts';
import { writeGlyphs } from './glyphs.ts';
import { fillOperator, strokeOperator } from './inks.ts';
import { cover, mark, SHAPE } from './marks.ts';
import { showsMissing, writeAroundMissing } from './missing-glyphs.ts';
import { closeField, type OpenField, openField } from './paint-fields.ts';
import { holdsShapes, type Open, pop, push } from './paint-groups.ts';
import { paintImage, paintPage, placeObject } from './paint-objects.ts';
import { endingOf, type TextEnding } from './text-endings.ts';

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
      pop(context, closed, paintItems);
      content = closed.outer;
    } else if (item.kind === 'field') {
      field = openField(context, content, root, item);
      content = field?.appearance ?? content;
    } else if (item.kind === 'end-field') {
      if (field) {
        closeField(context, field, paintItems);
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
  for (let closed = open.pop(); closed; closed = open.pop()) pop(context, closed, paintItems);
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
