/** A page of another file as a form XObject, rotated upright, with its crop box at the origin. ISO 32000-1, 8.10 Form XObjects. */

import { isArray, isKind, type PdfStream, type PdfValue } from '../../resources/pdf/objects.ts';
import type { PdfPage } from '../../resources/pdf/pdf-file.ts';
import { uprightMatrix, uprightSize } from '../../resources/pdf/upright.ts';
import type { PdfRef, PdfSink } from '../sink.ts';
import { matrixOperands, nums } from '../syntax.ts';
import { printedAppearances } from './annotation-appearances.ts';
import type { ObjectCopier } from './copy-objects.ts';

export interface PageForm {
  readonly ref: PdfRef;
  /** In points, as displayed. */
  readonly width: number;
  readonly height: number;
}

/**
 * What happens to the marked content of a page: it is removed, kept, or made part of the structure, with its stream and its key in the
 * parent tree.
 */
export type PageMarks = 'none' | 'kept' | { readonly stream: PdfRef; readonly key: number };

/** Throws `PdfError` if its content cannot be read. */
export function writePageForm(sink: PdfSink, page: PdfPage, copier: ObjectCopier, marks: PageMarks): PageForm {
  const { box, resources } = page;
  const content = contentOf(page, marks !== 'none');
  const bounds = `[${nums(box)}]`;
  const group = page.entries.get('Group');
  const form: Record<string, string> = {
    Subtype: '/Form',
    BBox: bounds,
    Resources: resources === null ? '<<>>' : copier.copied(resources),
    ...(group ? { Group: copier.copied(page.file.get(group)) } : {}),
  };
  const matrix = uprightMatrix(page);
  const appearances = printedAppearances(page, copier);
  const placed: Record<string, string> = { ...form, Matrix: `[${matrixOperands(matrix)}]` };
  const whole = appearances.length > 0 ? form : placed;
  const taken = typeof marks === 'object';
  const ref = taken ? marks.stream : sink.reserve();
  const entries = taken ? { ...whole, StructParents: `${marks.key}` } : whole;
  if ('kind' in content) copier.stream(content, ref, entries);
  else sink.stream(ref, entries, content);
  copier.finish();
  const { width, height } = uprightSize(page);
  if (appearances.length === 0) return { ref, width, height };
  const outer = sink.reserve();
  const names = appearances.map((one, index) => `/A${index} ${one.ref}`).join('');
  const shown = appearances.map((one, index) => `q ${matrixOperands(one.matrix)} cm /A${index} Do Q\n`).join('');
  // Appearances of fields and annotations are not in the page's sequences.
  const out = taken ? `/Artifact BMC\n${shown}EMC\n` : shown;
  const outerEntries = {
    Subtype: '/Form',
    BBox: bounds,
    Matrix: placed.Matrix!,
    Resources: `<</XObject<</P ${ref}${names}>>>>`,
  };
  sink.stream(outer, outerEntries, `q /P Do Q\n${out}`);
  return { ref: outer, width, height };
}

function contentStreams({ file, entries }: PdfPage): readonly PdfStream[] {
  const contents = file.get(entries.get('Contents'));
  const parts: readonly PdfValue[] = isArray(contents) ? contents : [contents];
  return parts.map((part) => file.get(part)).filter((part) => isKind(part, 'stream'));
}

/**
 * Bytes of content, if everything that the page draws is in the structure of its document; otherwise null. Throws `PdfError` if the
 * content cannot be read.
 */
export function markedBytes(page: PdfPage): number | null {
  const content = contentOf(page, true);
  const bytes = 'kind' in content ? page.file.decoded(content) : content;
  return page.file.isMarked(bytes) ? bytes.length : null;
}

/** A single stream is copied unchanged; several are joined (7.8.2). Throws `PdfError` if they cannot be read. */
function contentOf(page: PdfPage, keepsMarks: boolean): PdfStream | Uint8Array {
  const contents = contentStreams(page);
  if (contents.length === 1 && keepsMarks) return contents[0]!;
  const parts = contents.map((part) => page.file.decoded(part));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
    whole[at++] = 0x0a;
  }
  return keepsMarks ? whole : page.file.unmarked(whole);
}
