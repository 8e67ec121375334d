/** Documents styled by the real cascade, and their box trees as text. */

import type { BoxNode } from '../../src/boxes/box.ts';
import { buildBoxTree } from '../../src/boxes/build.ts';
import { dumpBoxTree } from '../../src/boxes/dump.ts';
import { parseStyleSheet } from '../../src/css/stylesheets.ts';
import { collectRules } from '../../src/css/stylesheets-collect.ts';
import { UA_STYLESHEET } from '../../src/css/ua-stylesheet.ts';
import { silentDiagnostics as diagnostics } from '../../src/diagnostics.ts';
import { parseHtml, textContent } from '../../src/dom/parse.ts';
import type { RasterImage } from '../../src/resources/types.ts';
import { styleDocument } from '../../src/style/style-document.ts';
import type { StyledDocument } from '../../src/style/types.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';

const fonts = await createFontLibrary({ diagnostics });
const env = { type: 'print', width: 800, height: 1000 } as const;
const sheet = (text: string) => parseStyleSheet(text, { source: null, baseUrl: 'https://example.org/', diagnostics });

export function style(html: string): StyledDocument {
  const document = parseHtml(`<!DOCTYPE html>${html}`, { baseUrl: 'https://example.org/', diagnostics });
  const author = document.elements
    .filter((element) => element.tag === 'style')
    .map((element) => sheet(textContent(element)));
  const rules = [collectRules([sheet(UA_STYLESHEET)], 'user-agent', env), collectRules(author, 'author', env)];
  return styleDocument(document, rules, {
    diagnostics,
    env,
    viewport: env,
    defaultPage: { size: '800px 1000px', margin: '0', autoHeight: false },
  });
}

export const IMAGE: RasterImage = {
  kind: 'raster',
  url: 'https://example.org/image.png',
  width: 30,
  height: 20,
  pixelWidth: 30,
  pixelHeight: 20,
  orientation: 1,
  data: { encoding: 'samples', components: 1, samples: new Uint8Array(600), alpha: null },
};

export function build(html: string): BoxNode {
  return buildBoxTree(style(html), { fonts, imageOf: (url) => (url === IMAGE.url ? IMAGE : null), diagnostics });
}

/** The boxes inside `<body>`, without its own line and indent. */
export function boxes(html: string): string[] {
  const lines = dumpBoxTree(build(html)).trimEnd().split('\n');
  const at = lines.findIndex((line) => /^ +body/.test(line));
  return lines.slice(at).map((line) => line.slice(2));
}
