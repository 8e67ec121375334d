/** Jobs: how far they are, what became of them. */

import { html } from 'hono/html';
import type { Job } from '../../jobs/types.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { size } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { about, dateTime, fill, inEnglish, linkTo } from './words.ts';

export function jobsPage(c: SiteContext, jobs: readonly Job[], next: string | null, message: Html | null): Html {
  const { work } = messagesOf(c);
  const { jobs: words } = work;
  const places = {
    path: html`<code>/api/v1/jobs</code>`,
    webhooks: linkTo('/dashboard/webhooks'),
    reference: linkTo('/docs/api'),
  };
  return page(
    c,
    { title: words.title, current: '/dashboard/jobs', dashboard: true },
    html`<h1>${words.title}</h1>
      ${message}
      <p>${fill(words.lead, places)}</p>
      ${jobs.length === 0 ? html`<p class="empty">${work.none}</p>` : list(c, jobs)}
      ${next === null ? '' : html`<p><a href="/dashboard/jobs?after=${next}">${words.older}</a></p>`}`,
  );
}

function list(c: SiteContext, jobs: readonly Job[]): Html {
  const messages = messagesOf(c);
  const { work } = messages;
  const { jobs: words } = work;
  const rows = jobs.map(
    (job) => html`<tr>
      <th scope="row">${job.reference ?? html`<code>${job.id}</code>`}</th>
      <td data-label="${words.state}"><span class="badge ${job.state}">${words.states[job.state]}</span>${job.mode === 'test' ? html` <span class="badge test">${work.test}</span>` : ''}</td>
      <td data-label="${words.accepted}">${dateTime(job.createdAt, messages)}</td>
      <td data-label="${words.result}">${outcome(c, job)}</td>
      <td class="do">${actions(c, job)}</td>
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">${words.caption}</caption>
    <thead><tr><th scope="col">${words.document}</th><th scope="col">${words.state}</th><th scope="col">${words.accepted}</th><th scope="col">${words.result}</th><th scope="col"><span class="sr">${work.actions}</span></th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

function outcome(c: SiteContext, { result, problem }: Job): Html | string {
  const messages = messagesOf(c);
  if (problem) return html`<a href="/problems/${problem.name}">${problem.name}</a>: ${inEnglish(c, problem.detail)}`;
  if (!result) return '';
  const { pageCount, bytes, warnings } = result;
  const { work } = messages;
  const parts = [work.pages(pageCount), size(bytes, messages)];
  return [...parts, ...(warnings.length === 0 ? [] : [work.warnings(warnings.length)])].join(messages.comma);
}

function actions(c: SiteContext, { id, reference, state }: Job): Html | string {
  const which = about(c, reference ?? id);
  if (state === 'done') return html`<a href="/dashboard/jobs/${id}/pdf">PDF${which}</a>`;
  if (state !== 'queued') return '';
  return html`<form method="post" action="/dashboard/jobs/${id}/cancel">${csrfField(c)}<button class="button quiet small">${messagesOf(c).work.jobs.cancel}${which}</button></form>`;
}
