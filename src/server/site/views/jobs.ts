/** Jobs: how far they are, what became of them. */

import { html } from 'hono/html';
import type { Job } from '../../jobs/types.ts';
import type { SiteContext } from '../site-options.ts';
import { dateTime, plural, size } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

const STATES = { queued: 'Waits', running: 'Runs', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' } as const;

export function jobsPage(c: SiteContext, jobs: readonly Job[], next: string | null, message: Html | null): Html {
  return page(
    c,
    { title: 'Jobs', current: '/dashboard/jobs', dashboard: true },
    html`<h1>Jobs</h1>
      ${message}
      <p>Documents that are rendered without your program waiting: it sends many at once to <code>/api/v1/jobs</code>, and <a href="/dashboard/webhooks">webhooks</a> tell when they are done. The <a href="/docs/api">API reference</a> says how.</p>
      ${jobs.length === 0 ? html`<p class="empty">There are none.</p>` : list(c, jobs)}
      ${next === null ? '' : html`<p><a href="/dashboard/jobs?after=${next}">Older jobs</a></p>`}`,
  );
}

function list(c: SiteContext, jobs: readonly Job[]): Html {
  const rows = jobs.map(
    (job) => html`<tr>
      <th scope="row">${job.reference ?? html`<code>${job.id}</code>`}</th>
      <td data-label="State"><span class="badge ${job.state}">${STATES[job.state]}</span>${job.mode === 'test' ? html` <span class="badge test">test</span>` : ''}</td>
      <td data-label="Accepted">${dateTime(job.createdAt)}</td>
      <td data-label="Result">${outcome(job)}</td>
      <td class="do">${actions(c, job)}</td>
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">Jobs, the newest first</caption>
    <thead><tr><th scope="col">Document</th><th scope="col">State</th><th scope="col">Accepted</th><th scope="col">Result</th><th scope="col"><span class="sr">Actions</span></th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

function outcome({ result, problem }: Job): Html | string {
  if (problem) return html`<a href="/problems/${problem.name}">${problem.name}</a>: ${problem.detail}`;
  if (!result) return '';
  const { pageCount, bytes, warnings } = result;
  return `${plural(pageCount, 'page')}, ${size(bytes)}${warnings.length === 0 ? '' : `, ${plural(warnings.length, 'warning')}`}`;
}

function actions(c: SiteContext, { id, reference, state }: Job): Html | string {
  const which = html`<span class="sr"> ${reference ?? id}</span>`;
  if (state === 'done') return html`<a href="/dashboard/jobs/${id}/pdf">PDF${which}</a>`;
  if (state !== 'queued') return '';
  return html`<form method="post" action="/dashboard/jobs/${id}/cancel">${csrfField(c)}<button class="button quiet small">Cancel${which}</button></form>`;
}
