/** The account: its password and its end. */

import { html } from 'hono/html';
import type { Passkey } from '../../accounts/passkey-types.ts';
import type { Account, OpenSession } from '../../services.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { field, titled } from './parts.ts';
import { passkeyCard } from './passkeys.ts';
import { csrfField, type Html, page } from './shell.ts';
import { about, date, dateTime, fill, strong } from './words.ts';

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
  const messages = messagesOf(c);
  const words = messages.account;
  const since = { email: strong(account.email), date: date(account.createdAt, messages) };
  return page(
    c,
    { title: titled(words.title, errors, messages), current: '/dashboard/account', dashboard: true, script: true },
    html`<h1>${words.title}</h1>
      ${message}
      <p>${fill(words.signedInAs, since)}</p>
      ${passwordForm(c, account, errors.password ?? NO_ERRORS)}
      ${facts ? secondStepCard(c, facts.secondStep) : ''}
      ${facts ? passkeyCard(c, account, facts.passkeys) : ''}
      ${sessionList(c, facts?.sessions ?? [])}
      ${addressForm(c, account, errors.address ?? NO_ERRORS)}
      <section class="card" aria-labelledby="export"><h2 id="export">${words.data.title}</h2>
        <p>${words.data.text}</p>
        <p><a class="button quiet" href="/dashboard/account/export" download>${words.data.button}</a></p></section>
      <form class="card danger" method="post" action="/dashboard/account/delete" aria-labelledby="delete">${csrfField(c)}
        <h2 id="delete">${words.remove.title}</h2>
        ${userName(account)}
        <p>${words.remove.text}</p>
        ${field({ name: 'password', label: words.yourPassword, type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors.remove ?? NO_ERRORS, messages)}
        <button class="button bad">${words.remove.title}</button>
      </form>`,
  );
}

function passwordForm(c: SiteContext, account: Account, errors: FieldErrors): Html {
  const messages = messagesOf(c);
  const { password } = messages.account;
  return html`<form class="card" method="post" action="/dashboard/account/password" aria-labelledby="change">${csrfField(c)}
        <h2 id="change">${password.title}</h2>
        ${userName(account)}
        ${field({ name: 'current', label: password.current, type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors, messages)}
        ${field({ name: 'next', label: password.next, type: 'password', hint: password.hint, autocomplete: 'new-password', maxLength: 1000 }, errors, messages)}
        <button class="button">${password.title}</button>
      </form>`;
}

function addressForm(c: SiteContext, account: Account, errors: FieldErrors): Html {
  const messages = messagesOf(c);
  const { address, yourPassword } = messages.account;
  return html`<form class="card" method="post" action="/dashboard/account/address" aria-labelledby="address">${csrfField(c)}
        <h2 id="address">${address.title}</h2>
        ${userName(account)}
        ${field({ name: 'email', label: address.label, type: 'email', hint: address.hint, autocomplete: 'email', maxLength: 254 }, errors, messages)}
        ${field({ name: 'confirm', label: yourPassword, type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors, messages)}
        <button class="button">${address.button}</button>
      </form>`;
}

function sessionList(c: SiteContext, sessions: readonly OpenSession[]): Html {
  if (sessions.length === 0) return html``;
  const own = c.get('session')?.id;
  const messages = messagesOf(c);
  const { devices } = messages.account;
  const items = sessions.map((one) => {
    const times = { from: dateTime(one.createdAt, messages), until: date(one.expiresAt, messages) };
    const which = devices.which(deviceName(c, one), messages.dateTime(one.createdAt));
    return html`<li>${deviceText(c, one)}<span class="fine">${fill(devices.times, times)}</span> ${
      one.id === own
        ? html`<span class="badge">${devices.this}</span>`
        : html`<button class="quiet small" name="session" value="${one.id}">${devices.signOut}${about(c, which)}</button>`
    }</li>`;
  });
  return html`<form class="card" method="post" action="/dashboard/account/sessions" aria-labelledby="devices">${csrfField(c)}
        <h2 id="devices">${devices.title}</h2>
        <ul class="devices">${items}</ul>
        ${sessions.length > 1 ? html`<button class="button quiet">${devices.signOutOthers}</button>` : ''}
      </form>`;
}

/** As `deviceOf` writes it down: "Firefox on Linux". */
function deviceName(c: SiteContext, { device }: OpenSession): string {
  const { devices } = messagesOf(c).account;
  const [, browser, system] = /^(.+) on (.+)$/.exec(device ?? '') ?? [];
  return browser && system ? devices.device(browser, system) : (device ?? devices.unknown);
}

function deviceText(c: SiteContext, one: OpenSession): Html {
  const device = strong(deviceName(c, one));
  const { from } = messagesOf(c).account.devices;
  return html`<span>${one.network ? fill(from, { device, network: one.network }) : device}</span> `;
}

function secondStepCard(c: SiteContext, on: boolean): Html {
  const { secondStep: words } = messagesOf(c).account;
  return html`<section class="card" aria-labelledby="second-step"><h2 id="second-step">${words.title}</h2>
        <p>${on ? words.isOn : words.isOff}</p>
        <p><a class="button quiet" href="/dashboard/account/second-step">${on ? words.turnOff : words.turnOn}${about(c, words.title)}</a></p></section>`;
}

/** Password managers learn from it whose password it is. */
const userName = ({ email }: Account): Html =>
  html`<input type="text" name="username" value="${email}" autocomplete="username" readonly hidden>`;
