/**
 * Everything that a later stage decides and an earlier one needs. A round runs under assumptions and yields findings, a record of the
 * same type taken from the pages; if both agree, the document is settled.
 */

import type { Size } from '../geometry.ts';
import type { ContainerSize, ContainerSizes, StyleAssumptions } from '../style/assumptions.ts';

export interface Assumptions extends StyleAssumptions {
  /** Layout px per px of the page box: above 1 if content is too wide and pages are shrunk to fit, as when browsers print. */
  readonly pageScale: number;
  /** How many pages there are with what is moved below the last one; 0 if nothing is. */
  readonly leastPages: number;
  /** The text of page counters and cross-references in the document, by `referenceKeys`; without an entry, a guess is used. */
  readonly pageReferences: ReadonlyMap<string, string>;
}

export type Findings = Assumptions;

/** The assumptions that differ from the findings. */
export function differences(assumed: Assumptions, found: Findings): ReadonlySet<keyof Assumptions> {
  const different = new Set<keyof Assumptions>();
  if (!sameSize(assumed.viewport, found.viewport)) different.add('viewport');
  if (assumed.fontUnits !== found.fontUnits) different.add('fontUnits');
  if (assumed.pageScale !== found.pageScale) different.add('pageScale');
  if (assumed.leastPages !== found.leastPages) different.add('leastPages');
  if (!sameEntries(assumed.pageReferences, found.pageReferences, Object.is)) different.add('pageReferences');
  if (!sameSizes(assumed.containerSizes, found.containerSizes)) different.add('containerSizes');
  return different;
}

export const sameSize = <T extends Size | ContainerSize>(a: T, b: T): boolean =>
  a.width === b.width && a.height === b.height;

export const sameSizes = (a: ContainerSizes, b: ContainerSizes): boolean => sameEntries(a, b, sameSize);

function sameEntries<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>, same: (a: V, b: V) => boolean): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !same(value, other)) return false;
  }
  return true;
}
