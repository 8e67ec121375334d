/** Styles in a first line. https://drafts.csswg.org/css-pseudo-4/#first-line-inheritance */

import { GROUPS } from '../css/properties/index.ts';
import { registerStyle, type StyleEnvironment } from './compute.ts';
import { type ComputedStyle, changedStyle } from './computed-style.ts';

/**
 * `style` with its inherited values replaced by those of the `::first-line` style. An inline box keeps its own values: a value counts as
 * inherited if it equals that of the block.
 */
export function layFirstLineOver(
  style: ComputedStyle,
  firstLine: ComputedStyle,
  environment: StyleEnvironment,
): ComputedStyle {
  const block = environment.firstLineParents.get(firstLine);
  const result = changedStyle(style, { id: environment.nextId++ });
  const groups = result as unknown as Record<string, unknown>;
  for (const { name, inherited } of GROUPS) {
    if (!inherited) continue;
    const own = style[name] as unknown as Readonly<Record<string, unknown>>;
    const first = firstLine[name] as unknown as Readonly<Record<string, unknown>>;
    const base = block?.[name] as unknown as Readonly<Record<string, unknown>> | undefined;
    if (own === first) continue;
    if (base === undefined || own === base) {
      groups[name] = first;
      continue;
    }
    const values: Record<string, unknown> = { ...own };
    for (const field of Object.keys(own)) if (own[field] === base[field]) values[field] = first[field];
    groups[name] = values;
  }
  return registerStyle(result, environment);
}
