/** All guides in one PDF, made through the public interface. */

import { type RenderManyResult, renderMany } from '../../index.ts';
import { GUIDES, guideNamed } from './docs.ts';

/** Links between guides lead to places in the file itself. */
const BASE = 'https://platen.invalid/docs/';

const STYLE = `
  @page { size: A4; margin: 22mm 22mm 25mm; @bottom-center { content: counter(page); font: 9pt sans-serif; color: #5a6478 } }
  html { font: 10pt/1.5 sans-serif; color: #131927; hyphens: auto }
  h1 { font-size: 22pt; line-height: 1.2; margin: 0 0 6mm; color: #16348f }
  h2 { font-size: 13pt; margin: 7mm 0 2mm }
  p, ul, ol { margin: 0 0 3mm; orphans: 3; widows: 3 }
  a { color: #16348f }
  code { font: 9pt monospace; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 8.5pt/1.45 monospace; margin: 0 0 4mm; padding: 3mm 4mm; background: #f1f3f8; border-left: 2pt solid #16348f }
  pre code { font: inherit }
  table { width: 100%; border-collapse: collapse; margin: 0 0 4mm }
  th, td { text-align: left; vertical-align: top; padding: 1.5mm 3mm 1.5mm 0; border-bottom: .5pt solid #d3d8e2 }
  ol.contents { list-style: none; padding: 0; font-size: 12pt; line-height: 2 }`;

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`;

/** On the screen code can be scrolled to: on paper there is nothing to reach by key. And only the guides are in the file. */
const onPaper = (guide: string): string =>
  guide
    .replaceAll(/ tabindex="0" role="region" aria-label="Code \d+"/g, '')
    .replace(/<a href="\/docs\/([\w-]*)[^>]*>(.*?)<\/a>/g, (link, name: string, text: string) =>
      GUIDES.some((one) => one === name) ? link : text,
    );

export function docsBook(): Promise<RenderManyResult> {
  const guides = GUIDES.map((name) => ({ name, guide: guideNamed(name)! }));
  const contents = guides.map(({ name, guide }) => `<li><a href="${name}">${guide.title}</a></li>`).join('');
  const cover = html('Platen', `<h1>Platen: the guides</h1><ol class="contents">${contents}</ol>`);
  return renderMany(
    [
      { html: cover, title: 'Contents', baseUrl: BASE },
      ...guides.map(({ name, guide }) => ({
        html: html(guide.title, onPaper(guide.html)),
        title: guide.title,
        baseUrl: `${BASE}${name}`,
      })),
    ],
    {
      stylesheets: [STYLE],
      pdf: { title: 'Platen: the guides', language: 'en', standard: ['PDF/UA-1'] },
    },
  );
}
