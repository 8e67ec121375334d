/** How structure types are written. ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.6 Standard structure namespaces. */

import type { StructureType } from '../structure/types.ts';
import type { Profile } from './profile.ts';
import type { PdfSink } from './sink.ts';

/** Types that PDF 1.7 does not know, and the standard types they map to. */
const ROLE_MAP: Readonly<Partial<Record<StructureType, string>>> = {
  Nav: 'Sect',
  Aside: 'Sect',
  Em: 'Span',
  Strong: 'Span',
};

/** ISO 32000-2, Annex L: all other types belong to PDF 1.7 only, whose namespace is the default. */
const OF_PDF_2 = new Set<StructureType>(
  'Document Sect Div Aside Caption P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Em Strong Note Link Ruby RB RT Figure Formula Form'.split(
    ' ',
  ) as StructureType[],
);

/** Types that PDF 2.0 has renamed. */
const NEW_NAMES: Readonly<Partial<Record<StructureType, string>>> = { Note: 'FENote' };

export interface Types {
  nameOf(type: StructureType): string;
  /** The namespace entry of an element's dictionary, or an empty string. */
  namespaceOf(type: StructureType): string;
  /** Entries of the structure tree root, once all elements are written. */
  entries(): Record<string, string | undefined>;
}

export function createTypes(sink: PdfSink, { namespaces }: Profile): Types {
  const used = new Set<StructureType>();
  const namespace = namespaces ? sink.reserve() : null;
  if (namespace) sink.write(namespace, '<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>');
  const known = namespace ? OF_PDF_2 : new Set<StructureType>();
  return {
    nameOf(type) {
      used.add(type);
      return known.has(type) ? (NEW_NAMES[type] ?? type) : type;
    },
    namespaceOf: (type) => (known.has(type) ? `/NS ${namespace}` : ''),
    entries: () => ({
      RoleMap: roleMap([...used].filter((type) => !known.has(type))),
      Namespaces: namespace ? `[${namespace}]` : undefined,
    }),
  };
}

/** The role map for the types in use; undefined if all are standard types. */
function roleMap(used: readonly StructureType[]): string | undefined {
  const roles = Object.entries(ROLE_MAP).filter(([type]) => used.includes(type as StructureType));
  return roles.length > 0 ? `<<${roles.map(([type, standard]) => `/${type}/${standard}`).join('')}>>` : undefined;
}
