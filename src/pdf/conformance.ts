/** What a document does that its standard forbids and that cannot be mended: an error, or a warning where that is asked for. */

import { type Diagnostics, PlatenError } from '../diagnostics.ts';
import type { Element } from '../dom/node.ts';
import type { Profile } from './profile.ts';

export interface Conformance {
  readonly profile: Profile;
  /** A violation of `clause`. Throws a `PlatenError` of code `standard` unless violations are only warned of. */
  violation(clause: string, message: string, element: Element | null): void;
  /** Something was changed so that the file keeps to its standard. */
  mended(message: string, element: Element | null): void;
}

export function createConformance(profile: Profile, strict: boolean, diagnostics: Diagnostics): Conformance {
  const name = profile.standards.join(', ');
  const at = (element: Element | null): { line?: number; column?: number } =>
    element?.line && element.column ? { line: element.line, column: element.column } : {};
  const where = (element: Element | null): string =>
    element
      ? `<${element.tag}${element.id === null ? '' : ` id="${element.id}"`}>${element.line ? ` in line ${element.line}` : ''}: `
      : '';
  return {
    profile,
    violation(clause, message, element) {
      const text = `${where(element)}${message} (${name}: ${clause})`;
      const warning = { code: 'accessibility' as const, message: text, ...at(element) };
      if (strict) throw new PlatenError('standard', text, { warning: { ...warning, count: 1 } });
      diagnostics.warn(warning);
    },
    mended(message, element) {
      diagnostics.warn({ code: 'accessibility', message, ...at(element) });
    },
  };
}
