/** What is kept of fonts and text from one render to the next. */

import { type Cache, type CacheBudget, createCacheBudget, createNumbering, type Numbering } from '../cache-budget.ts';
import { type BundledFonts, readBundledFonts } from './bundled-fonts.ts';
import type { IndexedFile, IndexedFolder } from './folder-index.ts';
import type { FontFile } from './font-file.ts';
import type { Hyphenator } from './hyphenation.ts';
import type { Coverage } from './sfnt/coverage.ts';
import { createShapingEngine, type ShapingEngine } from './shaping-engine.ts';
import type { FontSubset } from './subset.ts';
import type { UnpackedFont } from './unpacked-fonts.ts';

export interface TextCaches {
  /** By file, face and glyphs. */
  readonly subsets: Cache<string, FontSubset>;
  /** Opened files, by content or by path and time. */
  readonly files: Cache<string, FontFile>;
  /** WOFF and WOFF2 files, by content and limits. */
  readonly unpacked: Cache<string, UnpackedFont>;
  /** The caller's font folders, by path. */
  readonly folders: Cache<string, IndexedFolder>;
  /** The caller's font files, by path. */
  readonly namedFiles: Cache<string, IndexedFile>;
  /** Characters of the faces in them. */
  readonly coverages: Cache<string, Coverage>;
  /** The package's own files do not change: they are read once. */
  bundled(): BundledFonts;
  /** Hyphenation patterns by language, with the words already hyphenated. */
  readonly hyphenators: Map<string, Hyphenator>;
  /** OpenType language systems by language, as `languageSystems` returns them. */
  readonly languageSystems: Cache<string, readonly string[]>;
  /** Numbers for files by identity, not by name or hash, so that one font never stands for another. */
  readonly fileNumbers: Numbering<FontFile>;
  /** HarfBuzz is started once. */
  readonly shaping: ShapingEngine;
}

export function createTextCaches(budget: CacheBudget = createCacheBudget(Number.POSITIVE_INFINITY)): TextCaches {
  let bundled: BundledFonts | null = null;
  return {
    subsets: budget.cache(),
    files: budget.cache(),
    unpacked: budget.cache(),
    folders: budget.cache(),
    namedFiles: budget.cache(),
    coverages: budget.cache(),
    hyphenators: new Map(),
    languageSystems: budget.cache(),
    bundled() {
      bundled ??= readBundledFonts();
      return bundled;
    },
    fileNumbers: createNumbering(),
    shaping: createShapingEngine(budget),
  };
}
