/** The templates of an account. */

import { html } from 'hono/html';
import type { TemplateSummary } from '../../templates/types.ts';
import type { SiteContext } from '../site-options.ts';
import { codeBlock, dateTime } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

export function templatesPage(c: SiteContext, templates: readonly TemplateSummary[], message: Html | null): Html {
  const [first] = templates;
  return page(
    c,
    { title: 'Templates', current: '/dashboard/templates', dashboard: true, script: true },
    html`<h1>Templates</h1>
      ${message}
      <p>A template is HTML with places for data. Write one in the <a href="/dashboard/playground">playground</a>, with data to try it, and keep it there.</p>
      ${templates.length === 0 ? html`<p class="empty">There are none yet.</p>` : list(c, templates)}
      ${first ? html`<section class="card" aria-labelledby="use"><h2 id="use">Render one</h2>${codeBlock('a request with a template', request(c, first))}</section>` : ''}`,
  );
}

const request = (c: SiteContext, { id }: TemplateSummary): string =>
  `curl --fail-with-body ${c.get('origin')}/api/v1/pdf \\
  -H 'Authorization: Bearer plt_live_…' -H 'Accept: application/pdf' -H 'Content-Type: application/json' \\
  -d '{"template": "${id}", "data": {"name": "Ada"}}' -o document.pdf`;

function list(c: SiteContext, templates: readonly TemplateSummary[]): Html {
  const rows = templates.map(
    ({ id, name, version, updatedAt }) => html`<tr>
      <th scope="row"><a class="name" href="/dashboard/playground?template=${id}">${name}</a></th>
      <td data-label="Id"><code>${id}</code></td>
      <td data-label="Version">${version}</td>
      <td data-label="Changed">${dateTime(updatedAt)}</td>
      <td class="do"><form method="post" action="/dashboard/templates/${id}/delete">${csrfField(c)}<button class="button quiet small">Delete<span class="sr"> ${name}</span></button></form></td>
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">Templates</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Id</th><th scope="col">Version</th><th scope="col">Changed</th><th scope="col"><span class="sr">Actions</span></th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}
