/** From HTML to the structure tree of its PDF. */

import { render } from '../../src/index.ts';
import { type Dictionary, Name, type Pdf, readPdf, textOf } from '../pdf/reader.ts';
import { structureElements, taggedText } from '../pdf/tagged-text.ts';

export async function pdfOf(html: string): Promise<Pdf> {
  const { pdf } = await render(`<!doctype html><html lang="en"><title>T</title>${html}`, { pdf: { compress: false } });
  return readPdf(pdf);
}

/** What is in the `Document` element. */
export const tagged = async (html: string): Promise<string> =>
  /^Document\((.*)\)$/s.exec(taggedText(await pdfOf(html)))![1]!;

/** The elements of a type. */
export const elements = (pdf: Pdf, type: string): Dictionary[] =>
  structureElements(pdf).filter((element) => (element.get('S') as Name).text === type);

/** An attribute (14.7.5) or entry as text. */
export function attributeOf(pdf: Pdf, element: Dictionary, key: string): string | null {
  const value = pdf.get(element, 'A', key) ?? pdf.get(element, key);
  if (value === null) return null;
  if (value instanceof Name) return value.text;
  if (Array.isArray(value)) return value.map((one) => textOf(pdf.resolve(one)) || String(one)).join(' ');
  return textOf(value) || String(value);
}
