/** `position: running()` and `element()`. https://drafts.csswg.org/css-gcpm-3/#running-elements */

import type { BoxNode } from '../boxes/box.ts';
import { type Assignments, collectAssignments } from './assignments.ts';
import type { Page } from './page.ts';

/** By name, the boxes taken out of the flow on each page. */
export function collectRunningElements(pages: readonly Page[]): Assignments<BoxNode> {
  return collectAssignments(pages, ({ node }, assign) => {
    const { running } = node;
    if (!running) return;
    const { position } = running.style.display;
    if (typeof position === 'object') assign(position.name, running);
  });
}
