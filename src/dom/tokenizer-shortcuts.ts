/**
 * parse5 reads its input one character at a time. Runs of plain characters, in text and in quoted attribute values, are skipped in one
 * step. The tokens are the same, except that text comes in one piece instead of one per word and space.
 */

import { Parser, type ParserOptions, Token, Tokenizer } from 'parse5';
import type { Steps } from '../turns.ts';
import type { AdapterMap } from './tree-adapter.ts';

/** The parts of parse5's tokenizer (version 8.1) used here; `tokenizer-shortcuts.test.ts` checks that only speed depends on them. */
interface TokenizerParts {
  state: number;
  readonly preprocessor: {
    pos: number;
    line: number;
    lineStartPos: number;
    isEol: boolean;
    readonly html: string;
    bufferWaterline: number;
  };
  readonly handler: Parser<AdapterMap>;
  readonly paused: boolean;
  runStart: number;
  runEnd: number;
  readonly lastStartTagName: string;
  readonly currentToken: object | null;
  currentAttr: { name: string; value: string };
  currentAttrLocation: Token.Location | null;
  readonly currentCharacterToken: { readonly type: number; chars: string } | null;
  _extendRun(codePoint: number): void;
  _flushRun(text: string): void;
  _callState(codePoint: number): void;
  _emitCodePoint(codePoint: number): void;
  _createAttr(firstCharacter: string): void;
  _stateData(codePoint: number): void;
  _stateRcdata(codePoint: number): void;
  _stateRawtext(codePoint: number): void;
  _stateAttributeName(codePoint: number): void;
  _stateAttributeValueDoubleQuoted(codePoint: number): void;
  _stateAttributeValueSingleQuoted(codePoint: number): void;
  write(text: string, last: boolean): void;
  pause(): void;
  resume(): void;
}

/** Insertion modes that treat white space after other characters like those characters: in body, text, in caption, in cell. */
const PLAIN_MODES: ReadonlySet<number> = new Set([6, 7, 10, 14]);
/** The content of elements that hold only text. */
const IN_TEXT = 7;

/** Characters that may end a run, or that the preprocessor has to handle (carriage returns, controls, surrogates). */
const TEXT_END = /[^\t\n -%'-;=-~\u00a0-\ud7ff\ue000-\ufdcf]/g;
const DOUBLE_QUOTED_END = /[^\t\n !#-%'-~\u00a0-\ud7ff\ue000-\ufdcf]/g;
const SINGLE_QUOTED_END = /[^\t\n -%(-~\u00a0-\ud7ff\ue000-\ufdcf]/g;

/** Characters that may end an attribute's name, or need lower-casing. */
const NAME_END = /[^a-z0-9_:.-]/g;

/** The index of the first match from an index on; the text's length if there is none. */
function firstMatch(character: RegExp, text: string, from: number): number {
  character.lastIndex = from;
  return character.test(text) ? character.lastIndex - 1 : text.length;
}

/** Adds the characters of an attribute's name that follow the current one, which belongs to it, in one piece. */
function extendName({ preprocessor, currentAttr }: TokenizerParts): void {
  const from = preprocessor.pos + 1;
  const stop = firstMatch(NAME_END, preprocessor.html, from);
  if (stop === from || preprocessor.isEol) return;
  currentAttr.name += preprocessor.html.slice(from, stop);
  preprocessor.pos = stop - 1;
}

/** Moves to the last character before `end` matches, when the current one belongs to the run. */
function passOver(tokenizer: TokenizerParts, end: RegExp): void {
  const { preprocessor } = tokenizer;
  if (preprocessor.isEol || tokenizer.runEnd !== preprocessor.pos + 1) return;
  const stop = firstMatch(end, preprocessor.html, tokenizer.runEnd);
  if (stop <= tokenizer.runEnd) return;
  countLines(preprocessor, tokenizer.runEnd, stop - 1);
  preprocessor.pos = stop - 1;
  tokenizer.runEnd = stop;
}

/** Counts lines like the preprocessor, which does so at the character after a line end. */
function countLines(preprocessor: TokenizerParts['preprocessor'], from: number, last: number): void {
  const before = preprocessor.html.slice(from, last);
  for (let end = before.indexOf('\n'); end >= 0; end = before.indexOf('\n', end + 1)) {
    preprocessor.line++;
    preprocessor.lineStartPos = from + end + 1;
  }
  preprocessor.isEol = preprocessor.html.charCodeAt(last) === 0x0a;
}

/** UTF-16 units read in one step, which takes some milliseconds. */
const STEP = 1 << 17;

const { CHARACTER } = Token.TokenType;

const OpenTokenizer = Tokenizer as unknown as new (
  ...parameters: ConstructorParameters<typeof Tokenizer>
) => TokenizerParts;

/**
 * A class, because methods set on the tokenizer itself would make V8 keep each document until its next full collection: garbage that
 * every collection of young objects copies.
 */
class SteppingTokenizer extends OpenTokenizer {
  /** Where to pause: an index of the input. */
  stepEnd = 0;

  override _callState(codePoint: number): void {
    super._callState(codePoint);
    if (this.preprocessor.pos >= this.stepEnd) this.pause();
  }

  override _emitCodePoint(codePoint: number): void {
    const isSpace = codePoint === 0x20 || codePoint === 0x0a || codePoint === 0x09 || codePoint === 0x0c;
    if (isSpace && this.inPlainText()) this._extendRun(codePoint);
    else super._emitCodePoint(codePoint);
  }

  /**
   * Text of style sheets stays a part of the input, whereas parse5 copies it, so that texts do not keep the input alive. Sheets that are
   * kept are copied then.
   */
  override _flushRun(text: string): void {
    const { currentCharacterToken: token } = this;
    // The insertion mode says whether the style element is still open.
    const inSheet = this.handler.insertionMode === IN_TEXT && this.lastStartTagName === 'style';
    if (!inSheet || this.currentToken !== null || token === null) {
      super._flushRun(text);
      return;
    }
    if (this.runEnd > this.runStart) token.chars += this.preprocessor.html.slice(this.runStart, this.runEnd);
    if (text.length > 0) token.chars += text;
    this.runStart = this.runEnd;
  }

  /** The tokenizer's own also notes where the attribute is, in a table for each element, which nobody reads. */
  override _createAttr(firstCharacter: string): void {
    this._flushRun('');
    this.currentAttr = { name: firstCharacter, value: '' };
    this.currentAttrLocation = null;
  }

  override _stateData(codePoint: number): void {
    const { state } = this;
    super._stateData(codePoint);
    this.afterText(state);
  }

  override _stateRcdata(codePoint: number): void {
    const { state } = this;
    super._stateRcdata(codePoint);
    this.afterText(state);
  }

  override _stateRawtext(codePoint: number): void {
    const { state } = this;
    super._stateRawtext(codePoint);
    this.afterText(state);
  }

  override _stateAttributeValueDoubleQuoted(codePoint: number): void {
    const { state } = this;
    super._stateAttributeValueDoubleQuoted(codePoint);
    if (this.state === state) passOver(this, DOUBLE_QUOTED_END);
  }

  override _stateAttributeValueSingleQuoted(codePoint: number): void {
    const { state } = this;
    super._stateAttributeValueSingleQuoted(codePoint);
    if (this.state === state) passOver(this, SINGLE_QUOTED_END);
  }

  override _stateAttributeName(codePoint: number): void {
    const { state } = this;
    super._stateAttributeName(codePoint);
    if (this.state === state) extendName(this);
  }

  private inPlainText(): boolean {
    return (
      this.currentToken === null &&
      this.currentCharacterToken?.type === CHARACTER &&
      PLAIN_MODES.has(this.handler.insertionMode)
    );
  }

  private afterText(stateBefore: number): void {
    if (this.state === stateBefore && this.inPlainText()) passOver(this, TEXT_END);
  }
}

export type OnEndTag = (token: Token.TagToken, parser: Parser<AdapterMap>) => void;

class SteppingParser extends Parser<AdapterMap> {
  readonly stepping: SteppingTokenizer;
  private readonly before: OnEndTag | undefined;

  constructor(options: ParserOptions<AdapterMap>, before: OnEndTag | undefined) {
    super(options);
    this.before = before;
    this.stepping = new SteppingTokenizer(this.options, this);
    this.tokenizer = this.stepping as unknown as Tokenizer;
  }

  /** The parser's own gives the adapter a copy of each location with one more property, which is slow, and which nobody reads. */
  override _attachElementToTree(
    ...[element, location, insertion]: Parameters<Parser<AdapterMap>['_attachElementToTree']>
  ) {
    if (this.options.sourceCodeLocationInfo) this.treeAdapter.setNodeSourceCodeLocation(element, location);
    const { parent, beforeElement } = insertion;
    if (beforeElement) this.treeAdapter.insertBefore(parent, element, beforeElement);
    else this.treeAdapter.appendChild(parent, element);
  }

  override onEndTag(token: Token.TagToken): void {
    this.before?.(token, this);
    super.onEndTag(token);
  }
}

interface ParseStepsOptions extends ParserOptions<AdapterMap> {
  /** Called with each end tag before the parser handles it. */
  readonly onEndTag?: OnEndTag;
}

/** Like parse5's `parse`, in steps of about this many UTF-16 units. */
export function* parseSteps(
  text: string,
  { onEndTag, ...options }: ParseStepsOptions,
  step = STEP,
): Steps<AdapterMap['document']> {
  const parser = new SteppingParser(options, onEndTag);
  const { stepping: tokenizer } = parser;
  const { preprocessor } = tokenizer;
  // Keep the input whole, since reading parts of a string is slower.
  preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
  tokenizer.stepEnd = step;
  tokenizer.write(text, true);
  while (tokenizer.paused) {
    yield;
    tokenizer.stepEnd = preprocessor.pos + step;
    tokenizer.resume();
  }
  return parser.document;
}
