/** Violations of a standard that cannot be corrected: errors, or warnings if requested. */

import { type Diagnostics, PlatenError } from '../diagnostics.ts';
import type { Element } from '../dom/node.ts';
import type { Profile } from './profile.ts';

export interface Conformance {
  readonly profile: Profile;
  /** A violation of `clause`. Throws a `PlatenError` with code `standard` unless violations are only warnings. */
  violation(clause: string, message: string, element: Element | null): void;
  /** Reports a change made so that the file conforms to its standard. */
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
