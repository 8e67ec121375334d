/** Small pieces that pages share. */

import { html } from 'hono/html';
import type { FieldErrors } from '../forms.ts';
import { en, type Messages } from '../languages/en.ts';
import type { Html } from './shell.ts';

/** That stand in fields, in the language of the page. */
type Words = Pick<Messages, 'error' | 'optional'>;

interface FieldOptions {
  readonly name: string;
  /** Where the page has the name more than once. Default: the name. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'date';
  readonly value?: string;
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly min?: string;
}

/** A labelled field; its hint and its error are tied to it, and a wrong field takes the focus when the page opens. */
export function field(options: FieldOptions, errors: FieldErrors, words: Words = en): Html {
  const { name, id = name, label, type = 'text', value = '', hint, autocomplete } = options;
  const { required = true, maxLength, min } = options;
  const error = errors[name];
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const first = Object.keys(errors)[0] === name;
  return html`<div class="field${error ? ' wrong' : ''}">
    <label for="${id}">${label}${required ? '' : html` <span class="optional">${words.optional}</span>`}</label>
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}
    <input id="${id}" name="${name}" type="${type}" value="${value}"${described ? html` aria-describedby="${described}"` : ''}${
      error ? html` aria-invalid="true"` : ''
    }${required ? html` required` : ''}${autocomplete ? html` autocomplete="${autocomplete}"` : ''}${
      maxLength ? html` maxlength="${maxLength}"` : ''
    }${min ? html` min="${min}"` : ''}${first ? html` autofocus` : ''}>
    ${error ? html`<p class="error" id="${id}-error"><span class="sr">${words.error}</span>${error}</p>` : ''}
  </div>`;
}

interface ChoiceOptions {
  readonly name: string;
  readonly legend: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
}

/** Radio buttons as cards. */
export function choices({ name, legend, value, choices }: ChoiceOptions, errors: FieldErrors, words: Words = en): Html {
  const error = errors[name];
  const items = choices.map(
    (one) => html`<div class="choice">
      <input type="radio" id="${name}-${one.value}" name="${name}" value="${one.value}"${one.value === value ? html` checked` : ''}${
        one.hint ? html` aria-describedby="${name}-${one.value}-hint"` : ''
      }>
      <label for="${name}-${one.value}">${one.label}</label>
      ${one.hint ? html`<p class="hint" id="${name}-${one.value}-hint">${one.hint}</p>` : ''}
    </div>`,
  );
  return html`<fieldset class="choices${error ? ' wrong' : ''}"${error ? html` aria-describedby="${name}-error"` : ''}>
    <legend>${legend}</legend><div class="row">${items}</div>
    ${error ? html`<p class="error" id="${name}-error"><span class="sr">${words.error}</span>${error}</p>` : ''}
  </fieldset>`;
}

/** The title marks invalid forms, so that they are recognised in tabs and in the history. */
export const titled = (title: string, errors: object, { error }: Pick<Messages, 'error'>): string =>
  Object.keys(errors).length > 0 ? error + title : title;

/** Screen readers read `alert` at once, and `status` at the next pause. */
export const notice = (kind: 'good' | 'bad' | 'note', content: Html | string): Html =>
  html`<div class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${content}</div>`;

/** An error about the form as a whole. */
export const formError = (errors: FieldErrors): Html => html`${errors[''] ? notice('bad', errors['']) : ''}`;

/** Code with a button that copies it, where there is a script. The text can be scrolled, so the keyboard must reach it. */
export const codeBlock = (
  label: string,
  code: string,
  words: Pick<Messages, 'copy' | 'copied' | 'about'> = en,
): Html => html`<div class="code">
  <pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>
  <button type="button" class="copy" data-copy="${words.copied}" hidden>${words.copy}<span class="sr">${words.about(label)}</span></button>
</div>`;

export const number = en.number;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export const size = (bytes: number, words: Pick<Messages, 'megabytes' | 'kilobytes'> = en): string =>
  bytes >= 1_000_000 ? words.megabytes(Math.round(bytes / 100_000) / 10) : words.kilobytes(Math.round(bytes / 1000));
