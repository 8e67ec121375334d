/** How types of the logical structure are written. ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.6 Standard structure namespaces. */

import type { StructureType } from '../structure/types.ts';

/** Types that PDF 1.7 does not know, and what they stand for in it. */
const ROLE_MAP: Readonly<Partial<Record<StructureType, string>>> = {
  Nav: 'Sect',
  Aside: 'Sect',
  Em: 'Span',
  Strong: 'Span',
};

/** The entry of the structure tree root that says what the types in use stand for; undefined where all are standard ones. */
export function roleMap(used: ReadonlySet<StructureType>): string | undefined {
  const roles = Object.entries(ROLE_MAP).filter(([type]) => used.has(type as StructureType));
  return roles.length > 0 ? `<<${roles.map(([type, standard]) => `/${type}/${standard}`).join('')}>>` : undefined;
}
