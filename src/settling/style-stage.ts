/** The first stage of a round: style sheets, and the page area and fonts that follow from styles. */

import type { StyleSheet } from '../css/at-rules/stylesheet.ts';
import type { FontGroup } from '../css/properties/computed-text.ts';
import type { MediaEnvironment, RuleSet } from '../css/rules.ts';
import { collectRules } from '../css/stylesheets-collect.ts';
import { type LoadedStyleSheets, loadStyleSheets } from '../css/stylesheets-load.ts';
import { UA_STYLESHEET } from '../css/ua-stylesheet.ts';
import { createDiagnostics, type Diagnostics } from '../diagnostics.ts';
import type { Document, ShadowTree } from '../dom/node.ts';
import { parseHtml } from '../dom/parse.ts';
import { estimateFontUnits, measureFontUnits } from '../font-units.ts';
import type { Size } from '../geometry.ts';
import type { Job } from '../job.ts';
import { viewportOf } from '../pages/page-area.ts';
import { Reads } from '../style/assumptions.ts';
import { createStyler, type Styler, styleDocument } from '../style/style-document.ts';
import type { PageStyle, StyledDocument } from '../style/types.ts';
import { createFontLibrary, type FontLibrary } from '../text/font-library.ts';
import { loadHyphenation } from '../text/hyphenation.ts';
import { collectUsedFonts } from '../used-fonts.ts';
import { warnOfAbsentFamilies } from './absent-families.ts';
import { type Assumptions, type Findings, sameSize } from './assumptions.ts';

interface Styling {
  readonly job: Job;
  readonly styler: Styler;
  /** The environment of media queries. */
  readonly environment: MediaEnvironment;
  /** The style of the first page before anything is found; its area is the viewport. */
  firstPage: PageStyle | null;
  fonts: OpenedFonts | null;
}

interface OpenedFonts {
  readonly styled: StyledDocument;
  readonly library: FontLibrary;
  /** The font styles for which faces were selected. */
  readonly groups: ReadonlySet<FontGroup>;
}

/**
 * Media queries use the content box of the page given by the options, as in browsers, since `@page` may be inside a media query. Viewport
 * units use that of the document's first page, which `@page` decides.
 */
export async function startStyling(document: Document, job: Job): Promise<Styling> {
  const { diagnostics, options, store, limits, caches } = job;
  const type = options.media ?? 'print';
  const sheets = await loadStyleSheets(document, {
    store,
    diagnostics,
    userAgentSheet: UA_STYLESHEET,
    userSheets: options.stylesheets ?? [],
    mediaType: type,
    limits,
    caches: caches.css,
    turns: job.turns,
  });
  const environment: MediaEnvironment = { type, ...areaOfDefaultPage(job) };
  const steps = createStyler(document, ruleSets(sheets, environment, job), {
    diagnostics,
    env: environment,
    defaultPage: job.page,
    shadowRules: shadowRules(sheets, environment, job),
    limits,
    checkDeadline: job.checkDeadline,
    caches,
  });
  const styler = await job.turns.run(steps);
  return { job, styler, environment, firstPage: null, fonts: null };
}

const ruleSets = ({ userAgent, user, author }: LoadedStyleSheets, environment: MediaEnvironment, { caches }: Job) => [
  collectRules(userAgent, 'user-agent', environment, caches.css),
  collectRules(user, 'user', environment, caches.css),
  collectRules(author, 'author', environment, caches.css),
];

/** Shadow trees with the same sheets share a rule set. */
function shadowRules(
  { shadow }: LoadedStyleSheets,
  environment: MediaEnvironment,
  { caches }: Job,
): ReadonlyMap<ShadowTree, RuleSet> {
  const sets = new Map<readonly StyleSheet[], RuleSet>();
  return new Map(
    [...shadow].map(([tree, sheets]) => {
      const set = sets.get(sheets) ?? collectRules(sheets, 'author', environment, caches.css);
      sets.set(sheets, set);
      return [tree, set];
    }),
  );
}

const UNKNOWN_AREA: Size = { width: 718, height: 1047 };

/** The content box of the page given by the options, computed with initial fonts, as in all media queries. */
function areaOfDefaultPage({ caches, limits, page }: Job): Size {
  if (page.frame) return page.frame.viewport;
  const key = `${page.size}; ${page.margin}; ${page.autoHeight}`;
  let area = caches.style.pageAreas.get(key);
  if (!area) {
    const diagnostics = createDiagnostics();
    const empty = parseHtml('', { baseUrl: null, noQuirks: true, diagnostics, limits });
    const env: MediaEnvironment = { type: 'print', ...UNKNOWN_AREA };
    const { size, margin } = firstPageOf(styleDocument(empty, [], { diagnostics, env, defaultPage: page, caches }));
    area = {
      width: Math.max(0, size.width - margin.left - margin.right),
      height: size.height === 'auto' ? UNKNOWN_AREA.height : Math.max(0, size.height - margin.top - margin.bottom),
    };
    caches.style.pageAreas.set(key, area, key.length + BYTES_OF_AREA);
  }
  return area;
}

const BYTES_OF_AREA = 100;

export const firstAssumptions = ({ environment }: Styling): Assumptions => ({
  viewport: { width: environment.width, height: environment.height },
  fontUnits: estimateFontUnits,
  containerSizes: new Map(),
  pageScale: 1,
  leastPages: 0,
  pageReferences: new Map(),
});

export const firstPageOf = (styled: StyledDocument): PageStyle =>
  styled.pageStyle({ name: '', side: 'right', first: true, blank: false, number: 1, inGroup: 1 });

/** The styles, with the page area and fonts for layout. `findings` may differ in the viewport and font units. */
interface StyleOutcome {
  readonly styled: StyledDocument;
  readonly fonts: FontLibrary | null;
  readonly findings: Findings;
}

/** `diagnostics` receives the warnings of this round. */
export async function styleStage(
  styling: Styling,
  assumptions: Assumptions,
  diagnostics: Diagnostics,
): Promise<StyleOutcome> {
  const { styler } = styling;
  const styled = await styling.job.turns.run(styler.style(assumptions, diagnostics));
  styling.firstPage ??= firstPageOf(styled);
  const viewport = viewportOf(styling.firstPage, assumptions.pageScale);
  if ((styler.reads() & Reads.viewport) !== 0 && !sameSize(viewport, assumptions.viewport))
    return { styled, fonts: null, findings: { ...assumptions, viewport } };
  const before = styling.fonts;
  const fonts = before?.styled === styled ? before : await openFonts(styled, before, styling.job);
  styling.fonts = fonts;
  const isMeasured = assumptions.fontUnits !== estimateFontUnits && fonts.library === before?.library;
  const measures = (styler.reads() & Reads.fontUnits) !== 0 && !isMeasured;
  const fontUnits = measures ? measureFontUnits(fonts.library) : assumptions.fontUnits;
  return { styled, fonts: fonts.library, findings: { ...assumptions, viewport, fontUnits } };
}

/** The properties that select a face, without the size. */
const faceKey = ({ fontFamily, fontWeight, fontStyle, fontStretch }: FontGroup): string =>
  JSON.stringify([fontFamily, fontWeight, fontStyle, fontStretch]);

function selectsNothingElse(groups: ReadonlySet<FontGroup>, before: ReadonlySet<FontGroup>): boolean {
  const faces = new Set([...before].map(faceKey));
  return [...groups].every((group) => faces.has(faceKey(group)));
}

/** Keeps the fonts of an earlier round, unless styles now select faces that were not opened. */
async function openFonts(
  styled: StyledDocument,
  before: OpenedFonts | null,
  { caches, diagnostics, limits, options, store, work }: Job,
): Promise<OpenedFonts> {
  const used = collectUsedFonts(styled);
  await loadHyphenation(used.hyphenated, caches.text.hyphenators);
  if (before && (styled.fontFaces.length === 0 || selectsNothingElse(used.groups, before.groups)))
    return { ...before, styled };
  const library = await createFontLibrary({
    fontFaces: styled.fontFaces,
    fontFeatureValues: styled.fontFeatureValues,
    palettes: styled.palettes,
    fetch: (url) => store.fetch(url),
    extra: options.fonts ?? [],
    diagnostics,
    used: used.groups,
    usedText: used.text,
    limits,
    work,
    caches: caches.text,
  });
  warnOfAbsentFamilies(styled, library, diagnostics);
  return { styled, library, groups: used.groups };
}
