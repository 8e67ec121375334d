/** `::first-letter`. https://drafts.csswg.org/css-pseudo-4/#first-letter-pattern */

import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Generation } from './generation.ts';
import { initialLetterBox, isInitialLetter } from './initial-letter.ts';
import { createRawBox, type RawBox, type RawNode, type RawText } from './raw.ts';

/** Punctuation, the letter with its marks, punctuation (but no opening or dash after it); spaces may be between punctuation. */
const PATTERN = /^(?:[\p{P}\p{Zs}]*\p{P}[\p{Zs}]?)?\P{M}\p{M}*(?:[\p{Pe}\p{Pf}\p{Pi}\p{Po}])*/u;
const COLLAPSIBLE = /^[ \t\n\r\f]*/;
/** Deviation: as in browsers, no-break spaces before all that belong to the letter. */
const SPACES = /^[\u00a0 \t\n\r\f]*/;

/** The style of the letter, which inherits from the innermost box around the text. */
type LetterStyle = (parent: ComputedStyle) => ComputedStyle;

/** Wraps the first letter of the block container `box` in a box of its own. */
export function addFirstLetter(generation: Generation, box: RawBox, element: Element, styleIn: LetterStyle): void {
  wrapIn({ generation, element, styleIn }, box);
}

interface Letter {
  readonly generation: Generation;
  readonly element: Element;
  readonly styleIn: LetterStyle;
}

type Outcome = 'done' | 'stop' | 'go-on';

function wrapIn(letter: Letter, box: RawBox): Outcome {
  for (let i = 0; i < box.children.length; i++) {
    const outcome = wrapChild(letter, box, i);
    if (outcome !== 'go-on') return outcome;
  }
  return 'go-on';
}

function wrapChild(letter: Letter, box: RawBox, at: number): Outcome {
  const child = box.children[at]!;
  if (child.kind === 'break') return 'stop';
  if (child.kind === 'text') return splitText(letter, box, at, child);
  // As in browsers, a letter belongs to the innermost block that has a style for it.
  if (child.pseudo === 'first-letter') return 'stop';
  if (child.outOfFlow !== 'none' || child.pseudo === 'marker' || child.pseudo === 'footnote-call') return 'go-on';
  if (child.inner !== 'flow' && child.inner !== 'flow-root') return 'stop';
  if (child.level === 'inline' && child.inner === 'flow-root') return 'stop';
  return wrapIn(letter, child);
}

function splitText({ generation, element, styleIn }: Letter, box: RawBox, at: number, text: RawText): Outcome {
  if (text.dynamic) return 'stop';
  const found = letterIn(text);
  if (found === 'stop' || found === 'go-on') return found;
  const { start, end } = found;
  const style = styleIn(text.style);
  const letter = createRawBox(text.element ?? element, 'first-letter', style);
  const { pseudo } = text;
  letter.children = [{ ...text, data: text.data.slice(start, end), style, pseudo: pseudo ?? 'first-letter' }];
  if (letter.outOfFlow === 'none' && letter.inner === 'flow') letter.level = 'inline';
  const replacement: RawNode[] = [isInitialLetter(style) ? initialLetterBox(generation, letter) : letter];
  if (start > 0) replacement.unshift({ ...text, data: text.data.slice(0, start) });
  if (end < text.data.length) replacement.push({ ...text, data: text.data.slice(end) });
  box.children.splice(at, 1, ...replacement);
  return 'done';
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function letterIn(text: RawText): Stretch | 'stop' | 'go-on' {
  for (const { start, end } of text.parts.length === 0 ? [{ start: 0, end: text.data.length }] : stretchesOf(text)) {
    const data = text.data.slice(start, end);
    const spaces = SPACES.exec(data)![0].length;
    if (spaces === data.length) continue;
    const lead = COLLAPSIBLE.exec(data)![0].length;
    const match = PATTERN.exec(data.slice(spaces));
    return match ? { start: start + lead, end: start + spaces + match[0].length } : 'stop';
  }
  return 'go-on';
}

/**
 * Where a letter may be in text made of items: strings together, each quotation mark on its own.
 * Deviation: to css-pseudo-4 §3.2 the digits of a counter may be the letter; browsers look before they know its value.
 */
function stretchesOf({ parts }: RawText): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  let open = false;
  for (const { kind, end } of parts) {
    const counter = kind === 'counter' || kind === 'counters';
    if (open && !counter && kind !== 'quote') stretches[stretches.length - 1] = { ...stretches.at(-1)!, end };
    else if (!counter) stretches.push({ start, end });
    open = !counter && kind !== 'quote';
    start = end;
  }
  return stretches;
}
