/** The playground: a page for those without a script, the changing part alone for those with one, and the PDF. */

import { Hono } from 'hono';
import { hasEnded, testKey, testPolicy } from '../../plans/allowance.ts';
import { readForm, refusedBy, waitingTime } from '../forms.ts';
import { type PlaygroundFault, planOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { type PlaygroundOutcome, playgroundPage, playgroundResult, SAMPLE, statusLine } from '../views/playground.ts';
import { errorPage } from '../views/problems.ts';
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
} as const satisfies Record<PlaygroundFault | 'rate-limited' | 'too-large', number>;

export function playgroundRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/playground', (c) => c.html(playgroundPage(c, SAMPLE, null)));
  app.post('/dashboard/playground', async (c) => {
    const source = await readSource(c);
    if (source instanceof Response) return source;
    const outcome = await preview(c, source);
    const status = outcome.ok ? 200 : STATUS[outcome.fault];
    if (c.req.header('x-requested-with') !== 'script') return c.html(playgroundPage(c, source, outcome), status);
    // The script shows whatever came out, errors too.
    return c.json({ status: statusLine(outcome), result: `${await playgroundResult(outcome)}` });
  });
  app.post('/dashboard/playground/pdf', downloadPdf);
  return app;
}

/** Bytes of what is typed: larger documents are the API's. */
const LARGEST = 2_000_000;

const sourceLimit = (c: SiteContext): number =>
  Math.min(LARGEST, planOf(c.get('options').services, sessionOf(c).account).htmlBytes);

/** Percent-encoded text takes up to three times its bytes. */
async function readSource(c: SiteContext): Promise<string | Response> {
  const form = await readForm(c, sourceLimit(c) * 3 + 10_000);
  if (typeof form === 'string') return refuseForm(c, form);
  // Forms send lines with CR LF, whatever was typed.
  return (form.get('html') ?? '').replaceAll('\r\n', '\n');
}

async function limited(c: SiteContext, html: string): Promise<Exclude<PlaygroundOutcome, { ok: true }> | null> {
  const { account } = sessionOf(c);
  const most = sourceLimit(c);
  if (Buffer.byteLength(html) > most) {
    return { ok: false, fault: 'too-large', detail: `The playground takes documents of up to ${most} bytes.` };
  }
  const refusal = await refusedBy(c, [[`playground:${account.id}`, RENDERS, 60]]);
  if (refusal) {
    return { ok: false, fault: 'rate-limited', detail: `That was fast. Try again in ${waitingTime(refusal)}.` };
  }
  if (!hasEnded(account)) return null;
  const { limit, windowSeconds } = testPolicy(account, planOf(c.get('options').services, account));
  const used = await refusedBy(c, [[testKey(account), limit, windowSeconds]]);
  if (!used) return null;
  const detail = `Without a plan there are ${limit} renders a day here and with test tokens. Try again in ${waitingTime(used)}.`;
  return { ok: false, fault: 'rate-limited', detail };
}

async function preview(c: SiteContext, html: string): Promise<PlaygroundOutcome> {
  const refusal = await limited(c, html);
  if (refusal) return refusal;
  const { account } = sessionOf(c);
  const { playground, services } = c.get('options');
  return playground.preview({ html, account, plan: planOf(services, account), signal: c.req.raw.signal });
}

async function downloadPdf(c: SiteContext): Promise<Response> {
  const html = await readSource(c);
  if (html instanceof Response) return html;
  const { account } = sessionOf(c);
  const { playground, services } = c.get('options');
  const request = { html, account, plan: planOf(services, account), signal: c.req.raw.signal };
  const outcome = (await limited(c, html)) ?? (await playground.pdf(request));
  if (!outcome.ok) return c.html(errorPage(c, 'The PDF could not be made', outcome.detail), STATUS[outcome.fault]);
  return c.body(outcome.value as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment; filename="playground.pdf"',
  });
}
