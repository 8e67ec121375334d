/** A computed style: shared by identity among all elements with equal values. */

import type { ComputedGroups } from '../css/properties/computed-groups.ts';

export type ComputedStyle = ComputedGroups & {
  /** Unique per distinct style within one document. */
  readonly id: number;
  /** Computed custom properties, or null when there are none. */
  readonly custom: ReadonlyMap<string, unknown> | null;
};
