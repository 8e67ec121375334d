/** The account: its password and its end. */

import { html } from 'hono/html';
import type { Passkey } from '../../accounts/passkey-types.ts';
import type { Account, OpenSession } from '../../services.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';
import { date, dateTime, field } from './parts.ts';
import { passkeyCard } from './passkeys.ts';
import { csrfField, type Html, page } from './shell.ts';

interface AccountErrors {
  readonly password?: FieldErrors;
  readonly remove?: FieldErrors;
  readonly address?: FieldErrors;
}

interface AccountFacts {
  readonly sessions: readonly OpenSession[];
  /** Whether signing in takes two steps. */
  readonly secondStep: boolean;
  readonly passkeys: readonly Passkey[];
}

/** @param facts null on the answer to a form that was wrong, which shows the forms alone */
export function accountPage(
  c: SiteContext,
  account: Account,
  errors: AccountErrors = {},
  message: Html | null = null,
  facts: AccountFacts | null = null,
): Html {
  const wrong = Object.keys(errors).length > 0;
  return page(
    c,
    { title: wrong ? 'Error: Account' : 'Account', current: '/dashboard/account', dashboard: true, script: true },
    html`<h1>Account</h1>
      ${message}
      <p>Signed in as <strong>${account.email}</strong>, since ${date(account.createdAt)}.</p>
      <form class="card" method="post" action="/dashboard/account/password" aria-labelledby="change">${csrfField(c)}
        <h2 id="change">Change password</h2>
        ${userName(account)}
        ${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors.password ?? NO_ERRORS)}
        ${field({ name: 'next', label: 'New password', type: 'password', hint: 'At least 10 characters. Other devices are signed out.', autocomplete: 'new-password', maxLength: 1000 }, errors.password ?? NO_ERRORS)}
        <button class="button">Change password</button>
      </form>
      ${facts ? secondStepCard(facts.secondStep) : ''}
      ${facts ? passkeyCard(c, account, facts.passkeys) : ''}
      ${sessionList(c, facts?.sessions ?? [])}
      <form class="card" method="post" action="/dashboard/account/address" aria-labelledby="address">${csrfField(c)}
        <h2 id="address">Change e-mail address</h2>
        ${userName(account)}
        ${field({ name: 'email', label: 'New address', type: 'email', hint: 'We send a link there: the address changes when you open it.', autocomplete: 'email', maxLength: 254 }, errors.address ?? NO_ERRORS)}
        ${field({ name: 'confirm', label: 'Your password', type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors.address ?? NO_ERRORS)}
        <button class="button">Send the link</button>
      </form>
      <section class="card" aria-labelledby="export"><h2 id="export">Your data</h2>
        <p>All that we keep about your account, as JSON: tokens without their secrets, figures, templates, jobs and renders.</p>
        <p><a class="button quiet" href="/dashboard/account/export" download>Download</a></p></section>
      <form class="card danger" method="post" action="/dashboard/account/delete" aria-labelledby="delete">${csrfField(c)}
        <h2 id="delete">Delete account</h2>
        ${userName(account)}
        <p>Removes the account with its tokens and figures at once. There is no way back.</p>
        ${field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors.remove ?? NO_ERRORS)}
        <button class="button bad">Delete account</button>
      </form>`,
  );
}

function sessionList(c: SiteContext, sessions: readonly OpenSession[]): Html {
  if (sessions.length === 0) return html``;
  const own = c.get('session')?.id;
  const items = sessions.map(
    (one) =>
      html`<li>${deviceText(one)}<span class="fine">Signed in on ${dateTime(one.createdAt)}, until ${date(one.expiresAt)}</span> ${
        one.id === own
          ? html`<span class="badge">This device</span>`
          : html`<button class="quiet small" name="session" value="${one.id}">Sign out<span class="sr"> ${one.device ?? 'this device'} of ${dateTime(one.createdAt)}</span></button>`
      }</li>`,
  );
  return html`<form class="card" method="post" action="/dashboard/account/sessions" aria-labelledby="devices">${csrfField(c)}
        <h2 id="devices">Signed-in devices</h2>
        <ul class="devices">${items}</ul>
        ${sessions.length > 1 ? html`<button class="button quiet">Sign out all other devices</button>` : ''}
      </form>`;
}

const deviceText = ({ device, network }: OpenSession): Html =>
  html`<span><strong>${device ?? 'A device'}</strong>${network ? html`, from ${network}` : ''}</span> `;

const secondStepCard = (
  on: boolean,
): Html => html`<section class="card" aria-labelledby="second-step"><h2 id="second-step">Two-step sign-in</h2>
        <p>${on ? 'On: signing in takes your password and a code of your authenticator app.' : 'Off: whoever knows your password gets in. An authenticator app on your phone changes that.'}</p>
        <p><a class="button quiet" href="/dashboard/account/second-step">${on ? 'Turn off' : 'Turn on'}<span class="sr"> two-step sign-in</span></a></p></section>`;

/** Password managers learn from it whose password it is. */
const userName = ({ email }: Account): Html =>
  html`<input type="text" name="username" value="${email}" autocomplete="username" readonly hidden>`;
