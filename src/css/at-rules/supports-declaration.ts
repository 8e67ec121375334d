/** The question @supports asks the property table. */

import type { ComponentValue } from '../syntax/component-value.ts';

/** Not yet: asks nobody and believes every declaration. */
export function supportsDeclaration(_name: string, _values: readonly ComponentValue[]): boolean {
  return true;
}
