/** The document as text: one line per node, indented by depth. For debugging and golden files. */

import type { Document, Node } from './node.ts';

/** `index tag attributes @line:column`; text is quoted as JSON. */
export function dumpDocument(document: Document): string {
  const lines: string[] = [];
  const pending: [node: Node, depth: number][] = [[document.root, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    lines.push('  '.repeat(depth) + describe(node));
    if (node.kind === 'text') continue;
    for (let i = node.children.length - 1; i >= 0; i--) pending.push([node.children[i]!, depth + 1]);
  }
  return `${lines.join('\n')}\n`;
}

function describe(node: Node): string {
  if (node.kind === 'text') return JSON.stringify(node.data);
  const tag = node.namespace === 'html' ? node.tag : `${node.namespace}:${node.tag}`;
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
  const place = node.line === null ? '' : ` @${node.line}:${node.column}`;
  return `${node.index} ${tag}${attributes}${place}`;
}
