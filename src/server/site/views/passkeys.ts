/** Passkeys on the pages where one signs in and where one adds them. Both need a script, and say nothing without one. */

import { html } from 'hono/html';
import type { Passkey } from '../../accounts/passkey-types.ts';
import type { Account } from '../../services.ts';
import { NO_ERRORS } from '../forms.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { field } from './parts.ts';
import { csrfField, type Html } from './shell.ts';
import { about, date, fill, strong } from './words.ts';

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
  const messages = messagesOf(c);
  const { passkeys: words, yourPassword } = messages.account;
  const usedOf = ({ createdAt, lastUsedAt }: Passkey): Html => {
    const added = date(createdAt, messages);
    if (lastUsedAt === null) return fill(words.added, { date: added });
    return fill(words.used, { date: added, used: date(lastUsedAt, messages) });
  };
  const items = passkeys.map(
    (one) => html`<li><span>${strong(one.name)}</span>
          <span class="fine">${usedOf(one)}</span>
          <button class="quiet small" name="passkey" value="${one.id}">${words.remove}${about(c, words.which(one.name))}</button></li>`,
  );
  return html`<section class="card" aria-labelledby="passkeys"><h2 id="passkeys">${words.title}</h2>
        <p>${words.text}</p>
        ${
          passkeys.length > 0
            ? html`<form method="post" action="/dashboard/account/passkeys/remove">${csrfField(c)}<ul class="devices">${items}</ul></form>`
            : ''
        }
        <noscript><p class="fine">${words.noScript}</p></noscript>
        <form data-passkey="create" action="/dashboard/account/passkeys" hidden>${csrfField(c)}
          <input type="text" name="username" value="${email}" autocomplete="username" readonly hidden>
          ${field({ name: 'password', id: 'passkey-password', label: yourPassword, type: 'password', autocomplete: 'current-password', maxLength: 1000 }, NO_ERRORS, messages)}
          <p class="error" role="alert" data-error></p>
          <button class="button quiet">${words.add}</button>
        </form></section>`;
}
