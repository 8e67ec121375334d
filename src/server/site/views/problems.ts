/** The pages that the `type` of an error leads to. https://www.rfc-editor.org/rfc/rfc9457#section-3.1.1 */

import { html } from 'hono/html';
import { en, type Messages } from '../languages/en.ts';
import { messagesOf, type ProblemDescription, type SiteContext } from '../site-options.ts';
import { codeBlock } from './parts.ts';
import { type Html, page } from './shell.ts';
import { fill } from './words.ts';

/** Whether the page has more than general words. */
export const hasAdvice = (name: string): boolean => name in en.problems.kinds;

/** Its title, why it happens, and what to do. */
function wordsOn(c: SiteContext, { name, status, title }: ProblemDescription): readonly [string, string, string] {
  const { kinds, general } = messagesOf(c).problems;
  const [own = title, why, remedy] = (kinds as Readonly<Record<string, readonly string[]>>)[name] ?? [];
  const [generalWhy = '', generalRemedy = ''] = general[status >= 500 ? 'server' : 'client'];
  return [own, why ?? generalWhy, remedy ?? generalRemedy];
}

export function problemListPage(c: SiteContext): Html {
  const { problems: words } = messagesOf(c);
  const rows = [...c.get('options').problems]
    .sort((a, b) => a.status - b.status)
    .map(
      (problem) =>
        html`<tr><th scope="row"><a href="/problems/${problem.name}">${problem.name}</a></th><td>${problem.status}</td><td>${wordsOn(c, problem)[0]}</td></tr>`,
    );
  return page(
    c,
    { title: words.title, description: words.description },
    html`<div class="wide prose"><h1>${words.title}</h1>
      <p class="lead">${fill(words.lead, { type: html`<code>type</code>` })}</p>
      <table class="simple"><caption class="sr">${words.title}</caption><thead><tr><th scope="col">${words.type}</th><th scope="col">${words.status}</th><th scope="col">${words.meaning}</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  );
}

export function problemPage(c: SiteContext, problem: ProblemDescription): Html {
  const messages = messagesOf(c);
  const { problems: words } = messages;
  const [title, why, remedy] = wordsOn(c, problem);
  // As the API says it.
  const sample = {
    type: `${c.get('origin')}/problems/${problem.name}`,
    title: problem.title,
    status: problem.status,
    detail: '…',
    request_id: '…',
  };
  return page(
    c,
    { title, description: why },
    html`<div class="wide prose"><p class="crumb"><a href="/problems">${words.title}</a></p>
      <h1>${title}</h1>
      <p><span class="badge">${problem.status}</span> <code>${problem.name}</code></p>
      <h2>${words.why}</h2><p>${why}</p>
      <h2>${words.remedy}</h2><p>${remedy}</p>
      <h2>${words.looks}</h2>${codeBlock(words.example, JSON.stringify(sample, null, 2), messages)}</div>`,
  );
}

/** An error of the site itself. */
export function errorPage(c: SiteContext, name: keyof Messages['said']['pages']): Html {
  const [title = '', text = ''] = messagesOf(c).said.pages[name];
  return messagePage(c, title, text);
}

/** What stands alone on its page, with a way out. */
export function messagePage(c: SiteContext, title: string, text: Html | string): Html {
  const { said } = messagesOf(c);
  const [path, way] = c.get('session') ? ['/dashboard', said.toDashboard] : ['/', said.toStart];
  return page(
    c,
    { title, hidden: true },
    html`<div class="narrow centred"><h1>${title}</h1><p class="lead">${text}</p>
      <p><a class="button" href="${path}">${way}</a></p></div>`,
  );
}
