/** Passkeys on the pages where one signs in and where one adds them. Both need a script, and say nothing without one. */

import { html } from 'hono/html';
import type { Passkey } from '../../accounts/passkey-types.ts';
import type { Account } from '../../services.ts';
import { NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { date, field } from './parts.ts';
import { csrfField, type Html } from './shell.ts';

/** Shown where the browser knows passkeys. */
export const passkeySignIn = (
  c: SiteContext,
  next: string,
): Html => html`<form class="passkey" data-passkey="get" action="/sign-in/passkey" hidden>${csrfField(c)}
        <input type="hidden" name="next" value="${next}">
        <p class="error" role="alert" data-error></p>
        <button class="button quiet">${messagesOf(c).signIn.passkey}</button>
      </form>`;

export function passkeyCard(c: SiteContext, { email }: Account, passkeys: readonly Passkey[]): Html {
  const items = passkeys.map(
    ({ id, name, createdAt, lastUsedAt }) => html`<li><span><strong>${name}</strong></span>
          <span class="fine">Added on ${date(createdAt)}, ${lastUsedAt === null ? 'not used yet' : html`last used on ${date(lastUsedAt)}`}</span>
          <button class="quiet small" name="passkey" value="${id}">Remove<span class="sr"> the passkey ${name}</span></button></li>`,
  );
  return html`<section class="card" aria-labelledby="passkeys"><h2 id="passkeys">Passkeys</h2>
        <p>A passkey is kept by your device or your password manager. It signs you in with a finger, a face or a PIN, without password and code.</p>
        ${
          passkeys.length > 0
            ? html`<form method="post" action="/dashboard/account/passkeys/remove">${csrfField(c)}<ul class="devices">${items}</ul></form>`
            : ''
        }
        <noscript><p class="fine">Adding one takes a script, which your browser does not run.</p></noscript>
        <form data-passkey="create" action="/dashboard/account/passkeys" hidden>${csrfField(c)}
          <input type="text" name="username" value="${email}" autocomplete="username" readonly hidden>
          ${field({ name: 'password', id: 'passkey-password', label: 'Your password', type: 'password', autocomplete: 'current-password', maxLength: 1000 }, NO_ERRORS)}
          <p class="error" role="alert" data-error></p>
          <button class="button quiet">Add a passkey</button>
        </form></section>`;
}
