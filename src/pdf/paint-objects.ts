/** Pictures, pages of other files and repeated content, drawn as external objects. ISO 32000-1, 8.8 to 8.10. */

import type { DisplayItem } from '../display/display-list.ts';
import { imageMatrix } from '../display/image-matrix.ts';
import { type Matrix, type Rect, transformRect } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';
import { type Content, endText, resetText, use } from './content.ts';
import { type Named, type PdfContext, setAlpha } from './context.ts';
import type { TakenMarks } from './imported/page-writer.ts';
import { closeMark, cover, isDrawing, mark, PICTURE, takeOver } from './marks.ts';
import { matrixOperands } from './syntax.ts';

export function paintImage(context: PdfContext, content: Content, item: Extract<DisplayItem, { kind: 'image' }>): void {
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

export function placeObject(
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
export function paintPage(context: PdfContext, content: Content, item: Extract<DisplayItem, { kind: 'page' }>): void {
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
