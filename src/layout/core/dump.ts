/** Fragments as text, for debugging, golden files and bug reports. */

import type { BoxNode } from '../../boxes/box.ts';
import { Edge, type Fragment, type Link } from './fragments.ts';

const number = (value: number): string => String(Math.round(value * 100) / 100);

function nameOf(node: BoxNode): string {
  const tag = node.element ? `<${node.element.tag}${node.element.id ? `#${node.element.id}` : ''}>` : 'anonymous';
  return node.pseudo ? `${tag}::${node.pseudo}` : tag;
}

function headOf(fragment: Fragment): string {
  if (fragment.kind === 'line') return 'line';
  if (fragment.kind === 'text')
    return `text ${JSON.stringify(fragment.run.text.slice(fragment.textStart, fragment.textEnd))}`;
  const part = fragment.index > 0 || fragment.edges !== Edge.All ? ` #${fragment.index}` : '';
  const extra = fragment.extra && fragment.extra.kind !== 'replaced' ? ` ${fragment.extra.kind}` : '';
  return `${fragment.node.formatting} ${nameOf(fragment.node)}${part}${extra}`;
}

/** One line per fragment: what it is, its offset from its parent, its size. */
export function dumpFragments(links: readonly Link[], indent = 0): string {
  const lines: string[] = [];
  const stack = links.map((link) => ({ link, depth: indent })).reverse();
  while (stack.length > 0) {
    const { link, depth } = stack.pop()!;
    const { fragment } = link;
    lines.push(
      `${'  '.repeat(depth)}${headOf(fragment)} at ${number(link.x)},${number(link.y)} size ${number(fragment.width)}x${number(fragment.height)}`,
    );
    if (fragment.kind === 'text') continue;
    for (let i = fragment.children.length - 1; i >= 0; i--) {
      stack.push({ link: fragment.children[i]!, depth: depth + 1 });
    }
  }
  return lines.join('\n');
}
