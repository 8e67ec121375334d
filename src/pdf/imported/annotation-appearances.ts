/** Printed appearances of a page's annotations and form fields. ISO 32000-1, 12.5.3 Annotation flags, 12.5.5 Appearance streams. */

import type { Matrix } from '../../geometry.ts';
import { boxOf } from '../../resources/pdf/boxes.ts';
import { entriesOf, isArray, isKind, nameOf, type PdfStream, type PdfValue } from '../../resources/pdf/objects.ts';
import type { PdfFile, PdfPage } from '../../resources/pdf/pdf-file.ts';
import type { ObjectCopier } from './copy-objects.ts';

interface Appearance {
  /** As a reference in the file. */
  readonly ref: string;
  readonly matrix: Matrix;
}

const HIDDEN = 2;
const PRINT = 4;

/** Maximum per page, more than any form has. */
const MOST = 5000;

export function printedAppearances({ file, entries }: PdfPage, copier: ObjectCopier): readonly Appearance[] {
  const annotations = file.get(entries.get('Annots'));
  if (!isArray(annotations)) return [];
  const appearances: Appearance[] = [];
  for (const one of annotations.slice(0, MOST)) {
    const annotation = entriesOf(file.get(one));
    if (!annotation) continue;
    const flags = file.get(annotation.get('F'));
    const isPrinted = typeof flags === 'number' && (flags & HIDDEN) === 0 && (flags & PRINT) !== 0;
    if (!isPrinted || nameOf(file.get(annotation.get('Subtype'))) === 'Popup') continue;
    const shown = normalAppearance(file, annotation);
    const rect = boxOf(file, annotation.get('Rect'));
    const matrix = shown && rect ? placedIn(rect, file, shown.stream) : null;
    if (shown && matrix) appearances.push({ ref: copier.copied(shown.value), matrix });
  }
  return appearances;
}

function normalAppearance(
  file: PdfFile,
  annotation: ReadonlyMap<string, PdfValue>,
): { readonly value: PdfValue; readonly stream: PdfStream } | null {
  let value = entriesOf(file.get(annotation.get('AP')))?.get('N') ?? null;
  const states = file.get(value);
  if (isKind(states, 'dictionary')) value = states.entries.get(nameOf(file.get(annotation.get('AS'))) ?? '') ?? null;
  const stream = file.get(value);
  return isKind(value, 'reference') && isKind(stream, 'stream') ? { value, stream } : null;
}

/** Algorithm 8.1 of 12.5.5: maps the appearance's transformed box to the annotation's rectangle. */
function placedIn(rect: readonly number[], file: PdfFile, { entries }: PdfStream): Matrix | null {
  const box = boxOf(file, entries.get('BBox'));
  if (!box) return null;
  const given = file.get(entries.get('Matrix'));
  const m = isArray(given) ? given.map((one) => file.get(one)) : [];
  const [a, b, c, d, e, f] =
    m.every((one) => typeof one === 'number') && m.length === 6 ? (m as number[]) : [1, 0, 0, 1, 0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [box[0], box[2]]) {
    for (const y of [box[1], box[3]]) {
      xs.push(a! * x + c! * y + e!);
      ys.push(b! * x + d! * y + f!);
    }
  }
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (!(right > left && top > bottom)) return null;
  const sx = (rect[2]! - rect[0]!) / (right - left);
  const sy = (rect[3]! - rect[1]!) / (top - bottom);
  return [sx, 0, 0, sy, rect[0]! - left * sx, rect[1]! - bottom * sy];
}
