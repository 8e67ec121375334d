/** The values that a `datalist` suggests. https://html.spec.whatwg.org/multipage/input.html#the-list-attribute */

import { isDisabled } from './form-controls.ts';
import { limitsOf, missesSteps } from './input-values.ts';
import { attribute, type Document, type Element, isHtml } from './node.ts';
import { textContent } from './parse.ts';

/** The list that a field names. */
export function suggestionList(field: Element): Element | null {
  const id = attribute(field, 'list');
  if (id === null) return null;
  const tree = field.treePlace?.tree ?? documentOf(field);
  const list = tree.byId.get(id);
  return list && isHtml(list, 'datalist') ? list : null;
}

function documentOf(element: Element): Document {
  let above: Element | Document = element;
  while (above.kind === 'element') above = above.parent;
  return above;
}

/** Where the suggestions that a slider can take stand on it, from 0 to 1. */
export function suggestedParts(slider: Element): readonly number[] {
  const list = suggestionList(slider);
  const limits = list && limitsOf(slider);
  if (!limits) return [];
  const { min, max, counted } = { ...limits, min: limits.min ?? 0, max: limits.max ?? 100 };
  const parts: number[] = [];
  for (const option of optionsIn(list)) {
    const value = counted.parse(attribute(option, 'value') ?? textContent(option).trim());
    const isValid = value !== null && value >= min && value <= max && !missesSteps(slider, value, min, counted);
    if (isValid && min < max && !isDisabled(option)) parts.push((value - min) / (max - min));
  }
  return parts;
}

/** All options in a list, whatever is around them: a `select`, say, for old browsers. */
const optionsIn = (list: Element): Element[] =>
  list.elements.flatMap((child) => (isHtml(child, 'option') ? [child, ...optionsIn(child)] : optionsIn(child)));
