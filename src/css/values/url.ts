/** `<url>`, made absolute if a base is known. https://drafts.csswg.org/css-values-4/#urls */

import { resolveUrl as absoluteUrl } from '../../urls.ts';
import { type Parser, peek } from './cursor.ts';

/** The reference resolved against `base`, or as written if that fails. Fragment-only references stay as they are. */
export function resolveUrl(reference: string, base: string | null): string {
  if (reference.startsWith('#') || reference.startsWith('data:')) return reference;
  return absoluteUrl(reference, base) ?? reference;
}

/** The URL as written. */
export const rawUrl: Parser<string> = (cursor) => {
  const value = peek(cursor);
  if (value?.type === 'url') {
    cursor.index++;
    return value.value;
  }
  if (value?.type !== 'function' || (value.name !== 'url' && value.name !== 'src')) return undefined;
  const argument = value.values.find((part) => part.type !== 'whitespace');
  if (argument?.type !== 'string') return undefined;
  cursor.index++;
  return argument.value;
};

export const url: Parser<string> = (cursor) => {
  const raw = rawUrl(cursor);
  return raw === undefined ? undefined : resolveUrl(raw, cursor.state.baseUrl);
};
