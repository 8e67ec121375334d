/** Webhooks: where messages about jobs go, and what became of them. */

import { html } from 'hono/html';
import type { WebhookDelivery, WebhookEndpoint } from '../../webhooks/types.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { codeBlock, field, formError, titled } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { about, dateTime, fill, inEnglish, linkTo } from './words.ts';

export interface WebhooksPage {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly deliveries: readonly WebhookDelivery[];
  readonly url?: string;
  readonly errors?: FieldErrors;
  readonly message?: Html | null;
}

export function webhooksPage(c: SiteContext, options: WebhooksPage): Html {
  const { endpoints, deliveries, url = '', errors = NO_ERRORS, message = null } = options;
  const messages = messagesOf(c);
  const { webhooks: words } = messages.work;
  const links = { jobs: linkTo('/dashboard/jobs'), standard: linkTo('https://www.standardwebhooks.com') };
  return page(
    c,
    {
      title: titled(words.title, errors, messages),
      current: '/dashboard/webhooks',
      dashboard: true,
      script: true,
    },
    html`<h1>${words.title}</h1>
      ${message}
      <p>${fill(words.lead, links)}</p>
      ${endpoints.map((endpoint) => endpointCard(c, endpoint))}
      <form class="card" method="post" action="/dashboard/webhooks" aria-labelledby="add">${csrfField(c)}
        <h2 id="add">${words.add}</h2>
        ${formError(errors)}
        ${field({ name: 'url', label: words.address, value: url, hint: words.addressHint, autocomplete: 'off', maxLength: 500 }, errors, messages)}
        <button class="button">${words.addButton}</button>
      </form>
      ${deliveries.length === 0 ? '' : messageList(c, deliveries, endpoints)}`,
  );
}

function endpointCard(c: SiteContext, { id, url, secret, createdAt }: WebhookEndpoint): Html {
  const messages = messagesOf(c);
  const { webhooks: words } = messages.work;
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}"><code>${url}</code></h2>
    <p class="fine">${fill(words.added, { date: dateTime(createdAt, messages) })}</p>
    <details><summary>${words.secret}</summary>${codeBlock(words.secretOf(url), secret, messages)}</details>
    <form method="post" action="/dashboard/webhooks/${id}/remove">${csrfField(c)}<button class="button quiet small">${words.remove}${about(c, url)}</button></form>
  </section>`;
}

function messageList(
  c: SiteContext,
  deliveries: readonly WebhookDelivery[],
  endpoints: readonly WebhookEndpoint[],
): Html {
  const messages = messagesOf(c);
  const { webhooks: words, actions } = messages.work;
  const urlOf = (id: string): string => endpoints.find((one) => one.id === id)?.url ?? '';
  const rows = deliveries.map(
    (one) => html`<tr>
      <th scope="row"><code>${one.event}</code></th>
      <td data-label="${words.to}">${urlOf(one.endpoint)}</td>
      <td data-label="${words.made}">${dateTime(one.createdAt, messages)}</td>
      <td data-label="${words.state}"><span class="badge ${one.state}">${words.states[one.state]}</span>${
        one.attempts > 0 ? html` <span class="fine">${words.tries(one.attempts)}</span>` : ''
      }${one.fault === null ? '' : html`<br><span class="fine">${inEnglish(c, one.fault)}</span>`}</td>
      <td class="do">${one.state === 'pending' ? '' : replayForm(c, one)}</td>
    </tr>`,
  );
  return html`<section aria-labelledby="messages"><h2 id="messages">${words.messages}</h2>
    <table class="list"><caption class="sr">${words.caption}</caption>
    <thead><tr><th scope="col">${words.event}</th><th scope="col">${words.to}</th><th scope="col">${words.made}</th><th scope="col">${words.state}</th><th scope="col"><span class="sr">${actions}</span></th></tr></thead>
    <tbody>${rows}</tbody></table></section>`;
}

const replayForm = (c: SiteContext, { id, event }: WebhookDelivery): Html =>
  html`<form method="post" action="/dashboard/webhooks/messages/${id}/replay">${csrfField(c)}<button class="button quiet small">${messagesOf(c).work.webhooks.sendAgain}${about(c, `${event} ${id}`)}</button></form>`;
