/** Styles as text: for each element the computed values that are not initial. */

import { INITIAL_GROUPS, LONGHANDS } from '../css/properties/index.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { StyledDocument, StyledPseudo } from './types.ts';

const PSEUDOS: readonly StyledPseudo[] = ['before', 'after', 'first-line', 'first-letter'];

/** One line for each element and pseudo-element, then one for each property; groups shared with the parent are left out. */
export function dumpStyles(styled: StyledDocument): string {
  const lines: string[] = [];
  for (const element of styled.document.elements) {
    const { parent } = element;
    const inherited = parent.kind === 'element' ? styled.styleOf(parent) : null;
    const style = styled.styleOf(element);
    const indent = '  '.repeat(depthOf(element));
    lines.push(`${indent}${label(element)} #${style.id}`);
    pushProperties(style, inherited, `${indent}  `, lines);
    for (const pseudo of PSEUDOS) {
      const own = styled.pseudoStyle(element, pseudo);
      if (!own) continue;
      lines.push(`${indent}  ::${pseudo} #${own.id}`);
      pushProperties(own, style, `${indent}    `, lines);
    }
  }
  return `${lines.join('\n')}\n`;
}

const label = (element: Element): string =>
  element.tag + (element.id === null ? '' : `#${element.id}`) + element.classes.map((name) => `.${name}`).join('');

function depthOf(element: Element): number {
  let depth = 0;
  for (let at = element.parent; at.kind === 'element'; at = at.parent) depth++;
  return depth;
}

function pushProperties(style: ComputedStyle, parent: ComputedStyle | null, indent: string, lines: string[]): void {
  for (const { name, field, group, physical } of LONGHANDS) {
    if (physical) continue;
    const values = style[group.name] as unknown as Readonly<Record<string, unknown>>;
    const reference = group.inherited ? (parent ?? INITIAL_GROUPS)[group.name] : group.initial;
    if (values === reference) continue;
    const before = (reference as unknown as Readonly<Record<string, unknown>>)[field];
    const text = valueText(values[field]);
    if (text !== valueText(before)) lines.push(`${indent}${name.replace('-internal-', '')}: ${text}`);
  }
  if (style.custom && style.custom !== (parent?.custom ?? null)) {
    lines.push(`${indent}custom: ${[...style.custom.keys()].join(' ')}`);
  }
}

const round = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A computed value, close to CSS syntax. */
export function valueText(value: unknown): string {
  if (typeof value === 'number') return round(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ');
  if ('r' in value && 'a' in value) {
    const { r, g, b, a } = value as { r: number; g: number; b: number; a: number };
    return `rgb(${round(r * 255)} ${round(g * 255)} ${round(b * 255)} / ${round(a)})`;
  }
  const { kind, ...rest } = value as { kind?: string };
  if (kind === 'percentage') return `${round((value as unknown as { value: number }).value)}%`;
  const parts = Object.entries(rest).map(([key, part]) => `${key}=${valueText(part)}`);
  return `${kind ?? ''}(${parts.join(' ')})`;
}
