/** `string-set` and `string()`. https://drafts.csswg.org/css-gcpm-3/#named-strings */

import { type Assignments, collectAssignments } from './assignments.ts';
import type { Page } from './page.ts';

export function collectNamedStrings(pages: readonly Page[]): Assignments<string> {
  return collectAssignments(pages, ({ node }, assign) => {
    for (const { name, value } of node.referenced?.strings ?? []) assign(name, value);
  });
}
