/** Pages around links in mails. */

import { html } from 'hono/html';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { field, formError } from './parts.ts';
import { csrfField, type Html, page } from './shell.ts';

const narrow = (c: SiteContext, title: string, content: Html): Html =>
  page(c, { title, hidden: true }, html`<div class="narrow"><h1>${title}</h1>${content}</div>`);

/** The same whether there was an account or not. @param form where to ask for the mail again */
export function mailSentPage(c: SiteContext, email: string, form: '/sign-up' | '/forgot'): Html {
  const { mail } = messagesOf(c);
  const [before, after] = mail.sent;
  const [question, link, end] = mail.nothing;
  return narrow(
    c,
    mail.sentTitle,
    html`<p class="lead">${before}<strong>${email}</strong>${after}</p>
      <p class="aside">${question}<a href="${form}">${link}</a>${end}</p>`,
  );
}

/** A link that was used or is too old. */
export function linkOverPage(c: SiteContext, detail: string = messagesOf(c).mail.over): Html {
  return narrow(c, messagesOf(c).mail.overTitle, html`<p class="lead">${detail}</p>`);
}

interface Step {
  readonly action: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Between the text and the button. */
  readonly fields?: Html;
}

/** A button, so that programs which open links in mails before people do cannot use them up. */
const stepPage = (c: SiteContext, token: string, { action, title, text, button, fields }: Step): Html =>
  narrow(
    c,
    title,
    html`<form class="card" method="post" action="${action}">${csrfField(c)}
        <input type="hidden" name="token" value="${token}">
        <p>${text}</p>
        ${fields ?? ''}
        <button class="button">${button}</button>
      </form>`,
  );

/** @param asks whether to ask for the password, because this is not the browser that signed up */
export function confirmPage(c: SiteContext, token: string, asks: boolean, errors: FieldErrors = NO_ERRORS): Html {
  const messages = messagesOf(c);
  const { confirmTitle: title, confirmText, confirm: button, confirmPassword } = messages.mail;
  const password = {
    ...({ name: 'password', type: 'password', label: messages.signUp.password } as const),
    ...({ hint: confirmPassword, autocomplete: 'current-password', maxLength: 1000 } as const),
  };
  const fields = asks ? html`${formError(errors)}${field(password, errors, messages)}` : html``;
  return stepPage(c, token, { action: '/sign-up/confirm', title, text: confirmText, button, fields });
}

export function addressPage(c: SiteContext, token: string): Html {
  const { addressTitle: title, addressText: text } = messagesOf(c).mail;
  return stepPage(c, token, { action: '/address', title, text, button: title });
}

export function forgotPage(c: SiteContext, email: string, errors: FieldErrors = NO_ERRORS): Html {
  const messages = messagesOf(c);
  const { mail, signUp } = messages;
  return narrow(
    c,
    mail.forgotTitle,
    html`<form class="card" method="post" action="/forgot">${csrfField(c)}
        ${formError(errors)}
        <p>${mail.forgotText}</p>
        ${field({ name: 'email', label: signUp.email, type: 'email', value: email, autocomplete: 'username', maxLength: 254 }, errors, messages)}
        <button class="button">${mail.sendLink}</button>
      </form>
      <p class="aside"><a href="/sign-in">${mail.back}</a></p>`,
  );
}

export function resetPage(c: SiteContext, token: string, errors: FieldErrors = NO_ERRORS): Html {
  const messages = messagesOf(c);
  const { mail } = messages;
  return narrow(
    c,
    mail.resetTitle,
    html`<form class="card" method="post" action="/reset">${csrfField(c)}
        <input type="hidden" name="token" value="${token}">
        ${formError(errors)}
        ${field({ name: 'password', label: mail.newPassword, type: 'password', hint: mail.resetHint, autocomplete: 'new-password', maxLength: 1000 }, errors, messages)}
        <button class="button">${mail.reset}</button>
      </form>`,
  );
}
