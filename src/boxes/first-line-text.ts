/** Transforms text for `::first-line` before the end of the line is known. https://drafts.csswg.org/css-pseudo-4/#first-line-styling */

import { endsInWord, transformText } from '../text/text-transform.ts';
import type { InlineContent, InlineItem } from './box.ts';

/**
 * `text` with the transformations of the first line, or null if they are the text's own. Both have the same length, so that the second
 * line continues where the first ends. Deviation: as in browsers, text that is already transformed is transformed again, so `none` does
 * not undo anything. Deviation: a character whose transformation has another length stays unchanged, such as ß in a first line of
 * capitals.
 */
export function firstLineText(
  text: string,
  items: readonly InlineItem[],
  styleOf: NonNullable<InlineContent['firstLineStyleOf']>,
): string | null {
  const parts: string[] = [];
  let copied = 0;
  let inWord = false;
  for (const item of items) {
    if (item.kind === 'atomic' || item.kind === 'break') inWord = false;
    if (item.kind !== 'text' || item.dynamic) continue;
    const piece = text.slice(item.start, item.end);
    const transforms = styleOf(item.style).text.textTransform;
    if (transforms !== item.style.text.textTransform && transforms.length > 0) {
      parts.push(text.slice(copied, item.start), transformedInPlace(piece, transforms, item.language, inWord));
      copied = item.end;
    }
    inWord = endsInWord(piece, inWord);
  }
  if (parts.length === 0) return null;
  const result = parts.join('') + text.slice(copied);
  return result === text ? null : result;
}

type Transforms = Parameters<typeof transformText>[1];

function transformedInPlace(piece: string, transforms: Transforms, language: string, inWord: boolean): string {
  const whole = transformText(piece, transforms, language, inWord);
  if (whole.length === piece.length) return whole;
  let within = inWord;
  let result = '';
  for (const character of piece) {
    const transformed = transformText(character, transforms, language, within);
    result += transformed.length === character.length ? transformed : character;
    within = endsInWord(character, within);
  }
  return result;
}
