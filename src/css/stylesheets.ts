/** Parses style sheets, with a cache. */

import { ownCopy } from '../cache-budget.ts';
import { createDiagnostics, type Diagnostics, repeatWarnings } from '../diagnostics.ts';
import { atOnce, type Steps } from '../turns.ts';
import { parseMediaText } from './at-rules/media-query.ts';
import { styleSheetRuleSteps } from './at-rules/parse-stylesheet.ts';
import type { ParserState } from './at-rules/parser-state.ts';
import type { StyleSheet } from './at-rules/stylesheet.ts';
import type { CssCaches } from './caches.ts';
import { NO_NAMESPACES } from './selectors/namespaces.ts';
import { createLocator } from './syntax/place.ts';
import { tokenizeSteps } from './syntax/tokens.ts';

interface ParseSheetOptions {
  /** URL for warnings; null for a sheet of the document itself. */
  readonly source: string | null;
  /** What relative URLs resolve against. */
  readonly baseUrl: string | null;
  readonly diagnostics: Diagnostics;
  /** The `media` attribute of the element that loads the sheet. */
  readonly media?: string | null;
  /** 1-based position of the first character, for a sheet inside a document. */
  readonly line?: number;
  readonly column?: number;
}

/** Places for which one text is cached. */
const PLACES = 4;

/** Approximate bytes per character of a parsed style sheet. */
const BYTES_PER_CHARACTER = 24;

/** As `sheetSteps`, at once. */
export const parseSheetOnce = (text: string, options: ParseSheetOptions, caches: CssCaches): StyleSheet =>
  atOnce(sheetSteps(text, options, caches));

/**
 * Like `parseStyleSheet`, but the same text at the same place gives the same sheet, with the same warnings each time. Sheets with imports
 * are always parsed, because their imports are filled in later.
 */
export function* sheetSteps(text: string, options: ParseSheetOptions, caches: CssCaches): Steps<StyleSheet> {
  const { source, baseUrl, media, line, column, diagnostics } = options;
  const place = [source, baseUrl, media, line, column].join('\0');
  const places = caches.sheets.get(text);
  let known = places?.find((one) => one.place === place);
  if (!known) {
    const own = createDiagnostics();
    const copy = ownCopy(text);
    const sheet = yield* parseSteps(copy, { ...options, diagnostics: own });
    known = { place, sheet, warnings: own.warnings };
    if (!sheet.rules.some((rule) => rule.kind === 'import')) {
      const kept = [known, ...(places ?? [])].slice(0, PLACES);
      caches.sheets.set(copy, kept, kept.length * (text.length * BYTES_PER_CHARACTER + 1000));
      caches.sheetNumbers.of(sheet);
    }
  }
  repeatWarnings(known.warnings, diagnostics);
  return known.sheet;
}

/** Parses a whole style sheet. Never throws: invalid parts are dropped with a warning. */
export const parseStyleSheet = (text: string, options: ParseSheetOptions): StyleSheet =>
  atOnce(parseSteps(text, options));

function* parseSteps(text: string, options: ParseSheetOptions): Steps<StyleSheet> {
  const { source, baseUrl, diagnostics } = options;
  const tokens = yield* tokenizeSteps(text);
  yield;
  const firstLine = options.line ?? 1;
  const firstColumn = options.column ?? 1;
  const locate = createLocator({ text, source, baseUrl, firstLine, firstColumn });
  const state: ParserState = {
    tokens,
    locate,
    diagnostics,
    baseUrl,
    namespaces: NO_NAMESPACES,
    parsed: 0,
    phase: 'imports',
    hasImplicitScope: false,
  };
  const rules = yield* styleSheetRuleSteps(state);
  const media = options.media ? parseMediaText(options.media, locate(0), diagnostics) : null;
  return { source, media, rules, hasImplicitScope: state.hasImplicitScope, implicitRoot: null };
}
