/** The playground: HTML left, pages right, warnings under them. The script asks for `playgroundResult` as one types. */

import { html } from 'hono/html';
import type { Warning } from '../../../diagnostics.ts';
import type { Outcome } from '../../services.ts';
import { assetUrl } from '../assets.ts';
import { messagesOf, type PlaygroundFault, type Preview, type PreviewPage, type SiteContext } from '../site-options.ts';
import { notice } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { fill, inEnglish } from './words.ts';

const SAMPLE = `<!doctype html>
<style>
  @page { size: A5; margin: 18mm 16mm;
    @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #667 } }
  body { font: 11pt/1.5 sans-serif; color: #1a1f2b }
  h1 { font-size: 24pt; margin: 0; letter-spacing: -0.02em }
  header { display: flex; justify-content: space-between; align-items: end;
    padding-bottom: 4mm; border-bottom: 2pt solid #2146c7 }
  table { width: 100%; border-collapse: collapse; margin-top: 8mm }
  th { text-align: left; color: #667; font-weight: normal }
  td, th { padding: 2mm 0; border-bottom: 0.5pt solid #ccd }
  td:last-child, th:last-child { text-align: right }
  tfoot td { font-weight: bold; border: 0 }
</style>
<header><h1>Invoice</h1><span>No. 2041</span></header>
<table>
  <thead><tr><th>Item</th><th>Total</th></tr></thead>
  <tbody>
    <tr><td>Offset plates, 4 colours</td><td>480.00</td></tr>
    <tr><td>Coated stock, 135 g</td><td>212.50</td></tr>
    <tr><td>Perfect binding</td><td>96.00</td></tr>
  </tbody>
  <tfoot><tr><td>Sum</td><td>788.50</td></tr></tfoot>
</table>
<p>Thank you. Change anything on the left and watch the page.</p>
`;

/** What the engine refuses, it says in its own words; what is refused before, in the visitor's. */
export type PlaygroundOutcome = Outcome<Preview, PlaygroundFault | 'rate-limited' | 'too-large' | 'not-taken'>;

/** What stands in the form. */
export interface PlaygroundSource {
  readonly html: string;
  /** JSON, or empty: the HTML is as it is. */
  readonly data: string;
  /** The template that it is a version of, or will be. */
  readonly template: { readonly id: string | null; readonly name: string };
}

export const NEW_SOURCE: PlaygroundSource = { html: SAMPLE, data: '', template: { id: null, name: '' } };

export function playgroundPage(c: SiteContext, source: PlaygroundSource, outcome: PlaygroundOutcome | null): Html {
  const { playground: words } = messagesOf(c).work;
  return page(
    c,
    { title: words.title, current: '/dashboard/playground', dashboard: true, script: true },
    html`<h1>${words.title}</h1>
      <form class="playground" method="post" action="/dashboard/playground" data-playground="${assetUrl('editor.js')}" data-signed-out="${words.signedOut}" data-unreachable="${words.unreachable}">${csrfField(c)}
        <div class="source">
          <label for="html">${words.source}</label>
          <textarea id="html" name="html" rows="24" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off">
${source.html}</textarea>
          ${dataField(c, source)}
          <p class="buttons"><button class="button" data-render>${words.render}</button>
            <button class="button quiet" formaction="/dashboard/playground/pdf">${words.download}</button></p>
          <p class="fine">${words.notCounted}</p>
          ${templateFields(c, source)}
        </div>
        <div class="sheets"><h2 class="sr">${words.result}</h2>
          <p class="status" role="status" data-status>${statusLine(c, outcome)}</p>
          <div data-result>${outcome ? playgroundResult(c, outcome) : html`<p class="empty">${words.empty}</p>`}</div>
        </div>
      </form>`,
  );
}

function dataField(c: SiteContext, { data, template }: PlaygroundSource): Html {
  const { playground: words } = messagesOf(c).work;
  const places = { name: html`<code>{{ name }}</code>`, items: html`<code>{% for item in items %}</code>` };
  return html`<details class="data"${data !== '' || template.id !== null ? html` open` : ''}>
  <summary>${words.data}</summary>
  <label for="data">${fill(words.dataLabel, places)}</label>
  <textarea id="data" name="data" rows="8" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off">
${data}</textarea></details>`;
}

function templateFields(c: SiteContext, { template }: PlaygroundSource): Html {
  const { playground: words } = messagesOf(c).work;
  const { id } = template;
  return html`<details class="data"${id !== null ? html` open` : ''}>
  <summary>${words.keep}</summary>
  <input type="hidden" name="template" value="${template.id ?? ''}">
  <div class="field"><label for="name">${words.name}</label>
    <input id="name" name="name" type="text" value="${template.name}" maxlength="100" autocomplete="off"></div>
  <p class="buttons"><button class="button quiet" formaction="/dashboard/templates">${id === null ? words.save : words.saveVersion}</button></p>
  ${id === null ? '' : html`<p class="fine">${fill(words.byId, { id: html`<code>${id}</code>` })}</p>`}
</details>`;
}

export function statusLine(c: SiteContext, outcome: PlaygroundOutcome | null): string {
  const { playground: words } = messagesOf(c).work;
  if (!outcome) return '';
  if (!outcome.ok) return words.notRendered;
  const { pageCount, warnings } = outcome.value;
  return words.status(pageCount, warnings.length);
}

/** The part of the page that changes with each render. */
export function playgroundResult(c: SiteContext, outcome: PlaygroundOutcome): Html {
  if (!outcome.ok) return notice('bad', playgroundFault(c, outcome));
  const { playground: words } = messagesOf(c).work;
  const { pages, pageCount, warnings } = outcome.value;
  return html`<ol class="pages">${pages.map((one, index) => pagePicture(c, one, index))}</ol>
    ${pages.length < pageCount ? html`<p class="fine">${words.first(pages.length, pageCount)}</p>` : ''}
    ${warningList(c, warnings)}`;
}

/** What the engine says of a document is English; the rest is the visitor's language. */
export function playgroundFault(c: SiteContext, { fault, detail }: Exclude<PlaygroundOutcome, { ok: true }>): Html {
  const { playground: words } = messagesOf(c).work;
  const known = { busy: words.busy, 'too-slow': words.tooSlow, failed: words.failed } as const;
  if (fault === 'refused') return inEnglish(c, detail);
  return html`${fault in known ? known[fault as keyof typeof known] : detail}`;
}

function pagePicture(c: SiteContext, { width, height, svg, text }: PreviewPage, index: number): Html {
  const { playground: words } = messagesOf(c).work;
  const excerpt = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  const data = Buffer.from(svg).toString('base64');
  return html`<li><img src="data:image/svg+xml;base64,${data}" width="${Math.round(width)}" height="${Math.round(height)}" alt="${words.page(index + 1, excerpt || words.noText)}"></li>`;
}

const MOST = 100;

function warningList(c: SiteContext, warnings: readonly Warning[]): Html {
  if (warnings.length === 0) return html``;
  const { work, number } = messagesOf(c);
  const items = warnings
    .slice(0, MOST)
    .map(
      (warning) =>
        html`<li><code>${warning.code}</code> ${inEnglish(c, warning.message)}${
          warning.line === undefined
            ? ''
            : html` <span class="place"${warning.source === undefined ? html` data-line="${warning.line}" data-column="${warning.column ?? 1}" data-message="${warning.message}"` : ''}>${work.line(warning.line)}${warning.column === undefined ? '' : `:${warning.column}`}</span>`
        }${warning.count > 1 ? html` <span class="place">× ${number(warning.count)}</span>` : ''}</li>`,
    );
  return html`<section class="warnings" aria-labelledby="warnings"><h2 id="warnings">${work.warnings(warnings.length)}</h2>
    <ul>${items}</ul>${warnings.length > MOST ? html`<p class="fine">${work.playground.more(warnings.length - MOST)}</p>` : ''}</section>`;
}
