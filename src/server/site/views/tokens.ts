/** Tokens: made and shown once, listed, rotated, revoked. */

import { html } from 'hono/html';
import { TOKEN_SCOPES, type TokenRecord, type TokenScope } from '../../services.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { exampleList } from './examples.ts';
import { choices, codeBlock, field, formError, notice, titled } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { about, date, dateTime, fill } from './words.ts';

interface TokenValues {
  readonly name: string;
  readonly mode: string;
  readonly expires: string;
  /** Empty: everything. */
  readonly scopes: readonly TokenScope[];
}

const NEW_TOKEN: TokenValues = { name: '', mode: 'live', expires: '', scopes: [] };

export interface TokensPage {
  readonly tokens: readonly TokenRecord[];
  readonly values?: TokenValues;
  readonly errors?: FieldErrors;
  /** Just made: this page alone shows it. */
  readonly created?: { readonly token: string; readonly record: TokenRecord };
  readonly message?: Html | null;
  /** Given to the form, so that sending it twice makes one token. */
  readonly once: string;
}

export function tokensPage(c: SiteContext, options: TokensPage): Html {
  const { tokens, values = NEW_TOKEN, errors = NO_ERRORS, created, message = null, once } = options;
  const messages = messagesOf(c);
  const { tokens: words } = messages.work;
  const now = c.get('options').services.clock.now();
  const isOver = (token: TokenRecord): boolean =>
    token.revokedAt !== null || (token.expiresAt !== null && token.expiresAt <= now);
  const valid = tokens.filter((token) => !isOver(token));
  const over = tokens.filter(isOver);
  return page(
    c,
    {
      title: titled(words.title, errors, messages),
      current: '/dashboard/tokens',
      dashboard: true,
      script: true,
    },
    html`<h1>${words.title}</h1>
      ${message}
      ${created ? createdToken(c, created) : ''}
      <section aria-labelledby="yours"><h2 id="yours">${words.yours}</h2>
        ${valid.length === 0 ? html`<p class="empty">${words.empty}</p>` : tokenList(c, valid, true)}
      </section>
      ${createForm(c, values, errors, once, now)}
      ${over.length === 0 ? '' : html`<details class="old"><summary>${words.over(over.length)}</summary>${tokenList(c, over, false)}</details>`}`,
  );
}

function createdToken(c: SiteContext, { token, record }: NonNullable<TokensPage['created']>): Html {
  const messages = messagesOf(c);
  const { tokens: words } = messages.work;
  return html`<section class="card fresh" aria-labelledby="fresh">
    ${notice(
      'good',
      html`<h2 id="fresh">${words.fresh(record.name)}</h2>
      <p>${words.once}</p>`,
    )}
    ${codeBlock(words.copyLabel, token, messages)}
    <h3>${words.use}</h3>
    ${exampleList(c.get('origin'), token, messages)}
  </section>`;
}

function createForm(c: SiteContext, values: TokenValues, errors: FieldErrors, once: string, now: number): Html {
  const messages = messagesOf(c);
  const { tokens: words } = messages.work;
  const modes = [
    { value: 'live', label: words.live, hint: words.liveHint },
    { value: 'test', label: words.test, hint: words.testHint },
  ];
  const tomorrow = new Date(now + 86_400_000).toISOString().slice(0, 10);
  return html`<form class="card" method="post" action="/dashboard/tokens" aria-labelledby="new">${csrfField(c)}
    <input type="hidden" name="once" value="${once}">
    <h2 id="new">${words.create}</h2>
    ${formError(errors)}
    ${field({ name: 'name', label: words.name, value: values.name, hint: words.nameHint, autocomplete: 'off', maxLength: 100 }, errors, messages)}
    ${choices({ name: 'mode', legend: words.kind, value: values.mode, choices: modes }, errors, messages)}
    ${field({ name: 'expires', label: words.until, type: 'date', value: values.expires, required: false, min: tomorrow, hint: words.untilHint }, errors, messages)}
    ${scopeField(c, values.scopes)}
    <button class="button">${words.createButton}</button>
  </form>`;
}

/** If none is checked, all apply: most tokens need no restriction. */
function scopeField(c: SiteContext, checked: readonly TokenScope[]): Html {
  const { work, optional } = messagesOf(c);
  const { tokens: words } = work;
  return html`<fieldset class="choices">
  <legend>${words.only} <span class="optional">${optional}</span></legend>
  <p class="hint" id="scopes-hint">${words.onlyHint}</p>
  ${TOKEN_SCOPES.map(
    (
      scope,
    ) => html`<div class="check"><input type="checkbox" id="scope-${scope}" name="scope-${scope}" value="on" aria-describedby="scopes-hint"${checked.includes(scope) ? html` checked` : ''}>
      <label for="scope-${scope}">${words.scopes[scope]}</label></div>`,
  )}
</fieldset>`;
}

function tokenList(c: SiteContext, tokens: readonly TokenRecord[], usable: boolean): Html {
  const messages = messagesOf(c);
  const { work, comma } = messages;
  const { tokens: words } = work;
  const scopesOf = (scopes: readonly TokenScope[]): string => scopes.map((one) => words.scopes[one]).join(comma);
  const rows = tokens.map(
    (token) => html`<tr>
      <th scope="row"><span class="name">${token.name}</span></th>
      <td data-label="${words.token}"><code>${token.prefix}…</code> <span class="badge ${token.mode}">${work[token.mode]}</span>${token.scopes === null ? '' : html`<br><span class="fine">${words.onlyFor(scopesOf(token.scopes))}</span>`}</td>
      <td data-label="${words.created}">${date(token.createdAt, messages)}</td>
      <td data-label="${words.lastUsed}">${token.lastUsedAt === null ? words.never : dateTime(token.lastUsedAt, messages)}</td>
      <td data-label="${words.validUntil}">${validity(c, token)}</td>
      ${usable ? html`<td class="do">${tokenLinks(c, token)}</td>` : ''}
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">${usable ? words.captionValid : words.captionOver}</caption>
    <thead><tr><th scope="col">${words.name}</th><th scope="col">${words.token}</th><th scope="col">${words.created}</th><th scope="col">${words.lastUsed}</th><th scope="col">${words.validUntil}</th>${
      usable ? html`<th scope="col"><span class="sr">${work.actions}</span></th>` : ''
    }</tr></thead><tbody>${rows}</tbody></table>`;
}

function validity(c: SiteContext, { revokedAt, expiresAt }: TokenRecord): Html {
  const messages = messagesOf(c);
  const { tokens: words } = messages.work;
  if (revokedAt !== null) return fill(words.revokedOn, { date: date(revokedAt, messages) });
  return expiresAt === null ? html`${words.neverExpires}` : date(expiresAt, messages);
}

const tokenLinks = (c: SiteContext, { id, name }: TokenRecord): Html => {
  const { rotate, revoke } = messagesOf(c).work.tokens;
  const path = `/dashboard/tokens/${encodeURIComponent(id)}`;
  return html`<a href="${path}/rotate">${rotate}${about(c, name)}</a>
    <a class="danger" href="${path}/revoke">${revoke}${about(c, name)}</a>`;
};

/** Asks for confirmation on a page of its own, which works without scripts and prevents accidents. */
export function revokePage(c: SiteContext, token: TokenRecord): Html {
  const { tokens: words } = messagesOf(c).work;
  return page(
    c,
    { title: words.revokeTitle, current: '/dashboard/tokens', dashboard: true },
    html`<h1>${words.revokeQuestion(token.name)}</h1>
      <form class="card" method="post" action="/dashboard/tokens/${encodeURIComponent(token.id)}/revoke">${csrfField(c)}
        <p>${fill(words.revokeText, { token: html`<code>${token.prefix}…</code>` })}</p>
        <p class="buttons"><button class="button bad">${words.revokeButton}</button> <a class="button quiet" href="/dashboard/tokens">${words.keep}</a></p>
      </form>`,
  );
}

export const OVERLAPS = [
  { value: '0', milliseconds: 0 },
  { value: '3600', milliseconds: 3_600_000 },
  { value: '86400', milliseconds: 86_400_000 },
] as const;

export function rotatePage(c: SiteContext, token: TokenRecord, once: string): Html {
  const messages = messagesOf(c);
  const { tokens: words } = messages.work;
  const overlaps = OVERLAPS.map(({ value }) => ({ value, label: words.overlaps[value] }));
  return page(
    c,
    { title: words.rotateTitle, current: '/dashboard/tokens', dashboard: true },
    html`<h1>${words.rotateHeading(token.name)}</h1>
      <form class="card" method="post" action="/dashboard/tokens/${encodeURIComponent(token.id)}/rotate">${csrfField(c)}
        <input type="hidden" name="once" value="${once}">
        <p>${fill(words.rotateText, { token: html`<code>${token.prefix}…</code>` })}</p>
        ${choices({ name: 'overlap', legend: words.rotateLegend, value: '3600', choices: overlaps }, NO_ERRORS, messages)}
        <p class="buttons"><button class="button">${words.rotateButton}</button> <a class="button quiet" href="/dashboard/tokens">${words.cancel}</a></p>
      </form>`,
  );
}
