/** The playground: a complete page without scripts, only the changing part for the script, and the PDF. */

import { Hono } from 'hono';
import { hasEnded, testKey, testPolicy } from '../../plans/allowance.ts';
import { readForm, refusedBy } from '../forms.ts';
import { messagesOf, type PlaygroundRequest, planOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import {
  NEW_SOURCE,
  type PlaygroundOutcome,
  type PlaygroundSource,
  playgroundFault,
  playgroundPage,
  playgroundResult,
  statusLine,
} from '../views/playground.ts';
import { errorPage, messagePage } from '../views/problems.ts';
import { sessionOf } from './dashboard-routes.ts';
import { refuseForm } from './refusals.ts';

/** Renders a minute: as one types, with pauses. */
const RENDERS = 120;

const STATUS = {
  refused: 422,
  busy: 503,
  'too-slow': 504,
  failed: 500,
  'rate-limited': 429,
  'too-large': 413,
  'not-taken': 422,
} as const satisfies Record<Refusal['fault'], number>;

export function playgroundRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/playground', openPlayground);
  app.post('/dashboard/playground', async (c) => {
    const source = await readSource(c);
    if (source instanceof Response) return source;
    const outcome = await preview(c, source);
    const status = outcome.ok ? 200 : STATUS[outcome.fault];
    if (c.req.header('x-requested-with') !== 'script') return c.html(playgroundPage(c, source, outcome), status);
    // The script shows whatever came out, errors too.
    return c.json({ status: statusLine(c, outcome), result: `${await playgroundResult(c, outcome)}` });
  });
  app.post('/dashboard/playground/pdf', downloadPdf);
  return app;
}

/** Maximum bytes of the input: larger documents need the API. */
const LARGEST = 2_000_000;

const sourceLimit = (c: SiteContext): number =>
  Math.min(LARGEST, planOf(c.get('options').services, sessionOf(c).account).htmlBytes);

/** Empty, or with a template's newest version and its sample. */
async function openPlayground(c: SiteContext): Promise<Response> {
  const id = c.req.query('template');
  if (id === undefined) return c.html(playgroundPage(c, NEW_SOURCE, null));
  const found = await c.get('options').services.templates.read(sessionOf(c).account.id, id);
  if (!found) return c.html(errorPage(c, 'no-template'), 404);
  const data = JSON.stringify(JSON.parse(found.sample), null, 2);
  return c.html(playgroundPage(c, { html: found.html, data, template: { id, name: found.name } }, null));
}

/** Percent-encoded text takes up to three times its bytes. */
export async function readSource(c: SiteContext): Promise<PlaygroundSource | Response> {
  const form = await readForm(c, sourceLimit(c) * 3 + 10_000);
  if (typeof form === 'string') return refuseForm(c, form);
  // Forms send lines with CR LF, whatever was typed.
  const textOf = (name: string): string => (form.get(name) ?? '').replaceAll('\r\n', '\n');
  const id = form.get('template') ?? '';
  return {
    html: textOf('html'),
    data: textOf('data').trim(),
    template: { id: id === '' ? null : id, name: (form.get('name') ?? '').trim() },
  };
}

type Refusal = Exclude<PlaygroundOutcome, { ok: true }>;

/** Undefined if there is none. */
export function parseData(
  c: SiteContext,
  text: string,
): { readonly data: Record<string, unknown> | undefined } | Refusal {
  const { playground: words } = messagesOf(c).work;
  const refuse = (detail: string): Refusal => ({ ok: false, fault: 'not-taken', detail });
  if (text === '') return { data: undefined };
  try {
    const data = JSON.parse(text) as unknown;
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { data: data as Record<string, unknown> };
    return refuse(words.dataObject);
  } catch (error) {
    return refuse(words.dataFault((error as Error).message));
  }
}

async function limited(c: SiteContext, html: string): Promise<Refusal | null> {
  const { account } = sessionOf(c);
  const { tryAgain, work } = messagesOf(c);
  const { playground: words } = work;
  const most = sourceLimit(c);
  if (Buffer.byteLength(html) > most) {
    return { ok: false, fault: 'too-large', detail: words.tooLarge(most) };
  }
  const refusal = await refusedBy(c, [[`playground:${account.id}`, RENDERS, 60]]);
  if (refusal) {
    return { ok: false, fault: 'rate-limited', detail: words.often(tryAgain(refusal.retrySeconds)) };
  }
  if (!hasEnded(account)) return null;
  const { limit, windowSeconds } = testPolicy(account, planOf(c.get('options').services, account));
  const used = await refusedBy(c, [[testKey(account), limit, windowSeconds]]);
  if (!used) return null;
  return { ok: false, fault: 'rate-limited', detail: words.noPlan(limit, tryAgain(used.retrySeconds)) };
}

/** The input to render, or why it is refused. */
async function requestOf(c: SiteContext, { html, data: text }: PlaygroundSource): Promise<PlaygroundRequest | Refusal> {
  const refusal = await limited(c, html);
  if (refusal) return refusal;
  const parsed = parseData(c, text);
  if ('ok' in parsed) return parsed;
  const { account } = sessionOf(c);
  const plan = planOf(c.get('options').services, account);
  return { html, ...(parsed.data ? { data: parsed.data } : {}), account, plan, signal: c.req.raw.signal };
}

async function preview(c: SiteContext, source: PlaygroundSource): Promise<PlaygroundOutcome> {
  const request = await requestOf(c, source);
  return 'ok' in request ? request : c.get('options').playground.preview(request);
}

async function downloadPdf(c: SiteContext): Promise<Response> {
  const source = await readSource(c);
  if (source instanceof Response) return source;
  const request = await requestOf(c, source);
  const outcome = 'ok' in request ? request : await c.get('options').playground.pdf(request);
  if (!outcome.ok)
    return c.html(
      messagePage(c, messagesOf(c).work.playground.notMade, playgroundFault(c, outcome)),
      STATUS[outcome.fault],
    );
  return c.body(outcome.value as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment; filename="playground.pdf"',
  });
}
