/** Signing up and in. */

import { html } from 'hono/html';
import { type FieldErrors, NO_ERRORS } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';
import { choices, field, formError } from './parts.ts';
import { passkeySignIn } from './passkeys.ts';
import { csrfField, type Html, page } from './shell.ts';

/** Browsers mark wrong forms in the tab and in the history by the title. */
const titled = (title: string, errors: FieldErrors): string =>
  Object.keys(errors).length > 0 ? `Error: ${title}` : title;

export interface SignUpValues {
  readonly email: string;
  readonly plan: string;
}

export function signUpPage(c: SiteContext, values: SignUpValues, errors: FieldErrors = NO_ERRORS): Html {
  const { plans } = c.get('options').services;
  const offers = plans.map(({ id, name, price, rendersPerMonth }) => ({
    value: id,
    label: name,
    hint: `${price}, ${rendersPerMonth.toLocaleString('en')} renders`,
  }));
  return page(
    c,
    { title: titled('Sign up', errors), description: 'Start seven free days of Platen.' },
    html`<div class="narrow"><h1>Start your free trial</h1>
      <p class="lead">Seven days, whole and without a card.</p>
      <form class="card" method="post" action="/sign-up">${csrfField(c)}
        ${formError(errors)}
        ${field({ name: 'email', label: 'E-mail', type: 'email', value: values.email, autocomplete: 'email', maxLength: 254 }, errors)}
        ${field({ name: 'password', label: 'Password', type: 'password', hint: 'At least 10 characters. A few words are easy to keep in mind.', autocomplete: 'new-password', maxLength: 1000 }, errors)}
        ${choices({ name: 'plan', legend: 'Plan to try', value: values.plan, choices: offers }, errors)}
        <button class="button">Start free trial</button>
      </form>
      <p class="aside">Have an account? <a href="/sign-in">Sign in</a></p></div>`,
  );
}

export function signInPage(
  c: SiteContext,
  values: { readonly email: string; readonly next: string },
  errors: FieldErrors = NO_ERRORS,
  message: Html | null = null,
): Html {
  return page(
    c,
    { title: titled('Sign in', errors), hidden: true, script: true },
    html`<div class="narrow"><h1>Sign in</h1>
      ${message}
      <form class="card" method="post" action="/sign-in">${csrfField(c)}
        <input type="hidden" name="next" value="${values.next}">
        ${formError(errors)}
        ${field({ name: 'email', label: 'E-mail', type: 'email', value: values.email, autocomplete: 'username', maxLength: 254 }, errors)}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: 1000 }, errors)}
        <button class="button">Sign in</button>
        <p class="fine"><a href="/forgot">Forgot your password?</a></p>
      </form>
      ${passkeySignIn(c, values.next)}
      <p class="aside">New here? <a href="/sign-up">Start a free trial</a></p></div>`,
  );
}
