/** What the operator says of the service: pages of their own, and whether it works. */

import { html, raw } from 'hono/html';
import type { StoreState } from '../../services.ts';
import { type OperatorPage, textFor } from '../operator-pages.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { notice } from './parts.ts';
import { type Html, page } from './shell.ts';
import { dateTime, fill } from './words.ts';

export function operatorPage(c: SiteContext, found: OperatorPage): Html {
  const { language, text } = textFor(found, c.get('language'));
  const isForeign = language !== c.get('language');
  return page(
    c,
    { title: text.title, description: text.summary },
    html`${isForeign ? html`<p class="wide english">${messagesOf(c).said.untranslated}</p>` : ''}
      <div class="wide prose" lang="${language}">${raw(text.html)}</div>`,
  );
}

export function statusPage(c: SiteContext, state: StoreState): Html {
  const messages = messagesOf(c);
  const { status: words } = messages;
  const [title, text] = words.states[state];
  const now = c.get('options').services.clock.now();
  return page(
    c,
    { title: words.title, hidden: true },
    html`<div class="narrow"><h1>${words.title}</h1>
      ${notice(state === 'ready' ? 'good' : 'bad', html`<h2>${title}</h2><p>${text}</p>`)}
      <p class="fine">${fill(words.checked, { time: dateTime(now, messages) })}</p></div>`,
  );
}
