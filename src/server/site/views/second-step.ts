/** The second step of signing in: its code, the app it comes from, and the codes for the day the phone is gone. */

import { html } from 'hono/html';
import { renderSVG } from 'uqr';
import type { Account } from '../../services.ts';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { Messages } from '../languages/en.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { codeBlock, date, field, formError, plural } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

const titled = (title: string, errors: FieldErrors): string =>
  Object.keys(errors).length > 0 ? `Error: ${title}` : title;

const code = (label: string, hint: string, errors: FieldErrors, words?: Messages): Html =>
  field({ name: 'code', label, hint, autocomplete: 'one-time-code', maxLength: 20 }, errors, words);

/** After the password. */
export function codePage(c: SiteContext, next: string, errors: FieldErrors = NO_ERRORS): Html {
  const messages = messagesOf(c);
  const { code: words, signIn } = messages;
  const title = Object.keys(errors).length > 0 ? messages.error + words.title : words.title;
  return page(
    c,
    { title, hidden: true, translated: true },
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
    { title: titled(title, errors), current: '/dashboard/account', dashboard: true, script: true },
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
  return inDashboard(
    c,
    'Turn on two-step sign-in',
    errors,
    html`<p>Signing in then takes your password and a code that an app on your phone makes: whoever learns the password alone stays outside.</p>
      <form class="card" method="post" action="/dashboard/account/second-step">${csrfField(c)}
        <p>Scan this with an authenticator app, such as 1Password, Aegis or Google Authenticator.</p>
        <p><img class="qr" src="${picture(uri)}" width="200" height="200" alt="A QR code that holds the key below"></p>
        <p class="fine">No camera? Type this key into the app: <code>${key}</code></p>
        ${formError(errors)}
        ${code('Code', 'The six digits that the app shows now.', errors)}
        <p class="buttons"><button class="button">Turn on</button> <a class="button quiet" href="/dashboard/account">Cancel</a></p>
      </form>`,
  );
}

export function recoveryCodesPage(c: SiteContext, codes: readonly string[], message: Html): Html {
  return inDashboard(
    c,
    'Your recovery codes',
    NO_ERRORS,
    html`${message}
      <section class="card"><p>Keep these where you can find them without your phone: on paper, or in a password manager. Each signs you in once. <strong>They are not shown again.</strong></p>
        ${codeBlock('Recovery codes', codes.join('\n'))}
        <p><a class="button" href="/dashboard/account">I have saved them</a></p></section>`,
  );
}

export function secondStepOffPage(
  c: SiteContext,
  { email }: Account,
  { since, recoveryCodes }: { readonly since: number; readonly recoveryCodes: number },
  errors: FieldErrors = NO_ERRORS,
): Html {
  return inDashboard(
    c,
    'Two-step sign-in',
    errors,
    html`<p>On since ${date(since)}, with ${plural(recoveryCodes, 'recovery code')} left. To get new codes, or to change phones, turn it off and on again.</p>
      <form class="card danger" method="post" action="/dashboard/account/second-step/off">${csrfField(c)}
        <h2>Turn off</h2>
        <input type="text" name="username" value="${email}" autocomplete="username" readonly hidden>
        ${formError(errors)}
        ${field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors)}
        ${code('Code', 'Of your app, or a recovery code.', errors)}
        <p class="buttons"><button class="button bad">Turn off</button> <a class="button quiet" href="/dashboard/account">Keep it on</a></p>
      </form>`,
  );
}
