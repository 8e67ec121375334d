/** The logical structure as text. */

import type { StructureNode } from './types.ts';

export function dumpStructure(node: StructureNode, depth = 0): string {
  const { type, element, alternate, children } = node;
  const name = element ? ` <${element.tag}${element.id === null ? '' : `#${element.id}`}>` : '';
  const line = `${'  '.repeat(depth)}${type}${name}${alternate === null ? '' : ` ${JSON.stringify(alternate)}`}\n`;
  return line + children.map((child) => dumpStructure(child, depth + 1)).join('');
}
