/** Webhooks: where messages about jobs go, and what became of them. */

import { html } from 'hono/html';
import type { WebhookDelivery, WebhookEndpoint } from '../../webhooks/types.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';
import { codeBlock, dateTime, field, formError, plural } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

export interface WebhooksPage {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly deliveries: readonly WebhookDelivery[];
  readonly url?: string;
  readonly errors?: FieldErrors;
  readonly message?: Html | null;
}

const STATES = { pending: 'Is tried again', delivered: 'Delivered', failed: 'Given up' } as const;

export function webhooksPage(c: SiteContext, options: WebhooksPage): Html {
  const { endpoints, deliveries, url = '', errors = NO_ERRORS, message = null } = options;
  return page(
    c,
    {
      title: Object.keys(errors).length > 0 ? 'Error: Webhooks' : 'Webhooks',
      current: '/dashboard/webhooks',
      dashboard: true,
      script: true,
    },
    html`<h1>Webhooks</h1>
      ${message}
      <p>When a <a href="/dashboard/jobs">job</a> has ended, a message goes to each of these addresses. Messages are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says, and tried for three days until they are answered with a status from 200 to 299.</p>
      ${endpoints.map((endpoint) => endpointCard(c, endpoint))}
      <form class="card" method="post" action="/dashboard/webhooks" aria-labelledby="add">${csrfField(c)}
        <h2 id="add">Add an endpoint</h2>
        ${formError(errors)}
        ${field({ name: 'url', label: 'Address', value: url, hint: 'It begins with https://.', autocomplete: 'off', maxLength: 500 }, errors)}
        <button class="button">Add endpoint</button>
      </form>
      ${deliveries.length === 0 ? '' : messageList(c, deliveries, endpoints)}`,
  );
}

const endpointCard = (c: SiteContext, { id, url, secret, createdAt }: WebhookEndpoint): Html =>
  html`<section class="card" aria-labelledby="${id}"><h2 id="${id}"><code>${url}</code></h2>
    <p class="fine">Added ${dateTime(createdAt)}.</p>
    <details><summary>Secret</summary>${codeBlock(`the secret of ${url}`, secret)}</details>
    <form method="post" action="/dashboard/webhooks/${id}/remove">${csrfField(c)}<button class="button quiet small">Remove<span class="sr"> ${url}</span></button></form>
  </section>`;

function messageList(
  c: SiteContext,
  deliveries: readonly WebhookDelivery[],
  endpoints: readonly WebhookEndpoint[],
): Html {
  const urlOf = (id: string): string => endpoints.find((one) => one.id === id)?.url ?? '';
  const rows = deliveries.map(
    (one) => html`<tr>
      <th scope="row"><code>${one.event}</code></th>
      <td data-label="To">${urlOf(one.endpoint)}</td>
      <td data-label="Made">${dateTime(one.createdAt)}</td>
      <td data-label="State"><span class="badge ${one.state}">${STATES[one.state]}</span>${
        one.attempts > 0 ? html` <span class="fine">${plural(one.attempts, 'try', 'tries')}</span>` : ''
      }${one.fault === null ? '' : html`<br><span class="fine">${one.fault}</span>`}</td>
      <td class="do">${one.state === 'pending' ? '' : replayForm(c, one)}</td>
    </tr>`,
  );
  return html`<section aria-labelledby="messages"><h2 id="messages">Messages</h2>
    <table class="list"><caption class="sr">Messages of the last seven days, the newest first</caption>
    <thead><tr><th scope="col">Event</th><th scope="col">To</th><th scope="col">Made</th><th scope="col">State</th><th scope="col"><span class="sr">Actions</span></th></tr></thead>
    <tbody>${rows}</tbody></table></section>`;
}

const replayForm = (c: SiteContext, { id, event }: WebhookDelivery): Html =>
  html`<form method="post" action="/dashboard/webhooks/messages/${id}/replay">${csrfField(c)}<button class="button quiet small">Send again<span class="sr"> ${event} ${id}</span></button></form>`;
