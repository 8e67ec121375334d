/** Document information, and the same in XMP. ISO 32000-1, 14.3 Metadata. */

import type { Profile } from './profile.ts';
import { dateString, textString } from './syntax.ts';
import { escapeXml } from './xml.ts';
import { claims, type XmpSchema } from './xmp-schemas.ts';

export interface PdfMetadata {
  readonly title?: string | null;
  readonly author?: string | null;
  readonly subject?: string | null;
  readonly keywords?: string | null;
  readonly creator?: string | null;
  readonly producer?: string | null;
  /** Written only if given, so that the same document gives the same bytes. */
  readonly creationDate?: Date | null;
}

export function infoEntries(metadata: PdfMetadata, { exchange }: Profile): Record<string, string> {
  const entries: Record<string, string> = {};
  const add = (key: string, value: string | null | undefined): void => {
    if (value) entries[key] = textString(value);
  };
  add('Title', metadata.title);
  add('Author', metadata.author);
  add('Subject', metadata.subject);
  add('Keywords', metadata.keywords);
  add('Creator', metadata.creator);
  add('Producer', metadata.producer);
  if (metadata.creationDate) entries.CreationDate = dateString(metadata.creationDate);
  if (exchange) entries.Trapped = '/False';
  if (exchange && metadata.creationDate) entries.ModDate = dateString(metadata.creationDate);
  return entries;
}

interface XmpContent {
  readonly metadata: PdfMetadata;
  readonly language: string | null;
  readonly profile: Profile;
  /** Distinguishes files with the same title. */
  readonly identifier: string;
  /** Further properties with their extension schemas. */
  readonly schemas: readonly XmpSchema[];
}

/** The packet in UTF-8. https://developer.adobe.com/xmp/docs/XMPSpecifications/ */
export function xmpPacket({ metadata, language, profile, identifier, schemas }: XmpContent): Uint8Array {
  const { title, author, subject, keywords, creator, producer, creationDate } = metadata;
  const lines: string[] = ['<dc:format>application/pdf</dc:format>'];
  if (title) lines.push(alternative('dc:title', title));
  if (author) lines.push(`<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`);
  if (subject) lines.push(alternative('dc:description', subject));
  if (language) lines.push(`<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`);
  if (keywords) lines.push(`<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>`);
  if (producer) lines.push(`<pdf:Producer>${escapeXml(producer)}</pdf:Producer>`);
  if (creator) lines.push(`<xmp:CreatorTool>${escapeXml(creator)}</xmp:CreatorTool>`);
  if (creationDate) lines.push(`<xmp:CreateDate>${xmpDate(creationDate)}</xmp:CreateDate>`);
  if (profile.exchange && creationDate) lines.push(...exchangeLines(xmpDate(creationDate), identifier));
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
${lines.join('\n')}
</rdf:Description>${claims(profile, schemas)}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  return new TextEncoder().encode(packet);
}

const xmpDate = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');

/** ISO 15930-7, 6.7: dates, version identifiers, and that the file is not trapped. */
const exchangeLines = (date: string, identifier: string): readonly string[] => [
  `<xmp:ModifyDate>${date}</xmp:ModifyDate>`,
  `<xmp:MetadataDate>${date}</xmp:MetadataDate>`,
  '<pdf:Trapped>False</pdf:Trapped>',
  `<xmpMM:DocumentID>uuid:${identifier.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}</xmpMM:DocumentID>`,
  '<xmpMM:VersionID>1</xmpMM:VersionID>',
  '<xmpMM:RenditionClass>default</xmpMM:RenditionClass>',
];

const alternative = (tag: string, text: string): string =>
  `<${tag}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${tag}>`;
