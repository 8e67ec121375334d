/** The XMP packet of a PDF/A file: its header, its claims, and descriptions of schemas. ISO 19005-2, 6.6. */

import { isStream, type Pdf } from './reader.ts';

const SPACES: Readonly<Record<string, string>> = {
  'http://www.aiim.org/pdfa/ns/id/': 'pdfaid',
  'http://www.aiim.org/pdfa/ns/extension/': 'pdfaExtension',
  'http://www.aiim.org/pdfa/ns/schema#': 'pdfaSchema',
  'http://www.aiim.org/pdfa/ns/property#': 'pdfaProperty',
};
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  pdfaExtension: ['schemas'],
  pdfaSchema: ['schema', 'namespaceURI', 'prefix', 'property', 'valueType'],
  pdfaProperty: ['name', 'valueType', 'category', 'description'],
};

/** The clauses that a file breaks. */
export function metadataFaults(pdf: Pdf, part: string): readonly string[] {
  const found = new Set<string>();
  const metadata = pdf.get(pdf.root, 'Metadata');
  if (!isStream(metadata)) return ['6.6.2.1 no metadata'];
  const xmp = Buffer.from(pdf.data(metadata)).toString('utf8');
  const header = /<\?xpacket[^?]*\?>/.exec(xmp)?.[0] ?? '';
  if (/\b(bytes|encoding)\s*=/.test(header)) found.add('6.6.2.1 header of the packet');
  if (xmp.includes('\ufffd') || !xmp.includes('rdf:RDF')) found.add('6.6.2.1 packet');
  for (const [, prefix, uri] of xmp.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)) {
    const wanted = SPACES[uri!];
    const isKnown = Object.values(SPACES).includes(prefix!);
    if (wanted === undefined ? isKnown : wanted !== prefix) found.add(`6.6.2.3.3 ${prefix} is ${uri}`);
  }
  const used = new Set([...xmp.matchAll(/<(pdfa(?:Extension|Schema|Property|id)):/g)].map(([, prefix]) => prefix!));
  for (const prefix of used) {
    const uri = new RegExp(`xmlns:${prefix}\\s*=\\s*["']([^"']*)`).exec(xmp)?.[1] ?? '';
    if (SPACES[uri] !== prefix) found.add(`6.6.2.3.3 ${prefix} of another namespace`);
  }
  for (const [, prefix, field] of xmp.matchAll(/<(pdfa(?:Extension|Schema|Property)):(\w+)/g))
    if (!FIELDS[prefix!]!.includes(field!)) found.add(`6.6.2.3.2 ${prefix}:${field}`);
  // From part 4 on schemas need no description.
  if (part !== '4') checkSchemas(xmp, found);
  return [...found];
}

function checkSchemas(xmp: string, found: Set<string>): void {
  const [all] = /<pdfaExtension:schemas[\s\S]*<\/pdfaExtension:schemas>/.exec(xmp) ?? [];
  if (all === undefined) return;
  if (!/^<pdfaExtension:schemas[^>]*>\s*<rdf:Bag\b/.test(all)) found.add('6.6.2.3.3 no bag of schemas');
  const count = (pattern: RegExp): number => [...all.matchAll(pattern)].length;
  const texts = (name: string): number =>
    count(new RegExp(`<${name}>[^<]+</${name}>|\\b${name}\\s*=\\s*["'][^"']+`, 'g'));
  const schemas = Math.max(count(/<pdfaSchema:(schema|property)>/g) === 0 ? 0 : count(/<pdfaSchema:property>/g), 1);
  for (const field of ['schema', 'namespaceURI', 'prefix'])
    if (texts(`pdfaSchema:${field}`) < schemas) found.add(`6.6.2.3.3 no ${field} of a schema`);
  if (count(/<pdfaSchema:property>\s*<(?!rdf:Seq\b)/g) > 0) found.add('6.6.2.3.3 no sequence of properties');
  const properties = texts('pdfaProperty:name');
  for (const field of ['valueType', 'description', 'category'])
    if (texts(`pdfaProperty:${field}`) !== properties) found.add(`6.6.2.3.3 no ${field} of a property`);
  const categories = [...all.matchAll(/pdfaProperty:category(?:>|\s*=\s*["'])([^<"']+)/g)].map(([, kind]) =>
    kind!.trim(),
  );
  if (categories.some((kind) => kind !== '' && kind !== 'internal' && kind !== 'external'))
    found.add('6.6.2.3.3 category');
}
