/** Pages of other files that this one shows, each written once. */

import type { Diagnostics } from '../../diagnostics.ts';
import { entriesOf, isArray, isKind, isPdfError, nameOf, type PdfValue } from '../../resources/pdf/objects.ts';
import type { PdfFile, PdfPage } from '../../resources/pdf/pdf-file.ts';
import type { PageImage } from '../../resources/types.ts';
import type { Conformance } from '../conformance.ts';
import type { PdfRef, PdfSink } from '../sink.ts';
import { createObjectCopier, type ObjectCopier } from './copy-objects.ts';
import { type PageForm, writePageForm } from './page-form.ts';
import { pageProblems } from './problems.ts';

export interface ImportedPages {
  /** Its form and the name of that in resource dictionaries; null, with a warning, where it cannot be read. */
  formOf(image: PageImage): NamedForm | null;
  /** What the catalogue says of them, once all are written. */
  catalogEntries(): Readonly<Record<string, string>>;
}

interface NamedForm extends PageForm {
  readonly resource: string;
}

interface Reporters {
  readonly conformance: Conformance;
  readonly diagnostics: Diagnostics;
}

export function createImportedPages(sink: PdfSink, { conformance, diagnostics }: Reporters): ImportedPages {
  const copiers = new Map<PdfFile, ObjectCopier>();
  const forms = new Map<PdfPage, NamedForm | null>();
  // What is checked for its tags has none within others.
  const keepsMarks = !conformance.profile.tagged;
  const written = (image: PageImage): NamedForm | null => {
    const { page } = image;
    const name = `the PDF ${shorten(image.url)}`;
    try {
      for (const { clause, message } of pageProblems(page, conformance.profile))
        conformance.violation(clause, `${name} cannot be part of the file: ${message}`, null);
      const copier = copiers.get(page.file) ?? createObjectCopier(sink, page.file, keepsMarks);
      copiers.set(page.file, copier);
      return { ...writePageForm(sink, page, copier, keepsMarks), resource: `D${forms.size + 1}` };
    } catch (error) {
      if (!isPdfError(error)) throw error;
      diagnostics.warn({ code: 'invalid-resource', message: `${name} ${error.message}` });
      return null;
    }
  };
  return {
    formOf(image) {
      const known = forms.get(image.page);
      if (known !== undefined) return known;
      const form = written(image);
      forms.set(image.page, form);
      return form;
    },
    catalogEntries(): Readonly<Record<string, string>> {
      const layers = [...copiers].map(([file, copier]) => layersOf(file, copier));
      const all = layers.flatMap((one) => one.all);
      const hidden = layers.flatMap((one) => one.hidden);
      if (all.length === 0) return {};
      return { OCProperties: `<</OCGs[${all.join(' ')}]/D<</Name(Layers)/OFF[${hidden.join(' ')}]>>>>` };
    },
  };
}

/** 8.11.4: the layers of a file that its pages use, and which of them are not seen. */
function layersOf(file: PdfFile, copier: ObjectCopier): { readonly all: PdfRef[]; readonly hidden: PdfRef[] } {
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

const shorten = (url: string): string => (url.length > 120 ? `${url.slice(0, 117)}...` : url);
