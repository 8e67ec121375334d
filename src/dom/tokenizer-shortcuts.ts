/**
 * parse5 reads its input one character at a time. Runs of plain characters, in text and in quoted attribute values, are skipped in one
 * step. The tokens are the same, except that text comes in one piece instead of one per word and space.
 */

import { Parser, type ParserOptions, Token } from 'parse5';
import type { Steps } from '../turns.ts';
import type { AdapterMap } from './tree-adapter.ts';

/** The parts of parse5's tokenizer (version 8.1) used here; `tokenizer-shortcuts.test.ts` checks that only speed depends on them. */
interface Tokenizer {
  state: number;
  readonly preprocessor: {
    pos: number;
    line: number;
    lineStartPos: number;
    isEol: boolean;
    readonly html: string;
    bufferWaterline: number;
  };
  readonly paused: boolean;
  runEnd: number;
  readonly currentToken: object | null;
  readonly currentAttr: { name: string };
  readonly currentCharacterToken: { readonly type: number } | null;
  _extendRun(codePoint: number): void;
  _emitCodePoint(codePoint: number): void;
  _stateData(codePoint: number): void;
  _stateRcdata(codePoint: number): void;
  _stateRawtext(codePoint: number): void;
  _stateAttributeName(codePoint: number): void;
  _stateAttributeValueDoubleQuoted(codePoint: number): void;
  _stateAttributeValueSingleQuoted(codePoint: number): void;
  _stateComment(codePoint: number): void;
  _stateBogusComment(codePoint: number): void;
  _stateScriptData(codePoint: number): void;
  _stateScriptDataEscaped(codePoint: number): void;
  _stateCdataSection(codePoint: number): void;
  _statePlaintext(codePoint: number): void;
  write(text: string, last: boolean): void;
  pause(): void;
  resume(): void;
}

/** Insertion modes that treat white space after other characters like those characters: in body, text, in caption, in cell. */
const PLAIN_MODES: ReadonlySet<number> = new Set([6, 7, 10, 14]);

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
function extendName({ preprocessor, currentAttr }: Tokenizer): void {
  const from = preprocessor.pos + 1;
  const stop = firstMatch(NAME_END, preprocessor.html, from);
  if (stop === from || preprocessor.isEol) return;
  currentAttr.name += preprocessor.html.slice(from, stop);
  preprocessor.pos = stop - 1;
}

/** Moves to the last character before `end` matches, when the current one belongs to the run. */
function passOver(tokenizer: Tokenizer, end: RegExp): void {
  const { preprocessor } = tokenizer;
  if (preprocessor.isEol || tokenizer.runEnd !== preprocessor.pos + 1) return;
  const stop = firstMatch(end, preprocessor.html, tokenizer.runEnd);
  if (stop <= tokenizer.runEnd) return;
  countLines(preprocessor, tokenizer.runEnd, stop - 1);
  preprocessor.pos = stop - 1;
  tokenizer.runEnd = stop;
}

/** Counts lines like the preprocessor, which does so at the character after a line end. */
function countLines(preprocessor: Tokenizer['preprocessor'], from: number, last: number): void {
  const before = preprocessor.html.slice(from, last);
  for (let end = before.indexOf('\n'); end >= 0; end = before.indexOf('\n', end + 1)) {
    preprocessor.line++;
    preprocessor.lineStartPos = from + end + 1;
  }
  preprocessor.isEol = preprocessor.html.charCodeAt(last) === 0x0a;
}

/** UTF-16 units read in one step, which takes some milliseconds. */
const STEP = 1 << 17;

/** States that read long runs one character at a time. */
const LONG_STATES = [
  '_stateComment',
  '_stateBogusComment',
  '_stateScriptData',
  '_stateScriptDataEscaped',
  '_stateCdataSection',
  '_statePlaintext',
] as const;

interface ParseStepsOptions extends ParserOptions<AdapterMap> {
  /** Called with the parser before it starts. */
  readonly onParser?: (parser: Parser<AdapterMap>) => void;
}

/** Like parse5's `parse`, in steps of about this many UTF-16 units. */
export function* parseSteps(
  text: string,
  { onParser, ...options }: ParseStepsOptions,
  step = STEP,
): Steps<AdapterMap['document']> {
  const parser = new Parser<AdapterMap>(options);
  onParser?.(parser);
  const tokenizer = parser.tokenizer as unknown as Tokenizer;
  const { preprocessor } = tokenizer;
  // Keep the input whole, since reading parts of a string is slower.
  preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
  let stepEnd = step;
  const { CHARACTER } = Token.TokenType;
  const inPlainText = (): boolean =>
    tokenizer.currentToken === null &&
    tokenizer.currentCharacterToken?.type === CHARACTER &&
    PLAIN_MODES.has(parser.insertionMode);
  const emit = tokenizer._emitCodePoint;
  tokenizer._emitCodePoint = (codePoint) => {
    const isSpace = codePoint === 0x20 || codePoint === 0x0a || codePoint === 0x09 || codePoint === 0x0c;
    if (isSpace && inPlainText()) tokenizer._extendRun(codePoint);
    else emit.call(tokenizer, codePoint);
  };
  for (const name of ['_stateData', '_stateRcdata', '_stateRawtext'] as const) {
    const original = tokenizer[name];
    tokenizer[name] = (codePoint) => {
      const { state } = tokenizer;
      original.call(tokenizer, codePoint);
      if (tokenizer.state === state && inPlainText()) passOver(tokenizer, TEXT_END);
      if (preprocessor.pos >= stepEnd) tokenizer.pause();
    };
  }
  const quoted = [
    ['_stateAttributeValueDoubleQuoted', DOUBLE_QUOTED_END],
    ['_stateAttributeValueSingleQuoted', SINGLE_QUOTED_END],
  ] as const;
  for (const [name, end] of quoted) {
    const original = tokenizer[name];
    tokenizer[name] = (codePoint) => {
      const { state } = tokenizer;
      original.call(tokenizer, codePoint);
      if (tokenizer.state === state) passOver(tokenizer, end);
      if (preprocessor.pos >= stepEnd) tokenizer.pause();
    };
  }
  const attributeName = tokenizer._stateAttributeName;
  tokenizer._stateAttributeName = (codePoint) => {
    const { state } = tokenizer;
    attributeName.call(tokenizer, codePoint);
    if (tokenizer.state === state) extendName(tokenizer);
  };
  for (const name of LONG_STATES) {
    const original = tokenizer[name];
    tokenizer[name] = (codePoint) => {
      original.call(tokenizer, codePoint);
      if (preprocessor.pos >= stepEnd) tokenizer.pause();
    };
  }
  tokenizer.write(text, true);
  while (tokenizer.paused) {
    yield;
    stepEnd = preprocessor.pos + step;
    tokenizer.resume();
  }
  return parser.document;
}
