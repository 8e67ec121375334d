/**
 * Everything that a later stage decides and an earlier one needs. A round runs under assumptions and gives findings, the same record
 * as the pages have it; where both agree, the document is settled.
 */

import type { Size } from '../geometry.ts';
import type { ContainerSize, ContainerSizes, StyleAssumptions } from '../style/assumptions.ts';

export interface Assumptions extends StyleAssumptions {
  /** Layout px in a px of the sheet: over 1 where content is wider than its page, which is shrunk to fit, as in browsers' prints. */
  readonly pageScale: number;
  /** What page counters and cross references in the document's own text say, by `referenceKeys`; without an entry: a guess. */
  readonly pageReferences: ReadonlyMap<string, string>;
}

export type Findings = Assumptions;

/** What is found to be otherwise than assumed. */
export function differences(assumed: Assumptions, found: Findings): ReadonlySet<keyof Assumptions> {
  const different = new Set<keyof Assumptions>();
  if (!sameSize(assumed.viewport, found.viewport)) different.add('viewport');
  if (assumed.fontUnits !== found.fontUnits) different.add('fontUnits');
  if (assumed.pageScale !== found.pageScale) different.add('pageScale');
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
