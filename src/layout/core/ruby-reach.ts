/** What lines must know of a ruby column. https://drafts.csswg.org/css-ruby-1/#line-height */

import type { Px } from '../../geometry.ts';

/** How far the annotations of a ruby column reach from the baseline of its base (0 on a side without any), and what of its width may lie over text beside it. */
export interface RubyReach {
  readonly kind: 'ruby';
  readonly over: Px;
  readonly under: Px;
  readonly overhang: { readonly start: Px; readonly end: Px };
}
