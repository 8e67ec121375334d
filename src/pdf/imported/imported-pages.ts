/** Pages of other files, each written once. The writer is loaded for the first one. */

import { type Diagnostics, PlatenError } from '../../diagnostics.ts';
import type { DisplayItem } from '../../display/display-list.ts';
import { isPdfError } from '../../resources/pdf/objects.ts';
import type { PdfPage } from '../../resources/pdf/pdf-file.ts';
import type { PageImage } from '../../resources/types.ts';
import type { Conformance } from '../conformance.ts';
import type { PdfSink } from '../sink.ts';
import type { PageForm } from './page-form.ts';
import type { PageWriter, TakenMarks } from './page-writer.ts';

export interface ImportedPages {
  /** Must be awaited before items with such pages are written. */
  prepare(items: readonly DisplayItem[]): Promise<void>;
  /** The form with its resource name; null, with a warning, if the page cannot be read. */
  formOf(image: PageImage, taken?: TakenMarks | null): NamedForm | null;
  /** Catalogue entries for them, once all are written. */
  catalogEntries(): Readonly<Record<string, string>>;
}

interface NamedForm extends PageForm {
  readonly resource: string;
}

interface Reporters {
  readonly conformance: Conformance;
  readonly diagnostics: Diagnostics;
}

type Loaded = { readonly writer: PageWriter } & Pick<typeof import('./page-writer.ts'), 'pageProblems'>;

export function createImportedPages(sink: PdfSink, { conformance, diagnostics }: Reporters): ImportedPages {
  const forms = new Map<PdfPage, NamedForm | null>();
  let loaded: Loaded | null = null;
  let count = 0;
  const written = (image: PageImage, taken: TakenMarks | null): NamedForm | null => {
    const { page } = image;
    const { writer, pageProblems } = loaded!;
    const name = `the PDF ${shorten(image.url)}`;
    try {
      for (const { clause, message } of pageProblems(page, conformance.profile, taken !== null))
        conformance.violation(clause, `${name} cannot be part of the file: ${message}`, null);
      return { ...writer.form(page, taken), resource: `D${++count}` };
    } catch (error) {
      if (!isPdfError(error)) throw error;
      if (error.endsFile) throw new PlatenError('limit', `${name} ${error.message}`);
      diagnostics.warn({ code: 'invalid-resource', message: `${name} ${error.message}` });
      return null;
    }
  };
  return {
    async prepare(items) {
      if (loaded || !showsPages(items)) return;
      const { createPageWriter, pageProblems } = await import('./page-writer.ts');
      loaded = { writer: createPageWriter(sink, conformance.profile), pageProblems };
    },
    formOf(image, taken = null) {
      // Content that is part of the structure can be in only one place.
      if (taken) return written(image, taken);
      const known = forms.get(image.page);
      if (known !== undefined) return known;
      const form = written(image, null);
      forms.set(image.page, form);
      return form;
    },
    catalogEntries(): Readonly<Record<string, string>> {
      const layers = loaded?.writer.layers();
      if (!layers || layers.all.length === 0) return {};
      return { OCProperties: `<</OCGs[${layers.all.join(' ')}]/D<</Name(Layers)/OFF[${layers.hidden.join(' ')}]>>>>` };
    },
  };
}

/** Whether items, or nested items, show pages. */
function showsPages(items: readonly DisplayItem[]): boolean {
  return items.some((item) => {
    switch (item.kind) {
      case 'page':
        return true;
      case 'form':
        return showsPages(item.items);
      case 'push':
        return item.mask !== null && showsPages(item.mask.items);
      case 'fill':
      case 'stroke':
        return item.paint.kind === 'pattern' && showsPages(item.paint.items);
      case 'field':
        return item.other !== null && showsPages(item.other);
      default:
        return false;
    }
  });
}

const shorten = (url: string): string => (url.length > 120 ? `${url.slice(0, 117)}...` : url);
