/** Schemas for several documents in one file. */

import { z } from 'zod';
import { filling, ONE_SOURCE } from './templates/template-schemas.ts';

/** The most documents of one file. */
const MOST_PARTS = 100;

const SOURCES = ['html', 'template', 'pdf', 'file'] as const;

/** The fields that parts of a file share with single documents. */
interface CommonFields {
  readonly html: z.ZodType<string | undefined>;
  readonly page: z.ZodType;
  readonly base_url: z.ZodType<string | undefined>;
  readonly text: (what: string) => z.ZodType<string | undefined>;
}

/** The fields `documents` and `page_numbers`. */
export function partFields<T extends CommonFields>({ html, page, base_url, text }: T) {
  const part = z
    .strictObject(
      {
        html: html as T['html'],
        ...filling,
        pdf: z
          .base64({ error: 'must be base64' })
          .describe('A PDF file in base64 instead of "html": its pages go in as they are.')
          .optional(),
        file: z
          .string({ error: 'must be the name of a file in the form' })
          .max(200, { error: 'must be the name of a file in the form' })
          .describe('The same, where the PDF file is a part of the form: its name there.')
          .optional(),
        title: text('Its entry in the outline, with its headings below.'),
        alt: text('Of a PDF file: what its pages show, for those who do not see them. PDF/UA asks for it.'),
        page: page as T['page'],
        base_url: base_url as T['base_url'],
      },
      { error: 'must be an object' },
    )
    .superRefine(checkPart)
    .meta({ oneOf: SOURCES.map((name) => ({ required: [name] })) });
  return {
    documents: z
      .array(part, { error: 'must be a list of documents' })
      .min(1, { error: 'must have at least one document' })
      .max(MOST_PARTS, { error: `must have at most ${MOST_PARTS} documents` })
      .describe(
        'Several documents and PDF files instead of "html": one file, with one outline and one structure tree. It counts as one render, and as one document for its size.',
      )
      .optional(),
    page_numbers: z
      .enum(['continue', 'restart'], { error: 'must be "continue" or "restart"' })
      .describe('Of several documents: whether page numbers run through the file. Default continue.')
      .optional(),
  };
}

/** `ONE_SOURCE` for requests that can have several documents. */
export const SOURCE_OR_PARTS = { anyOf: [...ONE_SOURCE.anyOf, { required: ['documents'] }] };

interface PartValue {
  readonly html?: unknown;
  readonly template?: unknown;
  readonly pdf?: unknown;
  readonly file?: unknown;
  readonly version?: unknown;
  readonly data?: unknown;
  readonly alt?: unknown;
  readonly page?: unknown;
  readonly base_url?: unknown;
}

/** One source, and what belongs to it. */
function checkPart(value: PartValue, context: z.RefinementCtx): void {
  const given = SOURCES.filter((name) => value[name] !== undefined);
  const issue = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  if (given.length === 0) issue('html', 'is missing');
  for (const other of given.slice(1)) issue(other, `must be left out where there is "${given[0]}"`);
  const isFile = value.pdf !== undefined || value.file !== undefined;
  if (value.version !== undefined && value.template === undefined)
    issue('version', 'must be left out where there is no "template"');
  for (const name of ['data', 'page', 'base_url'] as const)
    if (isFile && value[name] !== undefined) issue(name, 'must be left out where there is a PDF file');
  if (!isFile && value.alt !== undefined) issue('alt', 'must be left out where there is no PDF file');
}

interface Parted {
  readonly documents?: unknown;
  readonly page_numbers?: unknown;
  readonly html?: unknown;
  readonly template?: unknown;
  readonly url?: unknown;
  readonly version?: unknown;
  readonly data?: unknown;
}

/** `documents` excludes other sources. Returns whether there are any. */
export function checkParts(value: Parted, context: z.RefinementCtx): boolean {
  const several = value.documents !== undefined;
  const issue = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  for (const name of ['html', 'template', 'url', 'version', 'data'] as const)
    if (several && value[name] !== undefined) issue(name, 'must be left out where there is "documents"');
  if (!several && value.page_numbers !== undefined)
    issue('page_numbers', 'must be left out where there is no "documents"');
  return several;
}
