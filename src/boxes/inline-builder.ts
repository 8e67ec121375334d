/** Collects the text and items of one inline formatting context. https://drafts.csswg.org/css-inline-3/ */

import type { ComputedStyle } from '../style/computed-style.ts';
import { concealed, endsInWord, transformText } from '../text/text-transform.ts';
import type { BoxNode, InlineContent, InlineItem } from './box.ts';
import { firstLineText } from './first-line-text.ts';
import type { MutableBox } from './node.ts';
import type { RawBreak, RawText } from './raw.ts';
import { collapseWhiteSpace, type TextBefore } from './white-space.ts';
import { endsWithWord } from './words.ts';

const OBJECT = '\ufffc';

/** An inline box that continues; later pieces of a split box are opened again with `first` false. */
export interface OpenInline {
  readonly box: MutableBox;
  readonly controls: BidiControls | null;
}

interface BidiControls {
  readonly open: string;
  readonly close: string;
}

export interface InlineBuilder {
  /** Whether the content needs a line or a box: something more than collapsible white space. */
  readonly significant: boolean;
  readonly items: readonly InlineItem[];
  /** What is before the text added next, for white space processing. */
  readonly before: TextBefore;
  addText(raw: RawText): void;
  addBreak(raw: RawBreak): void;
  addAtomic(box: BoxNode): void;
  /** A column of ruby, whose text was processed as a part of this content. `length`: the characters that represent it. */
  addRubyColumn(box: BoxNode, length: number): void;
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

/** `before`: the start of a line, or the state of the content that this is a part of. */
export const createInlineBuilder = (blockControls: BidiControls | null, before: TextBefore): InlineBuilder =>
  new InlineCollector(blockControls, before);

class InlineCollector implements InlineBuilder {
  readonly items: InlineItem[] = [];
  readonly before: TextBefore;
  significant = false;
  private readonly parts: string[] = [];
  private readonly blockControls: BidiControls | null;
  /** Active bidi controls, outermost first. A forced break ends them, and the next paragraph starts with them again. */
  private readonly controls: BidiControls[] = [];
  private length = 0;
  private inWord = false;
  /** The box before the text that is added next, in flow or out of flow. */
  private lastBox: BoxNode | null = null;

  constructor(blockControls: BidiControls | null, before: TextBefore) {
    this.blockControls = blockControls;
    this.before = before;
    if (!blockControls) return;
    this.controls.push(blockControls);
    this.append(blockControls.open);
  }

  private append(text: string): number {
    if (text !== '') this.parts.push(text);
    this.length += text.length;
    return this.length;
  }

  addText(raw: RawText): void {
    const mode = raw.whiteSpace === 'preserved' || raw.dynamic ? 'preserve' : raw.style.text.whiteSpaceCollapse;
    const text = collapseWhiteSpace(raw.data, mode, this.before);
    if (text === '') {
      this.noteBlank();
      return;
    }
    const collapsible = mode === 'collapse' || mode === 'preserve-breaks';
    if (!text.includes('\n')) {
      this.addPiece(raw, text);
    } else {
      const lines = text.split('\n');
      for (let i = 0; i < lines.length; i++) {
        if (i > 0) this.addForcedBreak(raw.style, null, 'none');
        if (lines[i] !== '') this.addPiece(raw, lines[i]!);
      }
    }
    if (raw.whiteSpace !== 'opaque')
      this.before.afterSpace = text.endsWith('\n') || (collapsible && text.endsWith(' '));
  }

  private noteBlank(): void {
    const last = this.items.at(-1);
    if (last?.kind === 'open') this.items[this.items.length - 1] = { ...last, beforeBlank: true };
  }

  private addPiece(raw: RawText, piece: string): void {
    const { style, element, pseudo, language, dynamic } = raw;
    const { textTransform, textSecurity } = style.text;
    const start = this.length;
    if (this.lastBox) {
      this.inWord = textTransform.length > 0 && endsWithWord(this.lastBox);
      this.lastBox = null;
    }
    const text = textTransform.length > 0 ? transformText(piece, textTransform, language, this.inWord) : piece;
    const end = this.append(concealed(text, textSecurity));
    this.items.push({ kind: 'text', start, end, style, element, pseudo, language, dynamic });
    this.inWord = endsInWord(piece, this.inWord);
    this.before.character = piece[piece.length - 1]!;
    this.significant = true;
  }

  addBreak({ style, element }: RawBreak): void {
    this.addForcedBreak(style, element, style.display.clear);
  }

  private addForcedBreak(style: ComputedStyle, element: RawBreak['element'], clear: Clear): void {
    for (let i = this.controls.length - 1; i >= 0; i--) this.append(this.controls[i]!.close);
    const start = this.length;
    this.items.push({ kind: 'break', start, end: this.append('\n'), clear, style, element });
    for (const control of this.controls) this.append(control.open);
    this.significant = true;
    this.before.afterSpace = true;
    this.before.character = '\n';
    this.inWord = false;
    this.lastBox = null;
  }

  addAtomic(box: BoxNode): void {
    this.addRubyColumn(box, 1);
    this.before.afterSpace = false;
    this.before.character = OBJECT;
  }

  addRubyColumn(box: BoxNode, length: number): void {
    const start = this.length;
    this.items.push({ kind: 'atomic', box, start, end: this.append(OBJECT.repeat(length)) });
    this.significant = true;
    this.inWord = false;
    this.lastBox = box;
  }

  addOutside(kind: 'float' | 'absolute' | 'footnote', box: BoxNode): void {
    this.items.push({ kind, box, start: this.length, end: this.length });
    if (kind === 'footnote') this.significant = true;
    else this.lastBox = box;
  }

  open({ box, controls }: OpenInline, first: boolean): void {
    const start = this.length;
    if (controls) {
      this.controls.push(controls);
      this.append(controls.open);
    }
    this.items.push({ kind: 'open', box, start, end: this.length, first, beforeBlank: false });
    if (first) this.significant = true;
  }

  close({ box, controls }: OpenInline, last: boolean): void {
    const start = this.length;
    if (controls) {
      this.controls.pop();
      this.append(controls.close);
    }
    this.items.push({ kind: 'close', box, start, end: this.length, last });
    if (last && hasEndEdge(box.style)) this.significant = true;
  }

  finish(style: ComputedStyle, firstLine: ComputedStyle | null, firstLineStyleOf: FirstLineStyleOf): InlineContent {
    if (this.blockControls) this.append(this.blockControls.close);
    const text = this.parts.join('');
    return {
      text,
      // An exact copy, since a growing list reserves more memory.
      items: this.items.slice(),
      direction: style.writing.direction,
      plaintext: style.display.unicodeBidi === 'plaintext',
      firstLine,
      firstLineText: firstLine && firstLineStyleOf ? firstLineText(text, this.items, firstLineStyleOf) : null,
      keepsSpaces: false,
      hasRtl: style.writing.direction === 'rtl' || STRONG_RTL.test(text),
      firstLineStyleOf: firstLine ? firstLineStyleOf : null,
    };
  }
}

type Clear = ComputedStyle['display']['clear'];

function hasEndEdge(style: ComputedStyle): boolean {
  return style.writing.direction === 'rtl'
    ? style.border.borderLeftWidth > 0 || style.padding.paddingLeft !== 0 || style.margin.marginLeft !== 0
    : style.border.borderRightWidth > 0 || style.padding.paddingRight !== 0 || style.margin.marginRight !== 0;
}
