/**
 * Title, language and so on, from the caller or else from the document.
 * https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names
 */

import { attribute, type Document, type Element, isHtml } from '../dom/node.ts';
import { textOf } from '../structure/names.ts';
import type { Conformance } from './conformance.ts';
import type { PdfMetadata } from './metadata.ts';

/** `given` wins; if a standard requires a title and there is none, the first heading is used. */
export function documentMetadata(document: Document, given: PdfMetadata, conformance: Conformance): PdfMetadata {
  const metas = metaElements(document);
  const of = (name: string): string | null => {
    const contents = metaContents(metas, 'name', name);
    return contents.length > 0 ? contents.join(', ') : null;
  };
  return {
    producer: 'Platen',
    author: of('author'),
    subject: of('description'),
    keywords: of('keywords'),
    creator: of('generator'),
    ...defined(given),
    title: given.title || document.title || (needsTitle(conformance) ? madeTitle(document, conformance) : null),
    creationDate: given.creationDate ?? (conformance.profile.exchange ? madeDate(conformance) : null),
  };
}

const needsTitle = ({ profile }: Conformance): boolean => profile.accessible !== null || profile.exchange !== null;

/** A fixed date, since the clock would give different bytes each time. */
function madeDate(conformance: Conformance): Date {
  const message = 'the document has no date, which its standard requires: set pdf.creationDate; 1970-01-01 is used now';
  conformance.mended(message, null);
  return new Date(0);
}

const defined = (metadata: PdfMetadata): PdfMetadata =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined && value !== null));

const metaElements = ({ elements }: Document): readonly Element[] =>
  elements.filter((element) => isHtml(element, 'meta'));

function metaContents(metas: readonly Element[], key: 'name' | 'http-equiv', name: string): readonly string[] {
  return metas
    .filter((meta) => attribute(meta, key)?.trim().toLowerCase() === name)
    .map((element) => attribute(element, 'content')?.replace(/\s+/g, ' ').trim() ?? '')
    .filter((content) => content !== '');
}

function madeTitle(document: Document, conformance: Conformance): string {
  const heading = document.elements.find((element) => /^h[1-6]$/.test(element.tag) && element.namespace === 'html');
  const title = (heading && textOf(heading).replace(/\s+/g, ' ').trim()) || 'Untitled';
  conformance.mended(`the document has no title, which its standard requires; "${title.slice(0, 80)}" is used`, null);
  return title;
}

/** BCP 47, as far as ISO 32000-1, 14.9.2 requires. */
const LANGUAGE_TAG = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

/** A valid language tag, or null. Underscores, a common mistake, are replaced. */
export function languageTag(text: string | null): string | null {
  if (text === null) return null;
  const tag = text.trim().replaceAll('_', '-');
  return LANGUAGE_TAG.test(tag) ? tag : null;
}

export function documentLanguage(document: Document, given: string | null, conformance: Conformance): string | null {
  const { root } = document;
  const language =
    languageTag(attribute(root, 'lang')) ??
    languageTag(attribute(root, 'xml:lang')) ??
    languageTag(given) ??
    languageTag(metaContents(metaElements(document), 'http-equiv', 'content-language')[0] ?? null);
  if (language !== null || !conformance.profile.accessible) return language;
  conformance.mended('the language of the document is not known: say it in lang of html or in pdf.language', root);
  return 'und';
}
