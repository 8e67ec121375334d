/** Finds and fetches the style sheets of a document, including imports. https://drafts.csswg.org/css-cascade-5/#at-import */

import type { Diagnostics, WarningPlace } from '../diagnostics.ts';
import { type Document, type ShadowTree, treeParent } from '../dom/node.ts';
import { findStyleSources, type StyleSource } from '../dom/style-sources.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { Resource } from '../resources/types.ts';
import { atOnce, type Turns } from '../turns.ts';
import { resolveUrl } from '../urls.ts';
import { couldMatchType, parseMediaText } from './at-rules/media-query.ts';
import type { ImportRule, StyleSheet, StyleSheetRule } from './at-rules/stylesheet.ts';
import { type CssCaches, createCssCaches } from './caches.ts';
import type { MediaEnvironment, Place } from './rules.ts';
import { parseSheetOnce, sheetSteps } from './stylesheets.ts';
import { decodeStyleSheet } from './syntax/encoding.ts';
import { warnAt } from './syntax/place.ts';
import { MATHML_UA_STYLESHEET } from './ua-stylesheet-mathml.ts';
import { SVG_UA_STYLESHEET } from './ua-stylesheet-svg.ts';

/** The part of the resource store used here. `fetch` warns and returns null if it fails. */
interface SheetStore {
  fetch(url: string, place?: WarningPlace): Promise<Resource | null>;
  /** Starts loading without waiting; warnings are given by `fetch`. */
  prefetch?(urls: readonly string[]): void;
}

interface LoadOptions {
  readonly store: SheetStore;
  readonly diagnostics: Diagnostics;
  readonly userAgentSheet: string;
  /** CSS texts of user origin. */
  readonly userSheets?: readonly string[];
  /** Sheets that can never apply to this medium are not fetched. Default print. */
  readonly mediaType?: MediaEnvironment['type'];
  readonly limits?: Pick<Limits, 'importDepth' | 'imports'>;
  /** Caches that outlive the document. Absent: nothing is cached. */
  readonly caches?: CssCaches;
  /** For parsing long sheets in steps. Absent: they are parsed at once. */
  readonly turns?: Pick<Turns, 'run'>;
}

export interface LoadedStyleSheets {
  readonly userAgent: readonly StyleSheet[];
  readonly user: readonly StyleSheet[];
  readonly author: readonly StyleSheet[];
  /** Sheets of shadow trees. Equal lists are one object. */
  readonly shadow: ReadonlyMap<ShadowTree, readonly StyleSheet[]>;
}

interface Loading {
  readonly store: SheetStore;
  readonly diagnostics: Diagnostics;
  readonly mediaType: MediaEnvironment['type'];
  /** Counted over all sheets: sheets that import each other several times would grow without bound. */
  imports: number;
  readonly limits: Pick<Limits, 'importDepth' | 'imports'>;
  readonly caches: CssCaches;
  readonly turns: Pick<Turns, 'run'>;
}

const AT_ONCE: Loading['turns'] = { run: async (steps) => atOnce(steps) };

/** Sheets are fetched in parallel and parsed in order, so that warnings always come in the same order. */
export async function loadStyleSheets(document: Document, options: LoadOptions): Promise<LoadedStyleSheets> {
  const { store, diagnostics, mediaType = 'print', limits = DEFAULT_LIMITS } = options;
  const { caches = createCssCaches(), turns = AT_ONCE } = options;
  const loading: Loading = { store, diagnostics, mediaType, imports: 0, limits, caches, turns };
  const userAgent = [options.userAgentSheet, SVG_UA_STYLESHEET, MATHML_UA_STYLESHEET].map((text) =>
    parseSheetOnce(text, { source: 'platen:user-agent', baseUrl: null, diagnostics }, caches),
  );
  const user: StyleSheet[] = [];
  for (const [index, text] of (options.userSheets ?? []).entries()) {
    const source = `platen:user-sheet-${index + 1}`;
    const place = { source, baseUrl: document.baseUrl, diagnostics };
    const sheet = await turns.run(sheetSteps(text, place, caches));
    await loadImports(sheet.rules, document.baseUrl, [], loading);
    user.push(sheet);
  }
  const author = await loadAuthorSheets(document, null, loading);
  return { userAgent, user, author, shadow: await loadShadowSheets(document, loading) };
}

/** Components repeat the same sheets, so equal lists are shared. */
async function loadShadowSheets(document: Document, loading: Loading): Promise<LoadedStyleSheets['shadow']> {
  const ofTrees = new Map<ShadowTree, readonly StyleSheet[]>();
  const known = new Map<string, readonly StyleSheet[]>();
  for (const tree of document.shadowTrees ?? []) {
    const sources = findStyleSources(document, tree);
    if (sources.length === 0) continue;
    const key = JSON.stringify(
      sources.map((source) => [source.media, source.kind === 'inline' ? source.text : { href: source.href }]),
    );
    const sheets = known.get(key) ?? (await loadAuthorSheets(document, tree, loading));
    if (!sheets.some((sheet) => sheet.implicitRoot)) known.set(key, sheets);
    ofTrees.set(tree, sheets);
  }
  return ofTrees;
}

async function loadAuthorSheets(
  document: Document,
  tree: ShadowTree | null,
  loading: Loading,
): Promise<readonly StyleSheet[]> {
  const sources = findStyleSources(document, tree).filter(({ media, element }) => {
    const place: Place = { source: null, line: element.line ?? 1, column: element.column ?? 1 };
    return media === null || couldMatchType(parseMediaText(media, place, loading.diagnostics), loading.mediaType);
  });
  const urls = sources.flatMap((source) => {
    const url = source.kind === 'link' ? resolveUrl(source.href, document.baseUrl) : null;
    return url === null ? [] : [url];
  });
  loading.store.prefetch?.(urls);
  const sheets: StyleSheet[] = [];
  for (const source of sources) {
    const sheet =
      source.kind === 'inline'
        ? await loadInline(source, document, loading)
        : await loadLinked(source, document, loading);
    if (sheet) sheets.push(hasImplicitScope(sheet) ? { ...sheet, implicitRoot: treeParent(source.element) } : sheet);
  }
  return sheets;
}

const hasImplicitScope = (sheet: StyleSheet): boolean =>
  sheet.hasImplicitScope ||
  sheet.rules.some((rule) => rule.kind === 'import' && rule.sheet && hasImplicitScope(rule.sheet));

async function loadInline(
  source: Extract<StyleSource, { kind: 'inline' }>,
  document: Document,
  loading: Loading,
): Promise<StyleSheet> {
  const { line, column, media } = source;
  const { baseUrl } = document;
  const { diagnostics, caches, turns } = loading;
  const place = { source: null, baseUrl, media, line, column };
  const sheet = await turns.run(sheetSteps(source.text, { diagnostics, ...place }, caches));
  await loadImports(sheet.rules, baseUrl, [], loading);
  return sheet;
}

async function loadLinked(
  source: Extract<StyleSource, { kind: 'link' }>,
  document: Document,
  loading: Loading,
): Promise<StyleSheet | null> {
  const { element, href, media, charset } = source;
  const place: Place = { source: null, line: element.line ?? 1, column: element.column ?? 1 };
  const url = resolveOrWarn(href, document.baseUrl, place, loading.diagnostics);
  if (url === null) return null;
  return fetchSheet(url, { media, charset, ancestors: [], place, loading });
}

interface FetchContext {
  readonly media: string | null;
  readonly charset: string | null;
  readonly ancestors: readonly string[];
  /** The place that refers to the sheet. */
  readonly place: Place;
  readonly loading: Loading;
}

async function fetchSheet(
  url: string,
  { media, charset, ancestors, place, loading }: FetchContext,
): Promise<StyleSheet | null> {
  const resource = await loading.store.fetch(url, { ...place, source: place.source ?? undefined });
  if (!resource) return null;
  const text = decodeStyleSheet(resource.bytes, resource.contentType, charset);
  const source = resource.url.startsWith('data:') ? `${resource.url.slice(0, 40)}...` : resource.url;
  const { diagnostics, caches, turns } = loading;
  const sheet = await turns.run(sheetSteps(text, { source, baseUrl: resource.url, diagnostics, media }, caches));
  await loadImports(sheet.rules, resource.url, [...ancestors, url], loading);
  return sheet;
}

function resolveOrWarn(url: string, base: string | null, place: Place, diagnostics: Diagnostics): string | null {
  const absolute = resolveUrl(url, base);
  if (absolute === null) {
    const message = `the style sheet ${url} has a relative URL, and there is no base URL to resolve it against`;
    warnAt(diagnostics, place, 'missing-resource', message, { value: url });
  }
  return absolute;
}

/** @import occurs only at the top level. */
async function loadImports(
  rules: readonly StyleSheetRule[],
  base: string | null,
  ancestors: readonly string[],
  loading: Loading,
): Promise<void> {
  for (const rule of rules) {
    if (rule.kind !== 'import' || rule.sheet) continue;
    if (rule.media && !couldMatchType(rule.media, loading.mediaType)) continue;
    await loadImport(rule, base, ancestors, loading);
  }
}

async function loadImport(
  rule: ImportRule,
  base: string | null,
  ancestors: readonly string[],
  loading: Loading,
): Promise<void> {
  const { diagnostics } = loading;
  const url = resolveOrWarn(rule.url, base, rule.place, diagnostics);
  if (url === null) return;
  if (ancestors.includes(url)) {
    warnAt(diagnostics, rule.place, 'css-invalid-at-rule', `@import of ${url} is a circle and was dropped`);
    return;
  }
  const { importDepth, imports } = loading.limits;
  if (ancestors.length >= importDepth || loading.imports >= imports) {
    const limit = `${importDepth} deep or ${imports} in all (limits.importDepth, limits.imports)`;
    warnAt(diagnostics, rule.place, 'limit', `@import of ${url} was dropped: there are more than ${limit}`);
    return;
  }
  loading.imports++;
  rule.sheet = await fetchSheet(url, { media: null, charset: null, ancestors, place: rule.place, loading });
}
