/** The warnings if pages and assumptions still differ after the last round. */

import type { Diagnostics } from '../diagnostics.ts';
import type { DynamicItem } from '../pages/references.ts';
import { type Assumptions, type Findings, sameSizes } from './assumptions.ts';
import type { StyledBoxes } from './layout-stage.ts';

export function warnUnsettled(
  { items, keys }: StyledBoxes,
  assumed: Assumptions,
  found: Findings,
  diagnostics: Diagnostics,
): void {
  const item = items.find((one) => {
    const key = keys.get(one)!;
    return assumed.pageReferences.get(key) !== found.pageReferences.get(key);
  });
  if (item) warnOfReference(item, diagnostics);
  if (!sameSizes(assumed.containerSizes, found.containerSizes)) {
    const message = 'query containers depend on their own content, or are nested too deeply; they may be wrong';
    diagnostics.warn({ code: 'limit', message });
  }
}

function warnOfReference(item: DynamicItem, diagnostics: Diagnostics): void {
  diagnostics.warn({
    code: 'unresolved-reference',
    message: `a page number in the text${item.element ? ` of <${item.element.tag}>` : ''} moves the page it is on; it may be wrong`,
  });
}
