/** The playground: HTML left, pages right, warnings under them. The script asks for `playgroundResult` as one types. */

import { html } from 'hono/html';
import type { Warning } from '../../../diagnostics.ts';
import type { Outcome } from '../../services.ts';
import { assetUrl } from '../assets.ts';
import type { PlaygroundFault, Preview, PreviewPage, SiteContext } from '../site-options.ts';
import { notice, number, plural } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

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

export type PlaygroundOutcome = Outcome<Preview, PlaygroundFault | 'rate-limited' | 'too-large'>;

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
  return page(
    c,
    { title: 'Playground', current: '/dashboard/playground', dashboard: true, script: true },
    html`<h1>Playground</h1>
      <form class="playground" method="post" action="/dashboard/playground" data-playground="${assetUrl('editor.js')}">${csrfField(c)}
        <div class="source">
          <label for="html">HTML and CSS</label>
          <textarea id="html" name="html" rows="24" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off">
${source.html}</textarea>
          ${dataField(source)}
          <p class="buttons"><button class="button" data-render>Render</button>
            <button class="button quiet" formaction="/dashboard/playground/pdf">Download PDF</button></p>
          <p class="fine">Renders here are not counted. The PDF carries a watermark.</p>
          ${templateFields(source)}
        </div>
        <div class="sheets"><h2 class="sr">Result</h2>
          <p class="status" role="status" data-status>${statusLine(outcome)}</p>
          <div data-result>${outcome ? playgroundResult(outcome) : html`<p class="empty">Your pages will appear here.</p>`}</div>
        </div>
      </form>`,
  );
}

const dataField = ({
  data,
  template,
}: PlaygroundSource): Html => html`<details class="data"${data !== '' || template.id !== null ? html` open` : ''}>
  <summary>Data</summary>
  <label for="data">JSON that <code>{{ name }}</code> and <code>{% for item in items %}</code> are filled in with</label>
  <textarea id="data" name="data" rows="8" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off">
${data}</textarea></details>`;

const templateFields = ({
  template,
}: PlaygroundSource): Html => html`<details class="data"${template.id !== null ? html` open` : ''}>
  <summary>Keep as a template</summary>
  <input type="hidden" name="template" value="${template.id ?? ''}">
  <div class="field"><label for="name">Name</label>
    <input id="name" name="name" type="text" value="${template.name}" maxlength="100" autocomplete="off"></div>
  <p class="buttons"><button class="button quiet" formaction="/dashboard/templates">${template.id === null ? 'Save template' : 'Save as a new version'}</button></p>
  ${template.id === null ? '' : html`<p class="fine">The API renders it as <code>${template.id}</code>.</p>`}
</details>`;

export function statusLine(outcome: PlaygroundOutcome | null): string {
  if (!outcome) return '';
  if (!outcome.ok) return 'Not rendered';
  const { pageCount, warnings } = outcome.value;
  return `${plural(pageCount, 'page')}, ${warnings.length === 0 ? 'no warnings' : plural(warnings.length, 'warning')}`;
}

/** The part of the page that changes with each render. */
export function playgroundResult(outcome: PlaygroundOutcome): Html {
  if (!outcome.ok) return notice('bad', outcome.detail);
  const { pages, pageCount, warnings } = outcome.value;
  return html`<ol class="pages">${pages.map(pagePicture)}</ol>
    ${pages.length < pageCount ? html`<p class="fine">The first ${number(pages.length)} of ${number(pageCount)} pages are shown; the PDF has them all.</p>` : ''}
    ${warningList(warnings)}`;
}

function pagePicture({ width, height, svg, text }: PreviewPage, index: number): Html {
  const excerpt = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  const data = Buffer.from(svg).toString('base64');
  return html`<li><img src="data:image/svg+xml;base64,${data}" width="${Math.round(width)}" height="${Math.round(height)}" alt="Page ${index + 1}: ${excerpt || 'no text'}"></li>`;
}

const MOST = 100;

function warningList(warnings: readonly Warning[]): Html {
  if (warnings.length === 0) return html``;
  const items = warnings
    .slice(0, MOST)
    .map(
      (warning) =>
        html`<li><code>${warning.code}</code> ${warning.message}${
          warning.line === undefined
            ? ''
            : html` <span class="place"${warning.source === undefined ? html` data-line="${warning.line}" data-column="${warning.column ?? 1}" data-message="${warning.message}"` : ''}>line ${warning.line}${warning.column === undefined ? '' : `:${warning.column}`}</span>`
        }${warning.count > 1 ? html` <span class="place">× ${number(warning.count)}</span>` : ''}</li>`,
    );
  return html`<section class="warnings" aria-labelledby="warnings"><h2 id="warnings">${plural(warnings.length, 'warning')}</h2>
    <ul>${items}</ul>${warnings.length > MOST ? html`<p class="fine">and ${number(warnings.length - MOST)} more</p>` : ''}</section>`;
}
