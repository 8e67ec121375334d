/** Webhooks: where messages about jobs go, and what became of them. */

import { html } from 'hono/html';
import type { NewWebhookEndpoint, WebhookDelivery, WebhookEndpoint } from '../../webhooks/types.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { choices, codeBlock, field, formError, notice, titled } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { about, dateTime, fill, inEnglish, linkTo } from './words.ts';

export interface WebhooksPage {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly deliveries: readonly WebhookDelivery[];
  readonly url?: string;
  readonly mode?: string;
  /** Just added: this page alone shows its secret. */
  readonly created?: NewWebhookEndpoint;
  /** Given to the form, so that sending it twice adds one endpoint. */
  readonly once: string;
  readonly errors?: FieldErrors;
  readonly message?: Html | null;
}

export function webhooksPage(c: SiteContext, options: WebhooksPage): Html {
  const { endpoints, deliveries, created, errors = NO_ERRORS, message = null } = options;
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
      ${created ? createdEndpoint(c, created) : ''}
      ${endpoints.map((endpoint) => endpointCard(c, endpoint))}
      ${addForm(c, options)}
      ${deliveries.length === 0 ? '' : messageList(c, deliveries, endpoints)}`,
  );
}

function createdEndpoint(c: SiteContext, { url, secret }: NewWebhookEndpoint): Html {
  const messages = messagesOf(c);
  const { webhooks: words } = messages.work;
  return html`<section class="card fresh" aria-labelledby="fresh">
    ${notice('good', html`<h2 id="fresh">${words.added}</h2><p>${words.once}</p>`)}
    ${codeBlock(words.secretOf(url), secret, messages)}
  </section>`;
}

function addForm(c: SiteContext, { once, url = '', mode = 'live', errors = NO_ERRORS }: WebhooksPage): Html {
  const messages = messagesOf(c);
  const { webhooks: words, tokens } = messages.work;
  const modes = [
    { value: 'live', label: tokens.live, hint: words.liveHint },
    { value: 'test', label: tokens.test, hint: words.testHint },
  ];
  return html`<form class="card" method="post" action="/dashboard/webhooks" aria-labelledby="add">${csrfField(c)}
    <input type="hidden" name="once" value="${once}">
    <h2 id="add">${words.add}</h2>
    ${formError(errors)}
    ${field({ name: 'url', label: words.address, value: url, hint: words.addressHint, autocomplete: 'off', maxLength: 500 }, errors, messages)}
    ${choices({ name: 'mode', legend: tokens.kind, value: mode, choices: modes }, errors, messages)}
    <button class="button">${words.addButton}</button>
  </form>`;
}

function endpointCard(c: SiteContext, { id, url, mode, createdAt }: WebhookEndpoint): Html {
  const messages = messagesOf(c);
  const { webhooks: words } = messages.work;
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}"><code>${url}</code></h2>
    <p class="fine"><span class="badge ${mode}">${messages.work[mode]}</span> ${fill(words.addedOn, { date: dateTime(createdAt, messages) })}</p>
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
