/** The history of renders, with warnings, and how much each token was used. */

import { html } from 'hono/html';
import type { LoggedRender, TokenUse } from '../../renders/types.ts';
import type { SiteContext } from '../site-options.ts';
import { dateTime, number, plural } from './parts.ts';
import { type Html, page } from './shell.ts';

interface RendersPage {
  readonly renders: readonly LoggedRender[];
  readonly next: string | null;
  /** Those alone that failed. */
  readonly failed: boolean;
  /** Of tokens, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly uses: readonly TokenUse[];
}

export function rendersPage(c: SiteContext, { renders, next, failed, names, uses }: RendersPage): Html {
  const filter = failed
    ? html`<a href="/dashboard/renders">Show all</a>`
    : html`<a href="/dashboard/renders?failed">Show failed ones alone</a>`;
  return page(
    c,
    { title: 'Renders', current: '/dashboard/renders', dashboard: true },
    html`<h1>Renders</h1>
      <p>What your tokens rendered in the last 30 days, with the warnings. The documents themselves are not kept. ${filter} · <a href="/dashboard/renders.csv" download>For spreadsheets</a></p>
      ${renders.length === 0 ? html`<p class="empty">There are none.</p>` : list(renders, names)}
      ${next === null ? '' : html`<p><a href="/dashboard/renders?${failed ? 'failed&' : ''}after=${next}">Older renders</a></p>`}
      ${uses.length === 0 ? '' : useTable(uses, names)}`,
  );
}

function list(renders: readonly LoggedRender[], names: RendersPage['names']): Html {
  const rows = renders.map(
    (one) => html`<tr>
      <th scope="row">${dateTime(one.at)}</th>
      <td data-label="Token">${names.get(one.token) ?? 'a token that is gone'}${one.mode === 'test' ? html` <span class="badge test">test</span>` : ''}</td>
      <td data-label="Kind">${one.kind === 'pdf' ? 'PDF' : 'Layout'}${one.source === 'job' ? ', job' : ''}</td>
      <td data-label="Result">${outcome(one)}</td>
      <td data-label="Time">${number(one.time)} ms</td>
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">Renders, the newest first</caption>
    <thead><tr><th scope="col">When</th><th scope="col">Token</th><th scope="col">Kind</th><th scope="col">Result</th><th scope="col">Time</th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

/** Warnings that are shown of a render, so that the page stays small. */
const SHOWN = 5;

function outcome({ outcome: name, detail, pageCount, warnings }: LoggedRender): Html {
  if (name === 'client-gone') return html`<span class="badge note">Client gone</span>`;
  if (name !== 'success') {
    return html`<span class="badge failed">Failed</span> <a href="/problems/${name}">${name}</a>${detail === null ? '' : html`: ${shortened(detail)}`}`;
  }
  const pages = plural(pageCount ?? 0, 'page');
  if (warnings.length === 0) return html`${pages}`;
  const items = warnings
    .slice(0, SHOWN)
    .map(
      ({ code, message, line }) =>
        html`<li><code>${code}</code> ${shortened(message)}${line === undefined ? '' : html` <span class="place">line ${line}</span>`}</li>`,
    );
  return html`${pages}<details><summary>${plural(warnings.length, 'warning')}</summary><ul>${items}</ul></details>`;
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

function useTable(uses: readonly TokenUse[], names: RendersPage['names']): Html {
  const rows = uses.map(
    ({ token, succeeded, failed }) => html`<tr>
      <th scope="row">${names.get(token) ?? 'a token that is gone'}</th>
      <td data-label="Rendered">${number(succeeded)}</td><td data-label="Failed">${number(failed)}</td></tr>`,
  );
  return html`<section aria-labelledby="use"><h2 id="use">By token</h2>
    <table class="list"><caption class="sr">Renders of the last 30 days by token</caption>
    <thead><tr><th scope="col">Token</th><th scope="col">Rendered</th><th scope="col">Failed</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
