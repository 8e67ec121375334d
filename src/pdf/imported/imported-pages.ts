/** Pages of other files that this one shows, each written once. */

import type { Diagnostics } from '../../diagnostics.ts';
import { isPdfError } from '../../resources/pdf/objects.ts';
import type { PdfFile, PdfPage } from '../../resources/pdf/pdf-file.ts';
import type { PageImage } from '../../resources/types.ts';
import type { Conformance } from '../conformance.ts';
import type { PdfSink } from '../sink.ts';
import { createObjectCopier, type ObjectCopier } from './copy-objects.ts';
import { type PageForm, writePageForm } from './page-form.ts';
import { pageProblems } from './problems.ts';

export interface ImportedPages {
  /** Its form and the name of that in resource dictionaries; null, with a warning, where it cannot be read. */
  formOf(image: PageImage): NamedForm | null;
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
  };
}

const shorten = (url: string): string => (url.length > 120 ? `${url.slice(0, 117)}...` : url);
