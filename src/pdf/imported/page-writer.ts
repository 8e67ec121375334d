/** Writes pages of other files into this one. Loaded for the first page. */

import { entriesOf, isArray, isKind, nameOf, type PdfValue } from '../../resources/pdf/objects.ts';
import type { PdfFile, PdfPage } from '../../resources/pdf/pdf-file.ts';
import type { Profile } from '../profile.ts';
import type { PdfRef, PdfSink } from '../sink.ts';
import { createObjectCopier, type ObjectCopier } from './copy-objects.ts';
import { type PageForm, type PageMarks, writePageForm } from './page-form.ts';

export { documentPages } from './document-pages.ts';
export { pageProblems } from './problems.ts';

export interface PageWriter {
  /** Throws `PdfError` if the page cannot be read. */
  form(page: PdfPage, taken: TakenMarks | null): PageForm;
  /** The layers used by the written pages, and which of them are hidden. */
  layers(): Layers;
}

/** Marked content that becomes part of this file's structure. */
export type TakenMarks = Extract<PageMarks, object>;

interface Layers {
  readonly all: readonly PdfRef[];
  readonly hidden: readonly PdfRef[];
}

export function createPageWriter(sink: PdfSink, profile: Profile): PageWriter {
  const copiers = new Map<PdfFile, ObjectCopier>();
  // What is checked for its tags has none within others.
  const keepsMarks = !profile.tagged;
  return {
    form(page, taken) {
      const copier = copiers.get(page.file) ?? createObjectCopier(sink, page.file, keepsMarks);
      copiers.set(page.file, copier);
      return writePageForm(sink, page, copier, taken ?? (keepsMarks ? 'kept' : 'none'));
    },
    layers() {
      const layers = [...copiers].map(([file, copier]) => layersOf(file, copier));
      return { all: layers.flatMap((one) => one.all), hidden: layers.flatMap((one) => one.hidden) };
    },
  };
}

/** 8.11.4: the layers that the pages of a file use, and which of them are hidden. */
function layersOf(file: PdfFile, copier: ObjectCopier): Layers {
  const layers: { all: PdfRef[]; hidden: PdfRef[] } = { all: [], hidden: [] };
  const properties = entriesOf(file.get(file.catalog.get('OCProperties')));
  if (!properties) return layers;
  const ids = (value: PdfValue | undefined): number[] => {
    const list = file.get(value);
    return isArray(list) ? list.flatMap((one) => (isKind(one, 'reference') ? [one.id] : [])) : [];
  };
  const shown = entriesOf(file.get(properties.get('D')));
  const off = new Set(ids(shown?.get('OFF')));
  const on = new Set(ids(shown?.get('ON')));
  const isHidden = nameOf(file.get(shown?.get('BaseState'))) === 'OFF';
  for (const id of ids(properties.get('OCGs'))) {
    const ref = copier.known(id);
    if (!ref) continue;
    layers.all.push(ref);
    if (off.has(id) || (isHidden && !on.has(id))) layers.hidden.push(ref);
  }
  return layers;
}
