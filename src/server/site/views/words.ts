/** Fills placeholders in sentences of the catalogues: values, links, emphasis. */

import { html } from 'hono/html';
import type { PlanPrice } from '../../services.ts';
import type { Messages } from '../languages/en.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import type { Html } from './shell.ts';

/** The value of a placeholder, or for "[words](name)" a function of the words. */
type Values = Readonly<Record<string, Html | string | ((words: Html) => Html)>>;

const PLACE = /\{(\w+)\}|\[([^\]]+)\]\((\w+)\)/g;

/**
 * "Signed in as {email}. [Change](team)": word order differs between languages, so a sentence is one text with placeholders instead of
 * pieces that are joined here. Placeholders without a value are left as they are.
 */
export function fill(sentence: string, values: Values): Html {
  const parts: (Html | string)[] = [];
  let from = 0;
  for (const match of sentence.matchAll(PLACE)) {
    const [whole, name, words = '', maker = ''] = match;
    const value = values[name ?? maker];
    parts.push(sentence.slice(from, match.index));
    if (value === undefined) parts.push(whole);
    else parts.push(typeof value === 'function' ? value(fill(words, values)) : value);
    from = match.index + whole.length;
  }
  return html`${[...parts, sentence.slice(from)].map((part) => html`${part}`)}`;
}

export const linkTo =
  (path: string) =>
  (words: Html | string): Html =>
    html`<a href="${path}">${words}</a>`;

export const strong = (words: Html | string): Html => html`<strong>${words}</strong>`;
export const small = (words: Html | string): Html => html`<small>${words}</small>`;

type Dates = Pick<Messages, 'date' | 'dateTime'>;

/** @param time milliseconds */
export const date = (time: number, words: Dates): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${words.date(time)}</time>`;

/** With the time of day. @param time milliseconds */
export const dateTime = (time: number, words: Dates): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${words.dateTime(time)}</time>`;

/** What the engine and its documents say: English. @param c of a page that may be in another language */
export const inEnglish = (c: SiteContext, text: string): Html =>
  c.get('language') === 'en' ? html`${text}` : html`<span lang="en">${text}</span>`;

/** Says for screen readers which of many items a button is about. */
export const about = (c: SiteContext, what: string): Html => html`<span class="sr">${messagesOf(c).about(what)}</span>`;

/** As an operator names it, or by its amount in the visitor's language. */
export const priceOf = (price: PlanPrice, { price: priced, monthly }: Pick<Messages, 'price' | 'monthly'>): string =>
  typeof price === 'string' ? price : monthly(priced(price.amount, price.currency));
