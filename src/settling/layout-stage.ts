/** The second stage of a round: box tree, layout, pages and their findings. */

import type { BoxNode, InlineItem } from '../boxes/box.ts';
import { boxTreeSteps } from '../boxes/build.ts';
import { imageSource } from '../boxes/elements.ts';
import { treeSize } from '../boxes/tree-size.ts';
import type { Diagnostics, WarningPlace } from '../diagnostics.ts';
import { placeOf } from '../dom/node.ts';
import type { Job } from '../job.ts';
import { createLayoutCaches, createTextCaches, type LayoutContext, type TextCaches } from '../layout/core/context.ts';
import { createLayoutContext, shapeAhead } from '../layout/index.ts';
import type { Page } from '../pages/page.ts';
import { viewportOf } from '../pages/page-area.ts';
import { paginate } from '../pages/paginate.ts';
import { createFlowRecords, type FlowRecords, recordsAfter } from '../pages/recorded-flow.ts';
import { type DynamicItem, dynamicItems, referenceKeys, resolveReferences } from '../pages/references.ts';
import { shrinkFactor } from '../paint/content-reach.ts';
import { imageAlpha } from '../paint/image-alpha.ts';
import { pagesWithOverflow, warnOfOverflow } from '../paint/strays.ts';
import type { StyledDocument } from '../style/types.ts';
import { embeddedImageUrls } from '../svg/embedded-images.ts';
import type { FontLibrary } from '../text/font-library.ts';
import { resolveUrl } from '../urls.ts';
import { type Assumptions, type Findings, sameSizes } from './assumptions.ts';
import { containerSizesOn } from './container-sizes.ts';
import { type FrameSources, frameSources } from './frame-sources.ts';
import { openAssumptions } from './open-assumptions.ts';
import { firstPageOf } from './style-stage.ts';

/** What follows from styles alone, whatever is assumed about pages. */
export interface StyledBoxes {
  readonly styled: StyledDocument;
  readonly fonts: FontLibrary;
  readonly root: BoxNode;
  /** The bytes taken from the memory of the job. */
  readonly bytes: number;
  readonly frames: FrameSources;
  /** Text that depends on pages, with its boxes and its key in the assumptions. */
  readonly items: readonly DynamicItem[];
  readonly boxesOf: ReadonlyMap<DynamicItem, BoxNode>;
  readonly keys: ReadonlyMap<InlineItem, string>;
  /** Shaped text does not depend on pages either. */
  readonly text: TextCaches;
}

export interface LayoutOutcome {
  readonly pages: readonly Page[];
  readonly context: LayoutContext;
  readonly findings: Findings;
  /** Records of the pages, for laying out again when only the text of references changed. */
  readonly records: FlowRecords | null;
}

/** Loads the pictures of styles and elements, and builds the boxes. */
export async function buildBoxes(
  styled: StyledDocument,
  fonts: FontLibrary,
  diagnostics: Diagnostics,
  job: Job,
): Promise<StyledBoxes> {
  const { limits, memory, store, turns, work } = job;
  const frames = await frameSources(styled, job);
  const { places: urls, absolute } = imageUrls(styled, frames);
  await store.loadImages(urls);
  const embedded = [...urls].flatMap(([url, place]) =>
    embeddedImageUrls(store.image(url)).map((inside): [string, WarningPlace] => [inside, place]),
  );
  await store.loadImages(new Map(embedded));
  const root = await turns.run(
    boxTreeSteps(styled, {
      fonts,
      imageOf: (url) => store.image(url),
      absoluteUrls: absolute,
      diagnostics,
      passed: work.passed,
      ...limits,
      frames: frames.documents,
    }),
  );
  const { bytes, characters } = treeSize(root);
  work.collected(characters);
  memory.take(bytes, 'the boxes of the document');
  const boxesOf = dynamicItems(root);
  const items = [...boxesOf.keys()];
  return {
    styled,
    fonts,
    root,
    bytes,
    frames,
    items,
    boxesOf,
    keys: referenceKeys(items),
    text: createTextCaches(),
  };
}

/** A document with more elements has its text shaped before layout, and so has a longer paragraph (in UTF-16 units) of any document. */
const LONG = 1000;
const LONG_PARAGRAPH = 16_384;

/** `known`: records of earlier pages that are still valid. */
export async function layoutStage(
  boxes: StyledBoxes,
  assumptions: Assumptions,
  diagnostics: Diagnostics,
  job: Job,
  known: FlowRecords | null,
): Promise<LayoutOutcome> {
  const { styled, root, items, keys } = boxes;
  const { options } = job;
  const context = layoutContext(boxes, assumptions, diagnostics, job);
  const open = openAssumptions(boxes, assumptions, job);
  const records = open.has('pageReferences') ? (known ?? createFlowRecords()) : null;
  const isLong = styled.document.elements.length > LONG;
  await job.turns.run(shapeAhead(root, isLong ? 0 : LONG_PARAGRAPH, context));
  const pages = await job.turns.run(
    paginate(root, styled, context, {
      scale: assumptions.pageScale,
      leastPages: assumptions.leastPages,
      pagesBefore: job.numbering.pagesBefore,
      onPage: (page) => options.onProgress?.({ stage: 'layout', pages: page.number }),
      ...(records ? { records } : {}),
    }),
  );
  let { containerSizes, leastPages, pageReferences, pageScale } = assumptions;
  if (open.has('pageReferences')) {
    const texts = resolveReferences(items, pages, { ...styled, diagnostics, numbering: job.numbering });
    pageReferences = new Map([...texts].map(([item, text]) => [keys.get(item)!, text]));
  }
  if (open.has('pageScale')) pageScale = shrinkFactor(pages);
  // What overflows pages that are to shrink is not known yet.
  if (open.has('leastPages') && pageScale === assumptions.pageScale) {
    const count = pagesWithOverflow(pages);
    if (count > pages.length) leastPages = count;
  }
  if (assumptions.leastPages > 0) warnOfOverflow(pages, diagnostics);
  if (open.has('containerSizes')) {
    const sizes = containerSizesOn(pages, styled);
    if (!sameSizes(sizes, containerSizes)) containerSizes = sizes;
  }
  return {
    pages,
    context,
    records,
    findings: { ...assumptions, pageReferences, pageScale, leastPages, containerSizes },
  };
}

/** The records still valid when only the text of references changed; null if everything may differ. */
export function recordsStillHolding(
  { items, boxesOf, keys }: StyledBoxes,
  { records }: LayoutOutcome,
  assumed: Assumptions,
  found: Findings,
): FlowRecords | null {
  if (!records) return null;
  const changed = items.filter((item) => {
    const key = keys.get(item)!;
    return assumed.pageReferences.get(key) !== found.pageReferences.get(key);
  });
  return recordsAfter(
    records,
    changed.map((item) => boxesOf.get(item)!),
  );
}

function layoutContext(
  { fonts, styled, keys, text }: StyledBoxes,
  { pageReferences, pageScale }: Assumptions,
  diagnostics: Diagnostics,
  { caches, checkDeadline, formatting, limits, store }: Job,
): LayoutContext {
  return createLayoutContext({
    formatting,
    fonts,
    diagnostics,
    counterStyles: styled.counterStyles,
    viewport: viewportOf(firstPageOf(styled), pageScale),
    onScreen: styled.media.type === 'screen',
    quirks: styled.document.quirks,
    lineHeightQuirk: styled.document.lineHeightQuirk ?? styled.document.quirks,
    hyphenators: caches.text.hyphenators,
    references: { textOf: (item) => pageReferences.get(keys.get(item) ?? '') ?? null },
    caches: createLayoutCaches(text),
    checkDeadline,
    limits,
    imageAlpha: (image, width, height, style, box) =>
      imageAlpha((url) => store.image(url), image, { width, height }, style, box),
  });
}

interface ImageUrls {
  /** The place of the element, by absolute URL. */
  readonly places: ReadonlyMap<string, WarningPlace>;
  /** By what elements say: pictures are long where they are `data:` URLs. */
  readonly absolute: ReadonlyMap<string, string>;
}

/** All pictures in styles and elements. */
function imageUrls(styled: StyledDocument, { withoutPicture }: FrameSources): ImageUrls {
  const { document } = styled;
  const absolute = new Map<string, string>();
  const urls = new Map<string, WarningPlace>(styled.imageUrls().map((url) => [url, {}]));
  for (const element of document.elements) {
    if (withoutPicture.has(element)) continue;
    const given = imageSource(element, styled.media)?.url.trim() ?? '';
    if (given === '') continue;
    // A URL that cannot be resolved fails, with a warning, when it is loaded.
    const url = absolute.get(given) ?? resolveUrl(given, document.baseUrl) ?? given;
    absolute.set(given, url);
    if (urls.get(url)?.line === undefined) urls.set(url, placeOf(element));
  }
  return { places: urls, absolute };
}
