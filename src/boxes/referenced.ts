/** What other places show of an element: named strings, counters, the label of its bookmark. */

import type { GeneratedGroup } from '../css/properties/computed-boxes.ts';
import type { ContentItem } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledPseudo } from '../style/types.ts';
import type { ReferencedValues } from './box.ts';
import { textOfItem } from './content.ts';
import { isPageCounter } from './counters.ts';
import type { Generation } from './generation.ts';

/** Resolved while the counters are those of the element, or of its pseudo-element; null where nothing may ask for any of it. */
export function referencedValues(
  generation: Generation,
  element: Element,
  style: ComputedStyle,
  pseudo: StyledPseudo | null,
): ReferencedValues | null {
  const { generated } = style;
  const isTarget = pseudo === null && generation.targets.has(element);
  // Of nearly all boxes, each of which asks.
  if (!isTarget && isUnreferenced(generated)) return null;
  const { stringSet, bookmarkLabel } = generated;
  const hasLabel = pseudo === null && !bookmarkLabel.every(isOwnText);
  const changes = [...generated.counterReset, ...generated.counterIncrement, ...generated.counterSet];
  const counted = new Set(changes.map(({ name }) => name).filter((name) => !isPageCounter(name)));
  if (stringSet.length === 0 && counted.size === 0 && !isTarget && !hasLabel) return null;
  const textOf = (items: readonly ContentItem[]): string =>
    items.map((item) => textOfItem(generation, item, style, element)).join('');
  return {
    strings: stringSet.map(({ name, value }) => ({ name, value: textOf(value) })),
    counters: isTarget ? generation.counters.snapshot() : null,
    counted: [...counted].map((name) => ({ name, values: [...generation.counters.valuesOf(name)] })),
    bookmarkLabel: hasLabel ? textOf(bookmarkLabel).replace(/\s+/g, ' ').trim() : null,
  };
}

const isOwnText = (item: ContentItem): boolean => item.kind === 'content' && item.what === 'text';

const isUnreferenced = (generated: GeneratedGroup): boolean =>
  generated.stringSet.length === 0 &&
  generated.counterReset.length === 0 &&
  generated.counterIncrement.length === 0 &&
  generated.counterSet.length === 0 &&
  generated.bookmarkLabel.every(isOwnText);
