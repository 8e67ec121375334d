/** Document information and its XMP twin. ISO 32000-1, 14.3 Metadata. */

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
  /** Left out unless given: the same document gives the same bytes. */
  readonly creationDate?: Date | null;
}

export function infoEntries(metadata: PdfMetadata): Record<string, string> {
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
  return entries;
}

interface XmpContent {
  readonly metadata: PdfMetadata;
  readonly language: string | null;
  readonly profile: Profile;
  /** What else the packet says, with the schemas of it. */
  readonly schemas: readonly XmpSchema[];
}

/** The packet in UTF-8. https://developer.adobe.com/xmp/docs/XMPSpecifications/ */
export function xmpPacket({ metadata, language, profile, schemas }: XmpContent): Uint8Array {
  const { title, author, subject, keywords, creator, producer, creationDate } = metadata;
  const lines: string[] = ['<dc:format>application/pdf</dc:format>'];
  if (title) lines.push(alternative('dc:title', title));
  if (author) lines.push(`<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`);
  if (subject) lines.push(alternative('dc:description', subject));
  if (language) lines.push(`<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`);
  if (keywords) lines.push(`<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>`);
  if (producer) lines.push(`<pdf:Producer>${escapeXml(producer)}</pdf:Producer>`);
  if (creator) lines.push(`<xmp:CreatorTool>${escapeXml(creator)}</xmp:CreatorTool>`);
  if (creationDate)
    lines.push(`<xmp:CreateDate>${creationDate.toISOString().replace(/\.\d+Z$/, 'Z')}</xmp:CreateDate>`);
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${lines.join('\n')}
</rdf:Description>${claims(profile, schemas)}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  return new TextEncoder().encode(packet);
}

const alternative = (tag: string, text: string): string =>
  `<${tag}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${tag}>`;
