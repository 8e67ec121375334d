/** What attributes say about form controls. https://html.spec.whatwg.org/multipage/form-elements.html */

import { attribute, type Element, isHtml } from './node.ts';

/** The first legend of a fieldset, which its `disabled` does not disable. */
export const firstLegend = (fieldset: Element): Element | null =>
  fieldset.elements.find((child) => isHtml(child, 'legend')) ?? null;

/**
 * Whether a control, option or group of options is disabled, itself or by what is around it. `legendOf`: `firstLegend`, or the same with a
 * memory. https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled
 */
export function isDisabled(element: Element, legendOf: (fieldset: Element) => Element | null = firstLegend): boolean {
  if (element.attributes.has('disabled')) return true;
  if (element.tag === 'option') {
    const { parent } = element;
    return parent.kind === 'element' && isHtml(parent, 'optgroup') && parent.attributes.has('disabled');
  }
  if (element.tag === 'optgroup') return false;
  let below = element;
  for (let above = element.parent; above.kind === 'element'; above = above.parent) {
    if (isHtml(above, 'fieldset') && above.attributes.has('disabled')) {
      if (!isHtml(below, 'legend') || below !== legendOf(above)) return true;
    }
    below = above;
  }
  return false;
}

/** Whether an element is a `select` shown as a list, not as a drop-down. */
export const isListBox = (element: Element): boolean =>
  isHtml(element, 'select') && (element.attributes.has('multiple') || Number(attribute(element, 'size')) > 1);

/** The options of a `select`, and those in its groups. */
export function optionsOf(select: Element): Element[] {
  const options: Element[] = [];
  for (const child of select.elements) {
    if (isHtml(child, 'option')) options.push(child);
    else if (isHtml(child, 'optgroup')) {
      for (const inner of child.elements) if (isHtml(inner, 'option')) options.push(inner);
    }
  }
  return options;
}

function number(element: Element, name: string, fallback: number): number {
  const text = attribute(element, name);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : fallback;
}

/** How far the `value` of a slider, meter or progress bar is from its `min` to its `max`, from 0 to 1. */
export function fractionOf(element: Element, fallback: number, greatest = 1): number {
  const min = number(element, 'min', 0);
  const max = number(element, 'max', greatest);
  const value = number(element, 'value', fallback);
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

type Grade = 0 | 1 | 2;

/** https://html.spec.whatwg.org/multipage/form-elements.html#the-meter-element : optimum, suboptimal, even less good. */
export function meterGrade(element: Element): Grade {
  const min = number(element, 'min', 0);
  const max = Math.max(min, number(element, 'max', 1));
  const within = (value: number, from: number): number => Math.min(max, Math.max(from, value));
  const low = within(number(element, 'low', min), min);
  const high = within(number(element, 'high', max), low);
  const regionOf = (value: number): number => (value < low ? 0 : value > high ? 2 : 1);
  const best = regionOf(within(number(element, 'optimum', (min + max) / 2), min));
  return Math.abs(regionOf(within(number(element, 'value', 0), min)) - best) as Grade;
}
