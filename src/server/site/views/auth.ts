/** Signing up and in. */

import { html } from 'hono/html';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { choices, field, formError, titled } from './parts.ts';
import { passkeySignIn } from './passkeys.ts';
import { csrfField, type Html, page } from './shell.ts';
import { priceOf } from './words.ts';

export interface SignUpValues {
  readonly email: string;
  readonly plan: string;
}

export function signUpPage(c: SiteContext, values: SignUpValues, errors: FieldErrors = NO_ERRORS): Html {
  const { plans } = c.get('options').services;
  const messages = messagesOf(c);
  const { signUp, shell } = messages;
  const offers = plans.map(({ id, name, price, rendersPerMonth }) => ({
    value: id,
    label: name,
    hint: signUp.renders(priceOf(price, messages), rendersPerMonth),
  }));
  return page(
    c,
    {
      title: titled(signUp.title, errors, messages),
      description: signUp.description,
    },
    html`<div class="narrow"><h1>${signUp.heading}</h1>
      <p class="lead">${signUp.lead}</p>
      <form class="card" method="post" action="/sign-up">${csrfField(c)}
        ${formError(errors)}
        ${field({ name: 'email', label: signUp.email, type: 'email', value: values.email, autocomplete: 'email', maxLength: 254 }, errors, messages)}
        ${field({ name: 'password', label: signUp.password, type: 'password', hint: signUp.passwordHint, autocomplete: 'new-password', maxLength: 1000 }, errors, messages)}
        ${choices({ name: 'plan', legend: signUp.plan, value: values.plan, choices: offers }, errors, messages)}
        <button class="button">${signUp.button}</button>
      </form>
      <p class="aside">${signUp.haveAccount} <a href="/sign-in">${shell.signIn}</a></p></div>`,
  );
}

export function signInPage(
  c: SiteContext,
  values: { readonly email: string; readonly next: string },
  errors: FieldErrors = NO_ERRORS,
  message: Html | null = null,
): Html {
  const messages = messagesOf(c);
  const { signIn, signUp } = messages;
  return page(
    c,
    {
      title: titled(signIn.title, errors, messages),
      hidden: true,
      script: true,
    },
    html`<div class="narrow"><h1>${signIn.title}</h1>
      ${message}
      <form class="card" method="post" action="/sign-in">${csrfField(c)}
        <input type="hidden" name="next" value="${values.next}">
        ${formError(errors)}
        ${field({ name: 'email', label: signUp.email, type: 'email', value: values.email, autocomplete: 'username', maxLength: 254 }, errors, messages)}
        ${field({ name: 'password', label: signUp.password, type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors, messages)}
        <button class="button">${signIn.button}</button>
        <p class="fine"><a href="/forgot">${signIn.forgot}</a></p>
      </form>
      ${passkeySignIn(c, values.next)}
      <p class="aside">${signIn.newHere} <a href="/sign-up">${signIn.start}</a></p></div>`,
  );
}
