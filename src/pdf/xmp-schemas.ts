/** Claims of standards in the XMP packet, and the descriptions of schemas that PDF/A does not know by itself. ISO 19005-2, 6.6. */

import type { Profile } from './profile.ts';
import { escapeXml } from './xml.ts';

/** Properties of one namespace; all of them are simple text. */
export interface XmpSchema {
  readonly name: string;
  readonly prefix: string;
  readonly uri: string;
  readonly properties: readonly {
    readonly name: string;
    readonly value: string;
    readonly type: 'Text' | 'Integer';
    readonly category: 'internal' | 'external';
    readonly description: string;
  }[];
}

const UA_URI = 'http://www.aiim.org/pdfua/ns/id/';

const REVISION: XmpSchema['properties'][number] = {
  name: 'rev',
  value: '2024',
  type: 'Integer',
  category: 'internal',
  description: 'The year of the standard',
};

/** ISO 14289-2 also wants the year that it is of. */
const universalAccess = (part: 1 | 2): XmpSchema => ({
  name: 'PDF/UA identification schema',
  prefix: 'pdfuaid',
  uri: UA_URI,
  properties: [
    {
      name: 'part',
      value: `${part}`,
      type: 'Integer',
      category: 'internal',
      description: 'The part of ISO 14289 that the file keeps to',
    },
    ...(part === 2 ? [REVISION] : []),
  ],
});

const EXCHANGE: XmpSchema = {
  name: 'PDF/X identification schema',
  prefix: 'pdfxid',
  uri: 'http://www.npes.org/pdfx/ns/id/',
  properties: [
    {
      name: 'GTS_PDFXVersion',
      value: 'PDF/X-4',
      type: 'Text',
      category: 'internal',
      description: 'The part of ISO 15930 that the file keeps to',
    },
  ],
};

/** Further descriptions for the packet: what the file claims, the given schemas, and what these are. */
export function claims(profile: Profile, schemas: readonly XmpSchema[]): string {
  const all = [
    ...(profile.accessible ? [universalAccess(profile.accessible.part)] : []),
    ...(profile.exchange ? [EXCHANGE] : []),
    ...schemas,
  ];
  let out = '';
  if (profile.archive) out += archiveClaim(profile.archive);
  for (const schema of all) out += properties(schema);
  // From part 4 on schemas need no description.
  if (profile.archive && profile.archive.part !== 4 && all.length > 0) out += extensions(all);
  return out;
}

function archiveClaim({ part, level }: NonNullable<Profile['archive']>): string {
  const revision = part === 4 ? '\n<pdfaid:rev>2020</pdfaid:rev>' : '';
  const conformance = level === null ? '' : `\n<pdfaid:conformance>${level}</pdfaid:conformance>`;
  return `
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>${part}</pdfaid:part>${revision}${conformance}
</rdf:Description>`;
}

const properties = ({ prefix, uri, properties: list }: XmpSchema): string => `
<rdf:Description rdf:about="" xmlns:${prefix}="${uri}">
${list.map(({ name, value }) => `<${prefix}:${name}>${escapeXml(value)}</${prefix}:${name}>`).join('\n')}
</rdf:Description>`;

const extensions = (schemas: readonly XmpSchema[]): string => `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
${schemas.map(described).join('\n')}
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>`;

const described = ({ name, prefix, uri, properties: list }: XmpSchema): string => `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${escapeXml(name)}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${list
  .map(
    (property) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${property.name}</pdfaProperty:name>
<pdfaProperty:valueType>${property.type}</pdfaProperty:valueType>
<pdfaProperty:category>${property.category}</pdfaProperty:category>
<pdfaProperty:description>${escapeXml(property.description)}</pdfaProperty:description>
</rdf:li>`,
  )
  .join('\n')}
</rdf:Seq>
</pdfaSchema:property>
</rdf:li>`;
