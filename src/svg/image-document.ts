/** SVG images as styled documents. https://svgwg.org/svg2-draft/conform.html#secure-static-mode */

import type { CssCaches } from '../css/caches.ts';
import type { MediaEnvironment, RuleSet } from '../css/rules.ts';
import { parseSheetOnce } from '../css/stylesheets.ts';
import { collectRules } from '../css/stylesheets-collect.ts';
import { SVG_UA_STYLESHEET } from '../css/ua-stylesheet-svg.ts';
import { type Diagnostics, silentDiagnostics } from '../diagnostics.ts';
import type { Document } from '../dom/node.ts';
import { parseSvg } from '../dom/parse-svg.ts';
import { findStyleSources } from '../dom/style-sources.ts';
import type { Size } from '../geometry.ts';
import type { VectorImage } from '../resources/types.ts';
import { styleDocument } from '../style/style-document.ts';
import type { StyledDocument } from '../style/types.ts';
import type { SvgOptions } from './context.ts';

/** Sizes of one image whose styles are kept. */
const SIZES = 4;
/** There are no pages. */
const PAGE = { size: 'A4', margin: '0', autoHeight: false } as const;

/** The image as it is styled in a viewport of that size; null, after a warning, where it holds no `<svg>`. */
export function imageDocument(image: VectorImage, viewport: Size, options: SvgOptions): StyledDocument | null {
  const { cache, diagnostics } = options;
  const first = !cache.told.has(image);
  cache.told.add(image);
  const document = parsedImage(image, options);
  if (!document) {
    if (first) diagnostics.warn({ code: 'invalid-resource', message: `${nameOf(image)} holds no <svg> element` });
    return null;
  }
  const sizes = cache.styled.get(document) ?? new Map<string, StyledDocument>();
  cache.styled.set(document, sizes);
  const key = dependsOnSize(image) ? `${viewport.width} ${viewport.height}` : '';
  let styled = sizes.get(key);
  if (!styled) {
    if (sizes.size >= SIZES) sizes.clear();
    // Each fault is told of once, at whatever size it is seen first.
    styled = styleImage(image, document, viewport, options, first ? diagnostics : silentDiagnostics);
    sizes.set(key, styled);
  }
  return styled;
}

function parsedImage(image: VectorImage, { cache }: SvgOptions): Document | null {
  const { documents } = cache.lasting;
  const known = documents.get(image);
  if (known !== undefined) return known;
  const document = parseSvg(image.source, { baseUrl: baseOf(image) });
  documents.set(image, document);
  return document;
}

/** `data:` URLs are no bases. */
const baseOf = ({ url }: VectorImage): string | null => (url.startsWith('data:') ? null : url);

const nameOf = ({ url }: VectorImage): string => url.slice(0, 100);

/** Media queries and viewport units see the image's own viewport. */
const dependsOnSize = ({ source }: VectorImage): boolean =>
  /@media|@import|\d(?:[sld]?v(?:[whbi]|min|max))\b/i.test(source);

function styleImage(
  image: VectorImage,
  document: Document,
  viewport: Size,
  { cache, limits }: SvgOptions,
  diagnostics: Diagnostics,
): StyledDocument {
  const caches = cache.lasting.styling;
  // Browsers draw images for a screen, on paper too.
  const env: MediaEnvironment = { type: 'screen', ...viewport };
  return styleDocument(document, ruleSets(image, document, env, caches.css, diagnostics), {
    diagnostics,
    env,
    viewport,
    defaultPage: PAGE,
    source: nameOf(image),
    caches,
    ...(limits ? { limits } : {}),
  });
}

/** The rules of the `<style>` elements inside; sheets elsewhere are out of an image's reach. */
function ruleSets(
  image: VectorImage,
  document: Document,
  env: MediaEnvironment,
  caches: CssCaches,
  diagnostics: Diagnostics,
): RuleSet[] {
  const parse = (text: string, source: string, place: object) =>
    parseSheetOnce(text, { source, baseUrl: baseOf(image), diagnostics, ...place }, caches);
  const own = findStyleSources(document).flatMap((source) => {
    if (source.kind !== 'inline') return [];
    const { text, media, line, column } = source;
    return [parse(text, nameOf(image), { media, line, column })];
  });
  const userAgent = [parse(SVG_UA_STYLESHEET, 'platen:user-agent', { baseUrl: null })];
  return [collectRules(userAgent, 'user-agent', env, caches), collectRules(own, 'author', env, caches)];
}
