/** The user agent rules of quirks mode. https://html.spec.whatwg.org/multipage/rendering.html and https://quirks.spec.whatwg.org/ */

import type { CssCaches } from '../css/caches.ts';
import type { MediaEnvironment, RuleSet } from '../css/rules.ts';
import { parseSheetOnce } from '../css/stylesheets.ts';
import { collectRules } from '../css/stylesheets-collect.ts';
import { silentDiagnostics } from '../diagnostics.ts';

const QUIRKS = `
@namespace url(http://www.w3.org/1999/xhtml);
table { font-weight: initial; font-style: initial; font-variant: initial; font-size: initial; line-height: initial;
  white-space: initial; text-align: initial }
form { margin-block-end: 1em }
/* The margins of elements that collapse with nothing at the edges of the body and of cells. At the end browsers drop those of
   paragraphs and preformatted text alone. */
listing, p, plaintext, pre, xmp { margin-block: -internal-quirk(1em) }
blockquote, dir, dl, menu, ol, ul, h3 { margin-block-start: -internal-quirk(1em) }
h1 { margin-block-start: -internal-quirk(0.67em) }
h2 { margin-block-start: -internal-quirk(0.83em) }
h4 { margin-block-start: -internal-quirk(1.33em) }
h5 { margin-block-start: -internal-quirk(1.67em) }
h6 { margin-block-start: -internal-quirk(2.33em) }
:is(dir, dl, menu, ol, ul) :is(dir, dl, menu, ol, ul) { margin-block: 0 }
li { list-style-position: inside }
li :is(dir, menu, ol, ul) { list-style-position: outside }
:is(dir, menu, ol, ul) li, :is(dir, menu, ol, ul) :is(dir, menu, ol, ul) { list-style-position: unset }
input:not([type=image i], [type=checkbox i], [type=radio i], [type=hidden i]), textarea { box-sizing: border-box }
img[align=left i] { margin-right: 3px }
img[align=right i] { margin-left: 3px }
`;

export function quirksRules(environment: MediaEnvironment, caches: CssCaches): RuleSet {
  const place = { source: 'platen:quirks', baseUrl: null, diagnostics: silentDiagnostics };
  return collectRules([parseSheetOnce(QUIRKS, place, caches)], 'user-agent', environment, caches);
}
