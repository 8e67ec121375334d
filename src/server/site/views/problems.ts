/** The pages that the `type` of an error leads to. https://www.rfc-editor.org/rfc/rfc9457#section-3.1.1 */

import { html } from 'hono/html';
import type { Messages } from '../languages/en.ts';
import { messagesOf, type ProblemDescription, type SiteContext } from '../site-options.ts';
import { codeBlock } from './parts.ts';
import { type Html, page } from './shell.ts';

interface Advice {
  readonly why: string;
  readonly remedy: string;
}

/** By the end of the type's address. */
const ADVICE: Readonly<Record<string, Advice>> = {
  'invalid-json': {
    why: 'The body could not be read as JSON.',
    remedy: 'Let a JSON library write the body. HTML put into a string by hand often breaks at quotes and line ends.',
  },
  'invalid-idempotency-key': {
    why: 'The Idempotency-Key header is empty, too long or has characters it cannot have.',
    remedy: 'Send up to 200 visible ASCII characters, such as a UUID.',
  },
  unauthorized: {
    why: 'There was no token, or it is unknown, expired or revoked.',
    remedy:
      'Send “Authorization: Bearer” with a token from your dashboard. Tokens are shown once; if yours is lost, make another.',
  },
  'trial-over': {
    why: 'The seven days of the trial have passed.',
    remedy: 'Choose a plan in the dashboard. Until then test tokens keep working, with a watermark.',
  },
  'plan-lapsed': {
    why: 'The plan has ended, or its last payment failed.',
    remedy: 'Look at the plan in the dashboard. Test tokens keep working, with a watermark.',
  },
  'insufficient-scope': {
    why: 'The token was made for some kinds of requests alone, and this is another.',
    remedy: 'Use another token, or create one for this kind; the “scope” member says which it is.',
  },
  'fetching-not-allowed': {
    why: 'The request has a “base_url”, and this service fetches nothing.',
    remedy: 'Leave it out, and put pictures, fonts and style sheets into the document or into data: URLs.',
  },
  'not-found': { why: 'No resource has this address.', remedy: 'Compare the address with the API reference.' },
  'method-not-allowed': {
    why: 'The address exists, but not for this method.',
    remedy: 'The Allow header of the answer names the methods there are.',
  },
  'not-acceptable': {
    why: 'The Accept header leaves no kind of answer that we have.',
    remedy: 'Accept application/pdf or application/json, or leave the header out.',
  },
  'invalid-form': {
    why: 'The body says that it is multipart/form-data, and could not be read as such.',
    remedy:
      'Let a library write the form, and leave the Content-Type to it: the header has to name the boundary. A form has at most 200 parts.',
  },
  'invalid-encoding': {
    why: 'The body is not what Content-Encoding says.',
    remedy: 'Compress it as gzip, br or deflate, or leave Content-Encoding out.',
  },
  'request-timeout': { why: 'The body did not arrive in time.', remedy: 'Send it in one go, and try again.' },
  'idempotency-key-in-use': {
    why: 'A request with the same Idempotency-Key has not been answered yet.',
    remedy: 'Wait for its answer, or as many seconds as Retry-After says, and send the same request again.',
  },
  'document-too-large': {
    why: 'The document has more bytes than the plan takes.',
    remedy: 'Make pictures smaller before they are embedded, split the document, or take a larger plan.',
  },
  'body-too-large': {
    why: 'The body is larger than the plan or the service allows.',
    remedy: 'Make pictures smaller before they are embedded, or split the document.',
  },
  'unsupported-media-type': {
    why: 'The Content-Type is not application/json, or the charset or encoding is not known.',
    remedy:
      'Send JSON as UTF-8 with “Content-Type: application/json”, as it is or compressed with gzip, br or deflate.',
  },
  'invalid-request': {
    why: 'A field is missing, unknown or has a value it cannot have.',
    remedy: 'The “errors” member names each field with the values it may have.',
  },
  'document-refused': {
    why: 'The document goes past a limit: pages, elements, depth or memory.',
    remedy: 'The “detail” member says which limit. Split the document or make it simpler.',
  },
  'template-fault': {
    why: 'The template is not valid Liquid, or it could not be filled in with the data within its limits.',
    remedy: 'The “detail” member says what is wrong and in which line. The playground shows it as you type.',
  },
  'too-many-templates': {
    why: 'The account has as many templates as it may have.',
    remedy: 'Delete one that is not used any more, or make a new version of one.',
  },
  'job-not-done': {
    why: 'The job waits, runs, has failed or was cancelled, so it has no PDF.',
    remedy: 'Ask for the job: its “state” says how far it is, and its “problem” what was wrong.',
  },
  'job-running': {
    why: 'The job is being rendered and cannot be cancelled any more.',
    remedy: 'Wait until it has ended, and delete it then.',
  },
  'too-many-jobs': {
    why: 'The account has as many jobs waiting, or as many bytes of jobs and results, as it may have.',
    remedy: 'Wait until some have ended, and delete results that you have read.',
  },
  'too-many-endpoints': {
    why: 'The account has as many webhook endpoints as it may have.',
    remedy: 'Remove one that is not needed any more.',
  },
  'strict-warning': {
    why: 'The document has a warning that the request’s “strict” field names.',
    remedy: 'The “detail” member says which, and where. Mend the document, or leave the code out of “strict”.',
  },
  'idempotency-key-reused': {
    why: 'The Idempotency-Key was used for a request with other content in the last 24 hours.',
    remedy: 'Use a new key for each new request, and the same key only to repeat one.',
  },
  'too-many-concurrent': {
    why: 'More requests are running than the plan renders at one time.',
    remedy: 'Wait for answers before you send more, or take a larger plan.',
  },
  'test-renders-exceeded': {
    why: 'The renders a day with test tokens and in the playground are used up.',
    remedy: 'Wait as many seconds as Retry-After says, or use a live token. Without a plan there are only a few a day.',
  },
  'rate-limited': {
    why: 'There were more requests in a minute than the plan has.',
    remedy: 'Wait as many seconds as Retry-After says. The RateLimit headers tell how many are left.',
  },
  'quota-exceeded': {
    why: 'The month’s renders are used up.',
    remedy: 'They reset on the first of the month, UTC. A larger plan has more; test tokens are not counted.',
  },
  internal: {
    why: 'Something went wrong on our side.',
    remedy: 'Try again. If it happens again, report it with the request_id of the answer.',
  },
  busy: {
    why: 'All renderers are at work, and the queue is full or no renderer became free in time.',
    remedy: 'Try again after as many seconds as Retry-After says.',
  },
  'store-unavailable': {
    why: 'The service’s database does not answer, or cannot be written to.',
    remedy: 'Try again after as many seconds as Retry-After says. With an Idempotency-Key nothing is counted twice.',
  },
  'deadline-exceeded': {
    why: 'Rendering the document took longer than the plan allows. Waiting for a turn is not counted.',
    remedy: 'Make it smaller: very large tables, many filters or huge pictures take the longest.',
  },
};

const GENERAL: Readonly<Record<'client' | 'server', Advice>> = {
  client: { why: 'The request cannot be answered as it is.', remedy: 'The “detail” member says what to change.' },
  server: { why: 'The service could not answer.', remedy: 'Try again in a moment.' },
};

/** Whether the page has more than general words. */
export const hasAdvice = (name: string): boolean => name in ADVICE;

const adviceOn = ({ name, status }: ProblemDescription): Advice =>
  ADVICE[name] ?? GENERAL[status >= 500 ? 'server' : 'client'];

export function problemListPage(c: SiteContext): Html {
  const { problems } = c.get('options');
  const rows = [...problems]
    .sort((a, b) => a.status - b.status)
    .map(
      ({ name, status, title }) =>
        html`<tr><th scope="row"><a href="/problems/${name}">${name}</a></th><td>${status}</td><td>${title}</td></tr>`,
    );
  return page(
    c,
    { title: 'Errors', description: 'Every error the API of Platen answers with.', english: true },
    html`<div class="wide prose"><h1>Errors</h1>
      <p class="lead">Each error is a JSON document after RFC 9457. Its <code>type</code> is the address of one of these pages.</p>
      <table class="simple"><caption class="sr">Errors</caption><thead><tr><th scope="col">Type</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  );
}

export function problemPage(c: SiteContext, problem: ProblemDescription): Html {
  const { why, remedy } = adviceOn(problem);
  const sample = {
    type: `${c.get('origin')}/problems/${problem.name}`,
    title: problem.title,
    status: problem.status,
    detail: '…',
    request_id: '…',
  };
  return page(
    c,
    { title: problem.title, description: why, english: true },
    html`<div class="wide prose"><p class="crumb"><a href="/problems">Errors</a></p>
      <h1>${problem.title}</h1>
      <p><span class="badge">${problem.status}</span> <code>${problem.name}</code></p>
      <h2>Why it happens</h2><p>${why}</p>
      <h2>What to do</h2><p>${remedy}</p>
      <h2>How it looks</h2>${codeBlock('Example of the error', JSON.stringify(sample, null, 2))}</div>`,
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
