import '../patience.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROBLEM_KINDS } from '../../../src/server/api/problems.ts';
import { en } from '../../../src/server/site/languages/en.ts';
import { MESSAGES } from '../../../src/server/site/languages/languages.ts';
import { AUDITS, measuredSpeed, SPEED_COMMAND } from '../../../src/server/site/proof.ts';
import { niceCeiling, usageChart } from '../../../src/server/site/views/chart.ts';
import { examples } from '../../../src/server/site/views/examples.ts';
import { hasAdvice } from '../../../src/server/site/views/problems.ts';
import { describeSchema } from '../../../src/server/site/views/reference.ts';
import { openSite, signedUp, visit } from './site-client.ts';

describe('the pages of errors', () => {
  it('advise on every error there is', () => {
    expect(Object.keys(PROBLEM_KINDS).filter((name) => !hasAdvice(name))).toEqual([]);
    // What the page is called is what the API calls it.
    const titles = Object.entries(PROBLEM_KINDS).map(([name, { title }]) => [name, title]);
    expect(Object.entries(MESSAGES.en.problems.kinds).map(([name, [title]]) => [name, title])).toEqual(titles);
  });

  it('are where the type of an error leads, and nowhere else', async () => {
    const visitor = visit(openSite());
    const page = await visitor.get('/problems/trial-over');
    expect(page.status).toBe(200);
    expect(page.text).toContain('http://localhost/problems/trial-over');
    expect((await visitor.get('/problems/no-such')).status).toBe(404);
  });
});

describe('the proof on the first page', () => {
  it('names no more tests than pass, and as many documents as are checked', () => {
    const folder = path.resolve('test/conformance/passing');
    // The geometry fixtures are not W3C's.
    const suites = readdirSync(folder).filter((file) => file !== 'geometry.json');
    const lists = suites.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as string[]);
    const count = lists.reduce((sum, list) => sum + list.length, 0);
    expect(count).toBeGreaterThan(AUDITS.tests);
    expect(readFileSync('test/pdf/profile-documents.test.ts', 'utf8')).toContain('/** Eighty documents of many kinds');
    expect(AUDITS.documents).toBe(80);
  });

  it('says when, where and how the speed was measured', async () => {
    const speed = measuredSpeed();
    const { text } = await visit(openSite()).get('/');
    expect(text.includes('id="speed"')).toBe(speed !== null);
    if (!speed) return;
    for (const fact of [speed.processor, speed.node, speed.chromium, SPEED_COMMAND]) expect(text).toContain(fact);
    for (const { platen, chromium } of speed.documents) expect(platen).toBeLessThan(chromium);
  });
});

const WORDS = { ...en, ...en.dashboard };

describe('the chart of a month', () => {
  const usage = { month: '2026-02', used: 30, limit: 100, days: [0, 10, 20], resetsAt: 0 };

  it('has a bar for each day so far, and a table with the same figures', async () => {
    const text = `${await usageChart(usage, WORDS)}`;
    expect(text.match(/class="bar"/g)).toHaveLength(3);
    expect(text.match(/<th scope="row">/g)).toHaveLength(3);
    expect(text).toContain('the busiest day had 20');
    expect(text).toContain('February 2026');
  });

  it('draws a month without renders', async () => {
    expect(`${await usageChart({ ...usage, used: 0, days: [0] }, WORDS)}`).not.toContain('NaN');
  });

  it.each([
    [0, 2],
    [3, 4],
    [20, 20],
    [21, 40],
    [101, 200],
  ])('is as high as a round number: %i', (value, ceiling) => expect(niceCeiling(value)).toBe(ceiling));
});

describe('the examples', () => {
  const token = `plt_live_${'x'.repeat(36)}`;

  it('are filled with the address and the token, or read it from the environment', () => {
    for (const { code, id } of examples('https://pdf.example.com', token)) {
      expect([id, code.includes('https://pdf.example.com'), code.includes(token)]).toEqual([id, true, true]);
      expect(code).not.toContain('PLATEN_TOKEN');
    }
    for (const { code } of examples('https://pdf.example.com', null)) expect(code).toContain('PLATEN_TOKEN');
  });
});

describe('the reference', () => {
  it.each([
    [{ type: 'string', minLength: 1, maxLength: 20 }, 'string, at least 1 character, at most 20 characters'],
    [{ enum: ['print', 'screen'] }, 'one of: print, screen'],
    [
      { type: 'array', items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
      'list of integer, at least 1',
    ],
    [{ anyOf: [{ $ref: '#/components/schemas/Length' }, { const: 'auto' }] }, 'string or "auto"'],
    [{ $ref: '#/nowhere' }, 'anything'],
    [{ $ref: '#/components/schemas/Loop' }, 'anything'],
  ])('says what %j may be', (schema, words) => {
    const schemas = { Length: { type: 'string' }, Loop: { $ref: '#/components/schemas/Loop' } };
    expect(describeSchema({ components: { schemas } }, schema)).toBe(words);
  });
});

describe('the playground', () => {
  it('says what went wrong', async () => {
    const visitor = await signedUp(
      openSite({
        playground: {
          preview: async () => ({ ok: false, fault: 'refused', detail: 'more than 5000 pages' }),
          pdf: async () => ({ ok: false, fault: 'busy', detail: 'later' }),
        },
      }),
    );
    const path = '/dashboard/playground';
    const page = await visitor.send(path, path, { html: 'x' });
    expect([page.status, page.text.includes('more than 5000 pages')]).toEqual([422, true]);
    expect((await visitor.send(path, `${path}/pdf`, {})).status).toBe(503);
  });

  it('takes no more than the plan does', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const path = '/dashboard/playground';
    const page = await visitor.send(path, path, { html: 'x'.repeat(2_000_001) });
    expect(page.status).toBe(413);
  });

  it('counts nothing', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    await visitor.send('/dashboard/playground', '/dashboard/playground', { html: 'x' });
    const account = (await site.services.accounts.findByEmail('ada@example.com'))!;
    expect((await site.services.usage.month(account.id, site.services.plans[0]!)).used).toBe(0);
  });
});
