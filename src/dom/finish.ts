/** After parsing: the depth limit, then everything that depends on the finished tree. */

import type { Diagnostics } from '../diagnostics.ts';
import type { Element } from './node.ts';
import { type MutableDocument, type MutableElement, type MutableNode, NO_ELEMENTS, newText } from './tree-adapter.ts';

/**
 * Elements deeper than `maxDepth` become siblings of the ancestor at that depth, as in Chromium, so that later stages may
 * recurse; their text keeps its order.
 */
export function limitDepth(document: MutableDocument, maxDepth: number, diagnostics: Diagnostics): void {
  const pending: [parent: MutableDocument | MutableElement, depth: number][] = [[document, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [parent, depth] = next;
    if (depth + 1 >= maxDepth && parent.children.some(hasElementChild)) {
      const line = parent.kind === 'element' && parent.line !== null ? { line: parent.line } : {};
      const message = `elements nested deeper than ${maxDepth} were taken out of their parents (limits.depth)`;
      diagnostics.warn({ code: 'limit', message, ...line });
      parent.children = flatten(parent.children);
      for (const child of parent.children) child.parent = parent;
      continue;
    }
    for (const child of parent.children) {
      if (child.kind === 'element') pending.push([child, depth + 1]);
    }
  }
}

const hasElementChild = (node: MutableNode): boolean =>
  node.kind === 'element' && node.children.some(({ kind }) => kind === 'element');

/** The nodes and all their descendants in order, each element keeping only the text before its first element child. */
function flatten(nodes: readonly MutableNode[]): MutableNode[] {
  const flat: MutableNode[] = [];
  const pending = [...nodes].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    const before = flat.at(-1);
    if (node.kind === 'text' && before?.kind === 'text') {
      const joined = newText(before.data + node.data);
      flat[flat.length - 1] = joined;
      continue;
    }
    flat.push(node);
    if (node.kind === 'text') continue;
    const cut = node.children.findIndex(({ kind }) => kind === 'element');
    if (cut === -1) continue;
    const hoisted = node.children.splice(cut);
    for (let child = hoisted.pop(); child; child = hoisted.pop()) pending.push(child);
  }
  return flat;
}

interface FinishedTree {
  readonly elements: readonly Element[];
  readonly byId: ReadonlyMap<string, Element>;
  /** 1-based places of the contents of `<style>` elements. */
  readonly styleStarts: ReadonlyMap<Element, { readonly line: number; readonly column: number }>;
}

/**
 * Numbers the elements in document order and fills in `elements` and `siblingIndex`. `left`: elements that are not in any list of
 * children, which come last.
 */
export function finishTree(
  document: MutableDocument,
  left?: ReadonlyMap<MutableElement, readonly MutableElement[]>,
): FinishedTree {
  const elements: MutableElement[] = [];
  const byId = new Map<string, Element>();
  const styleStarts = new Map<Element, { line: number; column: number }>();
  const pending: MutableElement[] = [...elementChildren(document.children)].reverse();
  for (let element = pending.pop(); element; element = pending.pop()) {
    element.index = elements.length;
    elements.push(element);
    const finished = element as unknown as Element;
    if (element.id !== null && !element.treePlace?.tree && !byId.has(element.id)) byId.set(element.id, finished);
    const [first] = element.children;
    if (element.tag === 'style' && first?.kind === 'text') {
      styleStarts.set(finished, { line: first.line, column: first.column });
    }
    element.elements = elementChildren(element.children);
    const hidden = left?.get(element) ?? NO_ELEMENTS;
    for (let i = hidden.length - 1; i >= 0; i--) pending.push(hidden[i]!);
    for (let i = element.elements.length - 1; i >= 0; i--) {
      const child = element.elements[i]!;
      child.siblingIndex = i;
      pending.push(child);
    }
  }
  return { elements: elements as unknown as Element[], byId, styleStarts };
}

const isElement = (child: MutableNode): child is MutableElement => child.kind === 'element';

const elementChildren = (children: readonly MutableNode[]): MutableElement[] =>
  children.some(isElement) ? children.filter(isElement) : NO_ELEMENTS;
