/** Tokens: made and shown once, listed, rotated, revoked. */

import { html } from 'hono/html';
import { TOKEN_SCOPES, type TokenRecord, type TokenScope } from '../../services.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';
import { exampleList } from './examples.ts';
import { choices, codeBlock, date, dateTime, field, formError, notice } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

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
  const now = c.get('options').services.clock.now();
  const isOver = (token: TokenRecord): boolean =>
    token.revokedAt !== null || (token.expiresAt !== null && token.expiresAt <= now);
  const valid = tokens.filter((token) => !isOver(token));
  const over = tokens.filter(isOver);
  return page(
    c,
    {
      title: Object.keys(errors).length > 0 ? 'Error: API tokens' : 'API tokens',
      current: '/dashboard/tokens',
      dashboard: true,
      script: true,
    },
    html`<h1>API tokens</h1>
      ${message}
      ${created ? createdToken(c, created) : ''}
      <section aria-labelledby="yours"><h2 id="yours">Your tokens</h2>
        ${valid.length === 0 ? html`<p class="empty">There are none yet. Create one below.</p>` : tokenList(valid, true)}
      </section>
      ${createForm(c, values, errors, once, now)}
      ${over.length === 0 ? '' : html`<details class="old"><summary>Revoked and expired (${over.length})</summary>${tokenList(over, false)}</details>`}`,
  );
}

function createdToken(c: SiteContext, { token, record }: NonNullable<TokensPage['created']>): Html {
  return html`<section class="card fresh" aria-labelledby="fresh">
    ${notice(
      'good',
      html`<h2 id="fresh">Your token “${record.name}”</h2>
      <p>Copy it now. It is shown this once and kept nowhere.</p>`,
    )}
    ${codeBlock('your token', token)}
    <h3>Use it</h3>
    ${exampleList(c.get('origin'), token)}
  </section>`;
}

function createForm(c: SiteContext, values: TokenValues, errors: FieldErrors, once: string, now: number): Html {
  const modes = [
    { value: 'live', label: 'Live', hint: 'Counted, without a watermark.' },
    { value: 'test', label: 'Test', hint: 'Always free, with a watermark.' },
  ];
  const tomorrow = new Date(now + 86_400_000).toISOString().slice(0, 10);
  return html`<form class="card" method="post" action="/dashboard/tokens" aria-labelledby="new">${csrfField(c)}
    <input type="hidden" name="once" value="${once}">
    <h2 id="new">Create a token</h2>
    ${formError(errors)}
    ${field({ name: 'name', label: 'Name', value: values.name, hint: 'What will use it, such as “Invoices, production”.', autocomplete: 'off', maxLength: 100 }, errors)}
    ${choices({ name: 'mode', legend: 'Kind', value: values.mode, choices: modes }, errors)}
    ${field({ name: 'expires', label: 'Valid until the end of', type: 'date', value: values.expires, required: false, min: tomorrow, hint: 'In UTC. Leave empty for a token that never expires.' }, errors)}
    ${scopeField(values.scopes)}
    <button class="button">Create token</button>
  </form>`;
}

const SCOPE_NAMES: Readonly<Record<TokenScope, string>> = {
  render: 'Rendering at once',
  jobs: 'Jobs',
  templates: 'Templates',
  webhooks: 'Webhooks',
  usage: 'Seeing what was rendered',
};

/** None of them checked is all of them: most tokens need no thought. */
const scopeField = (checked: readonly TokenScope[]): Html => html`<fieldset class="choices">
  <legend>Only for <span class="optional">optional</span></legend>
  <p class="hint" id="scopes-hint">Check none for a token that may do everything.</p>
  ${TOKEN_SCOPES.map(
    (
      scope,
    ) => html`<div class="check"><input type="checkbox" id="scope-${scope}" name="scope-${scope}" value="on" aria-describedby="scopes-hint"${checked.includes(scope) ? html` checked` : ''}>
      <label for="scope-${scope}">${SCOPE_NAMES[scope]}</label></div>`,
  )}
</fieldset>`;

function tokenList(tokens: readonly TokenRecord[], usable: boolean): Html {
  const rows = tokens.map(
    (token) => html`<tr>
      <th scope="row"><span class="name">${token.name}</span></th>
      <td data-label="Token"><code>${token.prefix}…</code> <span class="badge ${token.mode}">${token.mode}</span>${token.scopes === null ? '' : html`<br><span class="fine">Only for ${token.scopes.join(', ')}</span>`}</td>
      <td data-label="Created">${date(token.createdAt)}</td>
      <td data-label="Last used">${token.lastUsedAt === null ? 'Never' : dateTime(token.lastUsedAt)}</td>
      <td data-label="Valid until">${validity(token)}</td>
      ${usable ? html`<td class="do">${tokenLinks(token)}</td>` : ''}
    </tr>`,
  );
  return html`<table class="list"><caption class="sr">${usable ? 'Tokens in use' : 'Revoked and expired tokens'}</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Token</th><th scope="col">Created</th><th scope="col">Last used</th><th scope="col">Valid until</th>${
      usable ? html`<th scope="col"><span class="sr">Actions</span></th>` : ''
    }</tr></thead><tbody>${rows}</tbody></table>`;
}

function validity({ revokedAt, expiresAt }: TokenRecord): Html {
  if (revokedAt !== null) return html`Revoked ${date(revokedAt)}`;
  return expiresAt === null ? html`Never expires` : date(expiresAt);
}

const tokenLinks = ({ id, name }: TokenRecord): Html => {
  const path = `/dashboard/tokens/${encodeURIComponent(id)}`;
  return html`<a href="${path}/rotate">Rotate<span class="sr"> ${name}</span></a>
    <a class="danger" href="${path}/revoke">Revoke<span class="sr"> ${name}</span></a>`;
};

/** A page asks first: it works without a script, and a slip of the finger costs nothing. */
export function revokePage(c: SiteContext, token: TokenRecord): Html {
  return page(
    c,
    { title: 'Revoke token', current: '/dashboard/tokens', dashboard: true },
    html`<h1>Revoke “${token.name}”?</h1>
      <form class="card" method="post" action="/dashboard/tokens/${encodeURIComponent(token.id)}/revoke">${csrfField(c)}
        <p><code>${token.prefix}…</code> stops working at once, and for good.</p>
        <p class="buttons"><button class="button bad">Revoke token</button> <a class="button quiet" href="/dashboard/tokens">Keep it</a></p>
      </form>`,
  );
}

export const OVERLAPS = [
  { value: '0', label: 'At once', milliseconds: 0 },
  { value: '3600', label: 'In an hour', milliseconds: 3_600_000 },
  { value: '86400', label: 'In a day', milliseconds: 86_400_000 },
] as const;

export function rotatePage(c: SiteContext, token: TokenRecord, once: string): Html {
  const overlaps = OVERLAPS.map(({ value, label }) => ({ value, label }));
  return page(
    c,
    { title: 'Rotate token', current: '/dashboard/tokens', dashboard: true },
    html`<h1>Rotate “${token.name}”</h1>
      <form class="card" method="post" action="/dashboard/tokens/${encodeURIComponent(token.id)}/rotate">${csrfField(c)}
        <input type="hidden" name="once" value="${once}">
        <p>You get a new token with the same name and kind. When should <code>${token.prefix}…</code> stop working?</p>
        ${choices({ name: 'overlap', legend: 'The old token ends', value: '3600', choices: overlaps }, NO_ERRORS)}
        <p class="buttons"><button class="button">Rotate token</button> <a class="button quiet" href="/dashboard/tokens">Cancel</a></p>
      </form>`,
  );
}
