/** Collects the text and items of one inline formatting context. https://drafts.csswg.org/css-inline-3/ */

import type { ComputedStyle } from '../style/computed-style.ts';
import type { BoxNode, InlineContent, InlineItem } from './box.ts';
import type { MutableBox } from './node.ts';
import type { RawBreak, RawText } from './raw.ts';
import { endsInWord, transformText } from './text-transform.ts';
import { collapseWhiteSpace } from './white-space.ts';

const OBJECT = '\ufffc';

/** An inline box that goes on; later pieces of a split box are opened again with `first` false. */
export interface OpenInline {
  readonly box: MutableBox;
  readonly controls: BidiControls | null;
}

export interface BidiControls {
  readonly open: string;
  readonly close: string;
}

export interface InlineBuilder {
  /** Something in here needs a line or keeps an empty inline box, so that a box must be made for it. */
  readonly significant: boolean;
  readonly items: readonly InlineItem[];
  addText(raw: RawText): void;
  addBreak(raw: RawBreak): void;
  addAtomic(box: BoxNode): void;
  addOutside(kind: 'float' | 'absolute' | 'footnote', box: BoxNode): void;
  open(inline: OpenInline, first: boolean): void;
  close(inline: OpenInline, last: boolean): void;
  finish(style: ComputedStyle, firstLine: ComputedStyle | null, firstLineStyleOf: FirstLineStyleOf): InlineContent;
}

export type FirstLineStyleOf = InlineContent['firstLineStyleOf'];

const STRONG_RTL =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;

/** https://drafts.csswg.org/css-writing-modes-4/#unicode-bidi */
export function bidiControls(style: ComputedStyle, isBlock: boolean): BidiControls | null {
  const rtl = style.writing.direction === 'rtl';
  const override = rtl ? '\u202e' : '\u202d';
  switch (style.display.unicodeBidi) {
    case 'normal':
      return null;
    case 'embed':
      return isBlock ? null : { open: rtl ? '\u202b' : '\u202a', close: '\u202c' };
    case 'bidi-override':
      return { open: override, close: '\u202c' };
    case 'isolate':
      return isBlock ? null : { open: rtl ? '\u2067' : '\u2066', close: '\u2069' };
    case 'isolate-override':
      return isBlock ? { open: override, close: '\u202c' } : { open: `\u2068${override}`, close: '\u202c\u2069' };
    case 'plaintext':
      return isBlock ? null : { open: '\u2068', close: '\u2069' };
  }
}

export function createInlineBuilder(blockControls: BidiControls | null): InlineBuilder {
  const items: InlineItem[] = [];
  const parts: string[] = [];
  /** Controls now in force, outermost first: a forced break ends them and the next paragraph starts with them anew. */
  const controls: BidiControls[] = [];
  let length = 0;
  let significant = false;
  let afterSpace = true;
  let inWord = false;
  let before = '';
  const append = (text: string): number => {
    if (text !== '') parts.push(text);
    length += text.length;
    return length;
  };
  if (blockControls) {
    controls.push(blockControls);
    append(blockControls.open);
  }

  const addForcedBreak = (
    style: ComputedStyle,
    element: RawBreak['element'],
    clear: RawBreak['style']['display']['clear'],
  ) => {
    for (let i = controls.length - 1; i >= 0; i--) append(controls[i]!.close);
    const start = length;
    items.push({ kind: 'break', start, end: append('\n'), clear, style, element });
    for (const control of controls) append(control.open);
    significant = true;
    afterSpace = true;
    inWord = false;
    before = '\n';
  };

  const addPiece = (raw: RawText, piece: string) => {
    const start = length;
    const text =
      raw.style.text.textTransform.length > 0
        ? transformText(piece, raw.style.text.textTransform, raw.language, inWord)
        : piece;
    items.push({
      kind: 'text',
      start,
      end: append(text),
      style: raw.style,
      element: raw.element,
      pseudo: raw.pseudo,
      language: raw.language,
      dynamic: raw.dynamic,
    });
    inWord = endsInWord(piece, inWord);
    before = piece[piece.length - 1]!;
    significant = true;
  };

  return {
    get significant() {
      return significant;
    },
    items,
    addText(raw) {
      const mode = raw.preserve || raw.dynamic ? 'preserve' : raw.style.text.whiteSpaceCollapse;
      const text = collapseWhiteSpace(raw.data, mode, afterSpace, before);
      if (text === '') return;
      const collapsible = mode === 'collapse' || mode === 'preserve-breaks';
      if (!text.includes('\n')) {
        addPiece(raw, text);
      } else {
        const lines = text.split('\n');
        for (let i = 0; i < lines.length; i++) {
          if (i > 0) addForcedBreak(raw.style, null, 'none');
          if (lines[i] !== '') addPiece(raw, lines[i]!);
        }
      }
      afterSpace = text.endsWith('\n') || (collapsible && text.endsWith(' '));
    },
    addBreak(raw) {
      addForcedBreak(raw.style, raw.element, raw.style.display.clear);
    },
    addAtomic(box) {
      const start = length;
      items.push({ kind: 'atomic', box, start, end: append(OBJECT) });
      significant = true;
      afterSpace = false;
      inWord = false;
      before = OBJECT;
    },
    addOutside(kind, box) {
      items.push({ kind, box, start: length, end: length });
      if (kind === 'footnote') significant = true;
    },
    open(inline, first) {
      const start = length;
      if (inline.controls) {
        controls.push(inline.controls);
        append(inline.controls.open);
      }
      items.push({ kind: 'open', box: inline.box, start, end: length, first });
      if (first) significant = true;
    },
    close(inline, last) {
      const start = length;
      if (inline.controls) {
        controls.pop();
        append(inline.controls.close);
      }
      items.push({ kind: 'close', box: inline.box, start, end: length, last });
      if (last && hasEndEdge(inline.box.style)) significant = true;
    },
    finish(style, firstLine, firstLineStyleOf) {
      if (blockControls) append(blockControls.close);
      const text = parts.join('');
      return {
        text,
        items,
        direction: style.writing.direction,
        plaintext: style.display.unicodeBidi === 'plaintext',
        firstLine,
        hasRtl: style.writing.direction === 'rtl' || STRONG_RTL.test(text),
        firstLineStyleOf: firstLine ? firstLineStyleOf : null,
      };
    },
  };
}

function hasEndEdge(style: ComputedStyle): boolean {
  return style.writing.direction === 'rtl'
    ? style.border.borderLeftWidth > 0 || style.padding.paddingLeft !== 0 || style.margin.marginLeft !== 0
    : style.border.borderRightWidth > 0 || style.padding.paddingRight !== 0 || style.margin.marginRight !== 0;
}
