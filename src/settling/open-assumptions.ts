/** Which assumptions a layout can still disprove. */

import type { Job } from '../job.ts';
import type { DynamicItem } from '../pages/references.ts';
import type { StyledDocument } from '../style/types.ts';
import type { Assumptions } from './assumptions.ts';

/** The assumptions that the pages of a document may disprove. The viewport and the fonts are settled before any layout. */
export function openAssumptions(
  { items, styled }: { readonly items: readonly DynamicItem[]; readonly styled: StyledDocument },
  { pageScale, leastPages }: Assumptions,
  { options, page }: Job,
): ReadonlySet<keyof Assumptions> {
  const open = new Set<keyof Assumptions>();
  if (items.length > 0) open.add('pageReferences');
  if (styled.containers().length > 0) open.add('containerSizes');
  // Pages are shrunk once; wider content then overflows its page.
  const shrinks = options.page?.shrinkToFit ?? (options.media ?? 'print') === 'print';
  if (pageScale === 1 && shrinks && !page.frame) open.add('pageScale');
  // Fixed boxes overflow the pages that are added as well; those are not followed by more.
  if (leastPages === 0 && !page.frame) open.add('leastPages');
  return open;
}
