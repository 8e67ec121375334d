/** The history of renders, with warnings, and how much each token was used. */

import { html } from 'hono/html';
import type { LoggedRender, TokenUse } from '../../renders/types.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { type Html, page } from './shell.ts';
import { dateTime, inEnglish } from './words.ts';

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
  const { work } = messagesOf(c);
  const { renders: words } = work;
  const filter = failed
    ? html`<a href="/dashboard/renders">${words.showAll}</a>`
    : html`<a href="/dashboard/renders?failed">${words.showFailed}</a>`;
  return page(
    c,
    { title: words.title, current: '/dashboard/renders', dashboard: true },
    html`<h1>${words.title}</h1>
      <p>${words.lead} ${filter} · <a href="/dashboard/renders.csv" download>${words.csv}</a></p>
      ${renders.length === 0 ? html`<p class="empty">${work.none}</p>` : list(c, renders, names)}
      ${next === null ? '' : html`<p><a href="/dashboard/renders?${failed ? 'failed&' : ''}after=${next}">${words.older}</a></p>`}
      ${uses.length === 0 ? '' : useTable(c, uses, names)}`,
  );
}

function list(c: SiteContext, renders: readonly LoggedRender[], names: RendersPage['names']): Html {
  const messages = messagesOf(c);
  const { work } = messages;
  const { renders: words } = work;
  const kindOf = ({ kind, source }: LoggedRender): string => {
    const name = kind === 'pdf' ? 'PDF' : words.layout;
    return source === 'job' ? words.byJob(name) : name;
  };
  const rows = renders.map(
    (one) => html`<tr>
      <th scope="row">${dateTime(one.at, messages)}</th>
      <td data-label="${words.token}">${names.get(one.token) ?? words.gone}${one.mode === 'test' ? html` <span class="badge test">${work.test}</span>` : ''}</td>
      <td data-label="${words.kind}">${kindOf(one)}</td>
      <td data-label="${words.result}">${outcome(c, one)}</td>
      <td data-label="${words.time}">${words.milliseconds(one.time)}</td>
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">${words.caption}</caption>
    <thead><tr><th scope="col">${words.when}</th><th scope="col">${words.token}</th><th scope="col">${words.kind}</th><th scope="col">${words.result}</th><th scope="col">${words.time}</th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

/** Warnings that are shown of a render, so that the page stays small. */
const SHOWN = 5;

function outcome(c: SiteContext, { outcome: name, detail, pageCount, warnings }: LoggedRender): Html {
  const { work } = messagesOf(c);
  if (name === 'client-gone') return html`<span class="badge note">${work.renders.clientGone}</span>`;
  if (name !== 'success') {
    return html`<span class="badge failed">${work.renders.failed}</span> <a href="/problems/${name}">${name}</a>${detail === null ? '' : html`: ${inEnglish(c, shortened(detail))}`}`;
  }
  const pages = work.pages(pageCount ?? 0);
  if (warnings.length === 0) return html`${pages}`;
  const items = warnings
    .slice(0, SHOWN)
    .map(
      ({ code, message, line }) =>
        html`<li><code>${code}</code> ${inEnglish(c, shortened(message))}${line === undefined ? '' : html` <span class="place">${work.line(line)}</span>`}</li>`,
    );
  return html`${pages}<details><summary>${work.warnings(warnings.length)}</summary><ul>${items}</ul></details>`;
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

function useTable(c: SiteContext, uses: readonly TokenUse[], names: RendersPage['names']): Html {
  const { work, number } = messagesOf(c);
  const { renders: words } = work;
  const rows = uses.map(
    ({ token, succeeded, failed }) => html`<tr>
      <th scope="row">${names.get(token) ?? words.gone}</th>
      <td data-label="${words.rendered}">${number(succeeded)}</td><td data-label="${words.failed}">${number(failed)}</td></tr>`,
  );
  return html`<section aria-labelledby="use"><h2 id="use">${words.byToken}</h2>
    <table class="list"><caption class="sr">${words.byTokenCaption}</caption>
    <thead><tr><th scope="col">${words.token}</th><th scope="col">${words.rendered}</th><th scope="col">${words.failed}</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
