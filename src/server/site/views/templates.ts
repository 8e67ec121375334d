/** The templates of an account. */

import { html } from 'hono/html';
import type { TemplateSummary } from '../../templates/types.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { codeBlock } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { about, dateTime, fill, linkTo } from './words.ts';

export function templatesPage(c: SiteContext, templates: readonly TemplateSummary[], message: Html | null): Html {
  const [first] = templates;
  const messages = messagesOf(c);
  const { work } = messages;
  const { templates: words } = work;
  return page(
    c,
    { title: words.title, current: '/dashboard/templates', dashboard: true, script: true },
    html`<h1>${words.title}</h1>
      ${message}
      <p>${fill(words.lead, { playground: linkTo('/dashboard/playground') })}</p>
      ${templates.length === 0 ? html`<p class="empty">${work.noneYet}</p>` : list(c, templates)}
      ${first ? html`<section class="card" aria-labelledby="use"><h2 id="use">${words.use}</h2>${codeBlock(words.example, request(c, first), messages)}</section>` : ''}`,
  );
}

const request = (c: SiteContext, { id }: TemplateSummary): string =>
  `curl --fail-with-body ${c.get('origin')}/api/v1/pdf \\
  -H 'Authorization: Bearer plt_live_…' -H 'Accept: application/pdf' -H 'Content-Type: application/json' \\
  -d '{"template": "${id}", "data": {"name": "Ada"}}' -o document.pdf`;

function list(c: SiteContext, templates: readonly TemplateSummary[]): Html {
  const messages = messagesOf(c);
  const { work } = messages;
  const { templates: words } = work;
  const rows = templates.map(
    ({ id, name, version, updatedAt }) => html`<tr>
      <th scope="row"><a class="name" href="/dashboard/playground?template=${id}">${name}</a></th>
      <td data-label="${words.id}"><code>${id}</code></td>
      <td data-label="${words.version}">${version}</td>
      <td data-label="${words.changed}">${dateTime(updatedAt, messages)}</td>
      <td class="do"><form method="post" action="/dashboard/templates/${id}/delete">${csrfField(c)}<button class="button quiet small">${words.delete}${about(c, name)}</button></form></td>
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">${words.title}</caption>
    <thead><tr><th scope="col">${words.name}</th><th scope="col">${words.id}</th><th scope="col">${words.version}</th><th scope="col">${words.changed}</th><th scope="col"><span class="sr">${work.actions}</span></th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}
