import '../patience.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG, describeConfig, readConfig } from '../../../src/server/config.ts';
import { createServices } from '../../../src/server/create-services.ts';
import { DEFAULT_PLANS } from '../../../src/server/plans/plans.ts';
import { SETTINGS } from '../../../src/server/settings.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const planFile = async (plans: unknown): Promise<string> => {
  const file = path.join(temporaryFolder(), 'plans.json');
  await writeFile(file, typeof plans === 'string' ? plans : JSON.stringify(plans));
  return file;
};

describe('the configuration', () => {
  it('needs nothing', async () => {
    expect(await readConfig({})).toEqual(DEFAULT_CONFIG);
    expect(await readConfig({ PORT: '', PATH: '/bin', PLATEN_URL: ' ' })).toEqual(DEFAULT_CONFIG);
    const kubernetes = { PLATEN_SERVICE_HOST: '10.0.0.1', PLATEN_SERVICE_PORT: '80', PLATEN_PORT: 'tcp://10.0.0.1:80' };
    expect(await readConfig({ ...kubernetes, PLATEN_PORT_80_TCP: 'tcp://10.0.0.1:80' })).toEqual(DEFAULT_CONFIG);
  });

  it('reads every setting', async () => {
    const plans = DEFAULT_PLANS.map((plan) => ({ ...plan, stripePrice: `price_${plan.id}` }));
    const env = {
      HOST: '0.0.0.0',
      PORT: '0',
      DATABASE_URL: 'postgresql://platen:secret@db/platen',
      PLATEN_CONNECTIONS: '3',
      PLATEN_URL: 'https://pdf.example.com/',
      PLATEN_SECRET: 'x'.repeat(32),
      PLATEN_PLANS: await planFile(plans),
      PLATEN_LOCAL_ACCOUNT: 'off',
      PLATEN_SMTP: 'smtps://platen:secret@mail.example.com',
      PLATEN_MAIL_FROM: 'Platen <pdf@example.com>',
      PLATEN_MAIL_FOLDER: '/mail',
      PLATEN_VERIFY: 'on',
      PLATEN_CONTACT: 'billing@example.com',
      PLATEN_PAGES: 'fixtures',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      PLATEN_STRIPE_TAX: 'on',
      PLATEN_PROXIES: '1',
      PLATEN_FETCH: 'on',
      PLATEN_FONTS: ['fonts/liberation', 'fonts/noto'].join(path.delimiter),
      PLATEN_METRICS_TOKEN: 'm',
      PLATEN_CORS: 'https://a.example https://b.example:8443',
      PLATEN_BODY_BYTES: '5000',
      PLATEN_DEADLINE: '1000',
      PLATEN_PATIENCE: '2000',
      PLATEN_THREADS: '2',
      PLATEN_MEMORY: '512',
      PLATEN_QUEUE: '0',
      PLATEN_THREAD_MEMORY: '256',
      PLATEN_WORK: 'off',
      PLATEN_KEEP_JOBS: '24',
      PLATEN_RESULTS: '/results',
      PLATEN_BUCKET: 'https://s3.example.com/pdfs',
      PLATEN_BUCKET_REGION: 'eu-central-1',
      PLATEN_BUCKET_KEY: 'AKIA',
      PLATEN_BUCKET_SECRET: 'hush',
      PLATEN_WEBHOOKS_INSIDE: 'on',
      PLATEN_DRAIN_DELAY: '50',
    };
    // All of them but the one that excludes DATABASE_URL.
    expect(Object.keys(env).sort()).toEqual(
      SETTINGS.map(({ name }) => name)
        .filter((name) => name !== 'PLATEN_DATABASE')
        .sort(),
    );
    expect(await readConfig(env)).toEqual({
      host: '0.0.0.0',
      port: 0,
      publicUrl: 'https://pdf.example.com',
      database: { kind: 'postgres', url: 'postgresql://platen:secret@db/platen', connections: 3 },
      secret: 'x'.repeat(32),
      plans,
      localAccount: false,
      smtp: 'smtps://platen:secret@mail.example.com',
      mailFrom: 'Platen <pdf@example.com>',
      mailFolder: '/mail',
      verify: true,
      contact: 'billing@example.com',
      pagesFolder: path.resolve('fixtures'),
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', tax: true },
      proxies: 1,
      fetching: true,
      fonts: [path.resolve('fonts/liberation'), path.resolve('fonts/noto')],
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      metricsToken: 'm',
      bodyBytes: 5000,
      deadline: 1000,
      patience: 2000,
      threads: 2,
      queue: 0,
      memory: 512,
      threadMemory: 256,
      work: false,
      keepJobs: 86_400_000,
      resultsFolder: '/results',
      bucket: {
        url: 'https://s3.example.com/pdfs',
        region: 'eu-central-1',
        accessKeyId: 'AKIA',
        secretAccessKey: 'hush',
      },
      webhooksInside: true,
      drainDelay: 50,
    });
    expect((await readConfig({ PLATEN_DATABASE: '/data/p.db' })).database).toEqual({
      kind: 'sqlite',
      file: '/data/p.db',
    });
  });

  it.each([
    [{}, false],
    [{ PLATEN_URL: 'http://localhost:8080' }, false],
    [{ PLATEN_URL: 'http://192.168.0.7:8080' }, false],
    [{ PLATEN_URL: 'https://pdf.intranet' }, false],
    [{ PLATEN_URL: 'http://platen:8080' }, false],
    [{ PLATEN_URL: 'http://platen:8080', PLATEN_VERIFY: 'on' }, true],
    [{ PLATEN_URL: 'https://pdf.example.com' }, true],
    [{ PLATEN_URL: 'https://8.8.8.8' }, true],
    [{ PLATEN_URL: 'https://[2606:4700::1111]' }, true],
  ] as const)(
    '%o: addresses are confirmed where strangers reach the service',
    async (env: Record<string, string>, expected: boolean) => {
      expect((await readConfig(env)).verify).toBe(expected);
      const off = readConfig({ ...env, PLATEN_VERIFY: 'off' });
      if (expected && env.PLATEN_VERIFY === undefined) await expect(off).rejects.toThrow(/PLATEN_VERIFY cannot be off/);
      else expect((await off).verify).toBe(false);
    },
  );

  it.each([
    ['PORT', '65536', 'from 0 to 65535, not "65536"'],
    ['PORT', '1e3', 'whole number'],
    ['PLATEN_FETCH', 'maybe', 'on or off, not "maybe"'],
    ['PLATEN_URL', 'pdf.example.com', 'origin such as'],
    ['PLATEN_URL', 'https://pdf.example.com/app', 'origin such as'],
    ['PLATEN_URL', 'https://user@pdf.example.com', 'origin such as'],
    ['DATABASE_URL', 'mysql://root:secret@db/x', '"postgres://"'],
    ['PLATEN_SECRET', 'short', '32 characters'],
    ['PLATEN_PLANS', '/nowhere/plans.json', 'no such file'],
    ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET is missing'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'STRIPE_SECRET_KEY is missing'],
    ['PLATEN_CORS', '*', 'not "*"'],
    ['PLATEN_CORS', 'https://a.example/', 'origins such as'],
    ['PLATEN_PROXYS', '1', 'is not a setting'],
    ['PLATEN_SMTP', 'root:secret@mail', 'must be an address such as'],
    ['PLATEN_SMTP', 'smtps://root:secret@mail', 'PLATEN_MAIL_FROM is missing'],
  ])('refuses %s=%s', async (name, value, message) => {
    const error = (await readConfig({ [name]: value }).catch((reason: unknown) => reason)) as Error;
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('root:secret');
  });

  it('takes secrets from files', async () => {
    const file = path.join(temporaryFolder(), 'secret');
    await writeFile(file, `${'s'.repeat(40)}\n`);
    expect((await readConfig({ PLATEN_SECRET_FILE: file })).secret).toBe('s'.repeat(40));
    const both = { PLATEN_SECRET_FILE: file, PLATEN_SECRET: 'x'.repeat(32), DATABASE_URL_FILE: '/nowhere/url' };
    const { message } = (await readConfig(both).catch((reason: unknown) => reason)) as Error;
    expect(message).toContain('PLATEN_SECRET and PLATEN_SECRET_FILE are both set');
    expect(message).toContain('DATABASE_URL_FILE names /nowhere/url');
    expect(message).not.toContain('sss');
  });

  it('tells all that is wrong at once', async () => {
    const env = {
      PORT: 'x',
      PLATEN_FETCH: 'x',
      STRIPE_SECRET_KEY: 'pk_1',
      STRIPE_WEBHOOK_SECRET: 'x',
      PLATEN_DATABASE: 'x',
      DATABASE_URL: 'x',
    };
    const { message } = (await readConfig(env).catch((reason: unknown) => reason)) as Error;
    expect(message.split('\n')).toHaveLength(8);
  });

  it('says which field of which plan is wrong', async () => {
    const fault = async (plans: unknown): Promise<string> =>
      ((await readConfig({ PLATEN_PLANS: await planFile(plans) }).catch((reason: unknown) => reason)) as Error).message;
    const [first] = DEFAULT_PLANS;
    expect(await fault('{')).toContain('JSON');
    expect(await fault([])).toContain('plans');
    expect(await fault([{ ...first, rendersPerMonth: 0 }])).toContain('0.rendersPerMonth');
    expect(await fault([{ ...first, colour: 'red' }])).toContain('colour');
    expect(await fault([{ ...first, id: 'Big Plan' }])).toContain('0.id: must be lower case');
    expect(await fault([first, first])).toContain('same id');
  });

  it.each([
    [
      { kind: 'postgres', url: 'postgres://platen:s3cret@127.0.0.1:1/platen', connections: 1 },
      'platen@127.0.0.1:1/platen): connect',
    ],
    [{ kind: 'sqlite', file: import.meta.dirname }, `SQLite, ${import.meta.dirname}`],
    [{ kind: 'sqlite', file: import.meta.filename }, 'not a database'],
  ] as const)('says which store cannot be used: %j', async (database, message) => {
    const error = (await createServices({ database }).catch((reason: unknown) => reason)) as Error;
    expect(error.message).toContain('the store cannot be used');
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('s3cret');
  });

  it('is printed without a secret', async () => {
    const secrets = ['s3cret', 'whsec_hidden', 'sk_live_hidden', 'x'.repeat(40), 'metrics-hidden'];
    const text = describeConfig({
      ...DEFAULT_CONFIG,
      database: {
        kind: 'postgres',
        url: `postgres://platen:${secrets[0]}@db.internal/platen?password=${secrets[0]}`,
        connections: 5,
      },
      stripe: { webhookSecret: secrets[1]!, secretKey: secrets[2]!, tax: false },
      secret: secrets[3]!,
      metricsToken: secrets[4]!,
    }).join('\n');
    expect(text).toContain('PostgreSQL, postgres://platen@db.internal/platen');
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
