/** The second step of signing in: its code, the app it comes from, and the codes for the day the phone is gone. */

import { html } from 'hono/html';
import { renderSVG } from 'uqr';
import type { Account } from '../../services.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { Messages } from '../languages/en.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { codeBlock, field, formError, titled } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';
import { date, fill, strong } from './words.ts';

const code = (label: string, hint: string, errors: FieldErrors, words: Messages): Html =>
  field({ name: 'code', label, hint, autocomplete: 'one-time-code', maxLength: 20 }, errors, words);

/** After the password. */
export function codePage(c: SiteContext, next: string, errors: FieldErrors = NO_ERRORS): Html {
  const messages = messagesOf(c);
  const { code: words, signIn } = messages;
  const title = titled(words.title, errors, messages);
  return page(
    c,
    { title, hidden: true },
    html`<div class="narrow"><h1>${words.title}</h1>
      <form class="card" method="post" action="/sign-in/code">${csrfField(c)}
        <input type="hidden" name="next" value="${next}">
        ${formError(errors)}
        ${code(words.label, words.hint, errors, messages)}
        <button class="button">${signIn.button}</button>
      </form>
      <p class="aside"><a href="/sign-in">${words.again}</a></p></div>`,
  );
}

const inDashboard = (c: SiteContext, title: string, errors: FieldErrors, content: Html): Html =>
  page(
    c,
    { title: titled(title, errors, messagesOf(c)), current: '/dashboard/account', dashboard: true, script: true },
    html`<h1>${title}</h1>${content}`,
  );

/** Dark on light in either colour scheme: readers of such pictures expect it. */
const picture = (uri: string): string => {
  const svg = renderSVG(uri, { border: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

export function secondStepPage(
  c: SiteContext,
  { secret, uri }: { readonly secret: string; readonly uri: string },
  errors: FieldErrors = NO_ERRORS,
): Html {
  const key = secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const messages = messagesOf(c);
  const { secondStep: words, cancel } = messages.account;
  return inDashboard(
    c,
    words.onTitle,
    errors,
    html`<p>${words.onText}</p>
      <form class="card" method="post" action="/dashboard/account/second-step">${csrfField(c)}
        <p>${words.scan}</p>
        <p><img class="qr" src="${picture(uri)}" width="200" height="200" alt="${words.picture}"></p>
        <p class="fine">${fill(words.noCamera, { key: html`<code>${key}</code>` })}</p>
        ${formError(errors)}
        ${code(words.code, words.codeNow, errors, messages)}
        <p class="buttons"><button class="button">${words.turnOn}</button> <a class="button quiet" href="/dashboard/account">${cancel}</a></p>
      </form>`,
  );
}

export function recoveryCodesPage(c: SiteContext, codes: readonly string[], message: Html): Html {
  const messages = messagesOf(c);
  const { secondStep: words } = messages.account;
  return inDashboard(
    c,
    words.recoveryTitle,
    NO_ERRORS,
    html`${message}
      <section class="card"><p>${fill(words.recoveryText, { strong })}</p>
        ${codeBlock(words.recoveryCodes, codes.join('\n'), messages)}
        <p><a class="button" href="/dashboard/account">${words.saved}</a></p></section>`,
  );
}

export function secondStepOffPage(
  c: SiteContext,
  { email }: Account,
  { since, recoveryCodes }: { readonly since: number; readonly recoveryCodes: number },
  errors: FieldErrors = NO_ERRORS,
): Html {
  const messages = messagesOf(c);
  const { secondStep: words, yourPassword } = messages.account;
  return inDashboard(
    c,
    words.title,
    errors,
    html`<p>${fill(words.since(recoveryCodes), { date: date(since, messages) })}</p>
      <form class="card danger" method="post" action="/dashboard/account/second-step/off">${csrfField(c)}
        <h2>${words.turnOff}</h2>
        <input type="text" name="username" value="${email}" autocomplete="username" readonly hidden>
        ${formError(errors)}
        ${field({ name: 'password', label: yourPassword, type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors, messages)}
        ${code(words.code, words.codeOrRecovery, errors, messages)}
        <p class="buttons"><button class="button bad">${words.turnOff}</button> <a class="button quiet" href="/dashboard/account">${words.keep}</a></p>
      </form>`,
  );
}
