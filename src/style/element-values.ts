/** Element data for substitution functions: `attr()`, `sibling-index()`, `sibling-count()`, `random()`. */

import { type Element, treeSiblingIndex, treeSiblings } from '../dom/node.ts';
import type { ElementValues } from './substitution.ts';

/** A class, so that thousands of instances share their methods. */
export class ValuesOfElement implements ElementValues {
  readonly index: number;
  readonly element: Element;

  constructor(element: Element) {
    this.index = element.index;
    this.element = element;
  }

  attribute(name: string): string | null {
    return this.element.attributes.get(name) ?? null;
  }

  get siblings() {
    return { index: treeSiblingIndex(this.element) + 1, count: treeSiblings(this.element).length };
  }
}
