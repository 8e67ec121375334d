/** Pages around links in mails. */

import { html } from 'hono/html';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';
import { field, formError } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

const narrow = (c: SiteContext, title: string, content: Html): Html =>
  page(c, { title, hidden: true }, html`<div class="narrow"><h1>${title}</h1>${content}</div>`);

/** The same whether there was an account or not. */
export function mailSentPage(c: SiteContext, email: string): Html {
  return narrow(
    c,
    'Check your mail',
    html`<p class="lead">We have sent a message to <strong>${email}</strong>. Open the link in it to go on.</p>
      <p class="aside">Nothing there after a few minutes? Look among the spam, or <a href="/sign-up">try again</a>.</p>`,
  );
}

/** A button: programs that look at links in mails before people do use nothing up. */
export function confirmPage(c: SiteContext, token: string): Html {
  return narrow(
    c,
    'Confirm your address',
    html`<form class="card" method="post" action="/sign-up/confirm">${csrfField(c)}
        <input type="hidden" name="token" value="${token}">
        <p>One more step, and your trial starts.</p>
        <button class="button">Confirm and start</button>
      </form>`,
  );
}

export function addressPage(c: SiteContext, token: string): Html {
  return narrow(
    c,
    'Use this address',
    html`<form class="card" method="post" action="/address">${csrfField(c)}
        <input type="hidden" name="token" value="${token}">
        <p>From now on you sign in with this address, and mail goes there.</p>
        <button class="button">Use this address</button>
      </form>`,
  );
}

export function forgotPage(c: SiteContext, email: string, errors: FieldErrors = NO_ERRORS): Html {
  return narrow(
    c,
    'Forgot your password?',
    html`<form class="card" method="post" action="/forgot">${csrfField(c)}
        ${formError(errors)}
        <p>We send you a link to set a new one.</p>
        ${field({ name: 'email', label: 'E-mail', type: 'email', value: email, autocomplete: 'username', maxLength: 254 }, errors)}
        <button class="button">Send the link</button>
      </form>
      <p class="aside"><a href="/sign-in">Back to sign in</a></p>`,
  );
}

export function resetPage(c: SiteContext, token: string, errors: FieldErrors = NO_ERRORS): Html {
  return narrow(
    c,
    'Set a new password',
    html`<form class="card" method="post" action="/reset">${csrfField(c)}
        <input type="hidden" name="token" value="${token}">
        ${formError(errors)}
        ${field({ name: 'password', label: 'New password', type: 'password', hint: 'At least 10 characters. All devices are signed out.', autocomplete: 'new-password', maxLength: 1000 }, errors)}
        <button class="button">Set password</button>
      </form>`,
  );
}
