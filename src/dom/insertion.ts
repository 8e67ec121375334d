/** Elements that the caller adds to a document, parsed separately so that neither can close elements of the other. */

import { parseFragment } from 'parse5';
import type { Limits } from '../limits.ts';
import type { Insertion } from './node.ts';
import {
  type AdapterMap,
  createTreeAdapter,
  type Fragment,
  type MutableDocument,
  type MutableElement,
} from './tree-adapter.ts';

/** These elements have no position in the document's source. */
export function insertElements(
  document: MutableDocument,
  insertion: Insertion,
  templates: Map<MutableElement, Fragment>,
  limits: Pick<Limits, 'elements' | 'text'>,
): void {
  const root = document.children.find((node) => node.kind === 'element');
  const body = root?.children.findIndex((node) => node.kind === 'element' && node.tag === 'body') ?? -1;
  if (!root || body < 0) return;
  const source = insertion(titleOf(root));
  const fragment = parseFragment<AdapterMap>(source, { treeAdapter: createTreeAdapter(limits, templates) });
  root.children.splice(body, 0, ...fragment.children);
  for (const child of fragment.children) child.parent = root;
}

function titleOf(root: MutableElement): string {
  const head = root.children.find((node) => node.kind === 'element' && node.tag === 'head');
  const title =
    head?.kind === 'element' && head.children.find((node) => node.kind === 'element' && node.tag === 'title');
  if (!title || title.kind === 'text') return '';
  return title.children
    .map((node) => (node.kind === 'text' ? node.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
