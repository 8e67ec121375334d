/** The service's configuration, from environment variables. Each is checked; all that is wrong is told at once. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { planMemory } from './memory-plan.ts';
import { DEFAULT_PLANS, parsePlans } from './plans/plans.ts';
import type { BucketOptions } from './results/bucket-results.ts';
import type { Plan } from './services.ts';
import { type DatabaseConfig, describeDatabase } from './store/store.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Stripe works out taxes: it has to be set up there. */
  readonly tax?: boolean;
}

export interface ServerConfig {
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** Origin under which people reach the service, "https://pdf.example.com"; null: the one each request names. */
  readonly publicUrl: string | null;
  readonly database: DatabaseConfig;
  /** What cookies are signed with; null: one made on the first start and kept in the store. */
  readonly secret: string | null;
  readonly plans: readonly Plan[];
  /** Whether the first start on an empty store makes an account and prints a token for it. */
  readonly localAccount: boolean;
  /** Whom to ask for an activation where the operator bills. */
  readonly contact: string | null;
  /** Where mail goes to be sent, "smtps://user:password@mail.example.com"; null: into files of `mailFolder`. */
  readonly smtp: string | null;
  /** The sender, "Platen <pdf@example.com>". */
  readonly mailFrom: string;
  readonly mailFolder: string;
  /** Whether an address is confirmed by a mail before there is an account. */
  readonly verify: boolean;
  /** Null: the operator activates accounts. */
  readonly stripe: StripeConfig | null;
  /** Proxies in front that add to `X-Forwarded-For`; 0: the header is not believed. */
  readonly proxies: number;
  /** Whether documents may fetch from public addresses. */
  readonly fetching: boolean;
  /** Font files and folders that documents may use, beside those of the package. */
  readonly fonts: readonly string[];
  /** Origins of sites whose scripts may call the API. */
  readonly corsOrigins: readonly string[];
  /** What `GET /metrics` asks for as a bearer token; null: only this machine may read it. */
  readonly metricsToken: string | null;
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** Milliseconds a render may take, whatever the plan allows. */
  readonly deadline: number;
  /** Milliseconds a request may wait for its turn. */
  readonly patience: number;
  /** Renders at one time; null: one for each processor. */
  readonly threads: number | null;
  /** Requests that may wait; null: 32 for each thread. */
  readonly queue: number | null;
  /** Megabytes the process may have resident; null: by what the machine or container has. */
  readonly memory: number | null;
  /** Megabytes of heap of a thread; null: by `memory`. */
  readonly threadMemory: number | null;
  /** Where results of jobs are kept as files. */
  readonly resultsFolder: string;
  /** A bucket for them instead. */
  readonly bucket: BucketOptions | null;
  /** Milliseconds for which a job is kept after its end. */
  readonly keepJobs: number;
  /** Whether this process renders jobs; else `platen work` does, elsewhere. */
  readonly work: boolean;
  /** Whether webhooks may go to addresses inside, and by http. */
  readonly webhooksInside: boolean;
  /** Milliseconds after SIGTERM in which requests are still taken, so that proxies learn of it first. */
  readonly drainDelay: number;
}

const HOUR = 3_600_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The message names every variable that is wrong, and how. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`the configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

interface Setting {
  readonly name: string;
  readonly help: string;
}

/** Every variable there is: for `platen serve --help` and against typing errors. */
export const SETTINGS: readonly Setting[] = [
  { name: 'HOST', help: 'address to listen on (127.0.0.1)' },
  { name: 'PORT', help: 'TCP port (8080)' },
  {
    name: 'DATABASE_URL',
    help: 'PostgreSQL: "postgres://user:password@host/database"; without it SQLite is used; or DATABASE_URL_FILE',
  },
  { name: 'PLATEN_DATABASE', help: 'the file of SQLite (.platen/platen.db)' },
  { name: 'PLATEN_CONNECTIONS', help: 'connections to PostgreSQL (10)' },
  { name: 'PLATEN_URL', help: 'origin under which people reach the service' },
  {
    name: 'PLATEN_SECRET',
    help: 'what cookies are signed with, 32 characters or more (made and kept in the store); or PLATEN_SECRET_FILE',
  },
  { name: 'PLATEN_PLANS', help: 'JSON file with the plans people choose from' },
  { name: 'PLATEN_LOCAL_ACCOUNT', help: 'on or off: whether a first start makes an account and prints a token (on)' },
  { name: 'PLATEN_SMTP', help: 'mail server, "smtps://user:password@host"; or PLATEN_SMTP_FILE (mail goes to files)' },
  { name: 'PLATEN_MAIL_FROM', help: 'sender of mail, "Platen <pdf@example.com>" (needed with PLATEN_SMTP)' },
  { name: 'PLATEN_MAIL_FOLDER', help: 'folder for mail where there is no server (.platen/mail)' },
  {
    name: 'PLATEN_VERIFY',
    help: 'on or off: whether addresses are confirmed by mail (on with PLATEN_SMTP); without, sign-up tells who has an account',
  },
  { name: 'PLATEN_CONTACT', help: 'whom to ask for an activation' },
  { name: 'STRIPE_SECRET_KEY', help: 'bill with Stripe; or STRIPE_SECRET_KEY_FILE' },
  { name: 'STRIPE_WEBHOOK_SECRET', help: 'what Stripe signs its messages with; or STRIPE_WEBHOOK_SECRET_FILE' },
  { name: 'PLATEN_STRIPE_TAX', help: 'on or off: whether Stripe works out taxes, once set up there (off)' },
  { name: 'PLATEN_PROXIES', help: 'proxies in front that add to X-Forwarded-For (0)' },
  { name: 'PLATEN_FETCH', help: 'on or off: whether documents may fetch from public addresses (off)' },
  { name: 'PLATEN_FONTS', help: `font files and folders that documents may use, with ${path.delimiter} between` },
  {
    name: 'PLATEN_METRICS_TOKEN',
    help: 'bearer token that /metrics asks for (only this machine may read it); or PLATEN_METRICS_TOKEN_FILE',
  },
  { name: 'PLATEN_CORS', help: 'origins of sites whose scripts may call the API, with spaces between (none)' },
  { name: 'PLATEN_BODY_BYTES', help: "bytes of a request's body (12000000)" },
  { name: 'PLATEN_DEADLINE', help: 'milliseconds a render may take, whatever the plan allows (60000)' },
  { name: 'PLATEN_PATIENCE', help: 'milliseconds a request may wait for its turn (30000)' },
  { name: 'PLATEN_THREADS', help: 'renders at one time (one for each processor)' },
  { name: 'PLATEN_QUEUE', help: 'requests that may wait (32 for each thread)' },
  { name: 'PLATEN_MEMORY', help: 'megabytes the service may use (by what the machine or container has)' },
  { name: 'PLATEN_THREAD_MEMORY', help: 'megabytes of heap of a thread (by PLATEN_MEMORY, 1024 at most)' },
  { name: 'PLATEN_WORK', help: 'on or off: whether "platen serve" renders jobs itself, beside "platen work" (on)' },
  { name: 'PLATEN_KEEP_JOBS', help: 'hours for which jobs and their results are kept (72)' },
  {
    name: 'PLATEN_RESULTS',
    help: 'folder for the results of jobs, shared where there are several machines (.platen/results)',
  },
  { name: 'PLATEN_BUCKET', help: 'S3 bucket for them instead, "https://s3.eu-central-1.amazonaws.com/my-bucket"' },
  { name: 'PLATEN_BUCKET_REGION', help: 'its region (us-east-1)' },
  { name: 'PLATEN_BUCKET_KEY', help: 'the access key id for it' },
  { name: 'PLATEN_BUCKET_SECRET', help: 'the secret access key for it; or PLATEN_BUCKET_SECRET_FILE' },
  {
    name: 'PLATEN_WEBHOOKS_INSIDE',
    help: 'on or off: whether webhooks may go to private addresses and by http (off)',
  },
  { name: 'PLATEN_DRAIN_DELAY', help: 'milliseconds after SIGTERM in which requests are still taken (1000)' },
];

/** What is used where the environment says nothing. */
export const DEFAULT_CONFIG: ServerConfig = {
  host: '127.0.0.1',
  port: 8080,
  publicUrl: null,
  database: { kind: 'sqlite', file: '.platen/platen.db' },
  secret: null,
  plans: DEFAULT_PLANS,
  localAccount: true,
  smtp: null,
  mailFrom: 'Platen <platen@localhost>',
  mailFolder: '.platen/mail',
  verify: false,
  contact: null,
  stripe: null,
  proxies: 0,
  fetching: false,
  fonts: [],
  corsOrigins: [],
  metricsToken: null,
  bodyBytes: 12_000_000,
  deadline: 60_000,
  patience: 30_000,
  threads: null,
  queue: null,
  memory: null,
  threadMemory: null,
  resultsFolder: '.platen/results',
  bucket: null,
  keepJobs: 72 * HOUR,
  work: true,
  webhooksInside: false,
  drainDelay: 1_000,
};

/** Those whose value may stand in a file that NAME_FILE names, as Docker and Kubernetes hand secrets out. */
const SECRETS = [
  'DATABASE_URL',
  'PLATEN_SECRET',
  'PLATEN_METRICS_TOKEN',
  'PLATEN_SMTP',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PLATEN_BUCKET_SECRET',
] as const;

const fileVariable = (name: string): string => `${name}_FILE`;

/** The environment with the contents of the files it names. */
async function withFiles(env: Environment, faults: string[]): Promise<Environment> {
  const found: Record<string, string | undefined> = { ...env };
  for (const name of SECRETS) {
    const file = env[fileVariable(name)]?.trim();
    delete found[fileVariable(name)];
    if (!file) continue;
    if (env[name]?.trim()) faults.push(`${name} and ${fileVariable(name)} are both set`);
    try {
      found[name] = (await readFile(file, 'utf8')).trim();
    } catch (error) {
      faults.push(`${fileVariable(name)} names ${file}: ${(error as Error).message}`);
    }
  }
  return found;
}

/** Reads variables one by one and remembers what was wrong. An empty one is as good as none. */
function readerOf(env: Environment, faults: string[]) {
  const text = (name: string): string | null => env[name]?.trim() || null;
  return {
    faults,
    text,
    fault: (name: string, message: string): void => void faults.push(`${name} ${message}`),
    integer(name: string, least: number, most: number): number | null {
      const value = text(name);
      if (value === null) return null;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= least && number <= most) return number;
      faults.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`);
      return null;
    },
    flag(name: string): boolean | null {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return null;
      if (['on', 'true', 'yes', '1'].includes(value)) return true;
      if (['off', 'false', 'no', '0'].includes(value)) return false;
      faults.push(`${name} must be on or off, not "${value}"`);
      return null;
    },
  };
}

type Reader = ReturnType<typeof readerOf>;

/** What Kubernetes sets where a service of the cluster has the name "platen". */
const FOREIGN = /^PLATEN_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

export async function readConfig(env: Environment): Promise<ServerConfig> {
  const faults: string[] = [];
  const reader = readerOf(await withFiles(env, faults), faults);
  const known = new Set<string>([...SETTINGS.map(({ name }) => name), ...SECRETS.map(fileVariable)]);
  for (const name of Object.keys(env)) {
    if (/^PLATEN_/.test(name) && !FOREIGN.test(name) && !known.has(name)) {
      reader.fault(name, `is not a setting; there are ${SETTINGS.map((setting) => setting.name).join(', ')}`);
    }
  }
  const fallback = DEFAULT_CONFIG;
  const config: ServerConfig = {
    host: reader.text('HOST') ?? fallback.host,
    port: reader.integer('PORT', 0, 65_535) ?? fallback.port,
    publicUrl: readOrigin(reader),
    database: readDatabase(reader),
    secret: readSecret(reader),
    plans: await readPlans(reader),
    localAccount: reader.flag('PLATEN_LOCAL_ACCOUNT') ?? fallback.localAccount,
    ...readMail(reader),
    contact: reader.text('PLATEN_CONTACT'),
    stripe: readStripe(reader),
    proxies: reader.integer('PLATEN_PROXIES', 0, 10) ?? fallback.proxies,
    fetching: reader.flag('PLATEN_FETCH') ?? fallback.fetching,
    fonts: readFonts(reader),
    corsOrigins: readOrigins(reader),
    metricsToken: reader.text('PLATEN_METRICS_TOKEN'),
    bodyBytes: reader.integer('PLATEN_BODY_BYTES', 1_000, 1_000_000_000) ?? fallback.bodyBytes,
    deadline: reader.integer('PLATEN_DEADLINE', 100, 240_000) ?? fallback.deadline,
    patience: reader.integer('PLATEN_PATIENCE', 100, 240_000) ?? fallback.patience,
    threads: reader.integer('PLATEN_THREADS', 1, 256),
    queue: reader.integer('PLATEN_QUEUE', 0, 100_000),
    memory: reader.integer('PLATEN_MEMORY', 384, 1_000_000),
    threadMemory: reader.integer('PLATEN_THREAD_MEMORY', 64, 65_536),
    resultsFolder: reader.text('PLATEN_RESULTS') ?? fallback.resultsFolder,
    bucket: readBucket(reader),
    keepJobs: (reader.integer('PLATEN_KEEP_JOBS', 1, 8_760) ?? fallback.keepJobs / HOUR) * HOUR,
    work: reader.flag('PLATEN_WORK') ?? fallback.work,
    webhooksInside: reader.flag('PLATEN_WEBHOOKS_INSIDE') ?? fallback.webhooksInside,
    drainDelay: reader.integer('PLATEN_DRAIN_DELAY', 0, 600_000) ?? fallback.drainDelay,
  };
  if (config.stripe && config.plans.every((plan) => plan.stripePrice === null)) {
    reader.fault('STRIPE_SECRET_KEY', 'is set, and no plan of PLATEN_PLANS has a "stripePrice"');
  }
  if (reader.faults.length > 0) throw new ConfigError(reader.faults);
  return config;
}

function readOrigin(reader: Reader): string | null {
  const value = reader.text('PLATEN_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) {
    return url.origin;
  }
  reader.fault('PLATEN_URL', `must be an origin such as "https://pdf.example.com", not "${value}"`);
  return null;
}

function readOrigins(reader: Reader): readonly string[] {
  const names = reader.text('PLATEN_CORS')?.split(/[\s,]+/) ?? [];
  for (const name of names) {
    if (!URL.canParse(name) || new URL(name).origin !== name) {
      reader.fault('PLATEN_CORS', `must hold origins such as "https://app.example.com", not "${name}"`);
    }
  }
  return names;
}

function readDatabase(reader: Reader): DatabaseConfig {
  const connections = reader.integer('PLATEN_CONNECTIONS', 1, 1_000) ?? 10;
  const url = reader.text('DATABASE_URL');
  const file = reader.text('PLATEN_DATABASE');
  if (url === null) return file === null ? DEFAULT_CONFIG.database : { kind: 'sqlite', file };
  if (file !== null) reader.fault('PLATEN_DATABASE', 'and DATABASE_URL are both set: there is one store');
  if (!/^postgres(ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    // The value may hold a password.
    reader.fault('DATABASE_URL', 'must begin with "postgres://"');
  }
  return { kind: 'postgres', url, connections };
}

/** A name with a typing error would be a document without its font, long after. */
function readFonts(reader: Reader): readonly string[] {
  const names = (reader.text('PLATEN_FONTS') ?? '').split(path.delimiter).filter((name) => name !== '');
  for (const name of names) if (!existsSync(name)) reader.fault('PLATEN_FONTS', `names ${name}, which is not there`);
  return names.map((name) => path.resolve(name));
}

function readSecret(reader: Reader): string | null {
  const secret = reader.text('PLATEN_SECRET');
  if (secret !== null && secret.length < 32) reader.fault('PLATEN_SECRET', 'must have 32 characters or more');
  return secret;
}

function readMail(reader: Reader): Pick<ServerConfig, 'smtp' | 'mailFrom' | 'mailFolder' | 'verify'> {
  const fallback = DEFAULT_CONFIG;
  const smtp = reader.text('PLATEN_SMTP');
  const from = reader.text('PLATEN_MAIL_FROM');
  if (smtp !== null && !(URL.canParse(smtp) && /^smtps?:$/.test(new URL(smtp).protocol))) {
    // The value may hold a password.
    reader.fault('PLATEN_SMTP', 'must be an address such as "smtps://user:password@mail.example.com"');
  }
  if (smtp !== null && from === null) reader.fault('PLATEN_MAIL_FROM', 'is missing: it belongs to PLATEN_SMTP');
  if (smtp !== null && reader.text('PLATEN_URL') === null) {
    reader.fault('PLATEN_URL', 'is missing: links in mail lead there');
  }
  return {
    smtp,
    mailFrom: from ?? fallback.mailFrom,
    mailFolder: reader.text('PLATEN_MAIL_FOLDER') ?? fallback.mailFolder,
    verify: reader.flag('PLATEN_VERIFY') ?? smtp !== null,
  };
}

async function readPlans(reader: Reader): Promise<readonly Plan[]> {
  const file = reader.text('PLATEN_PLANS');
  if (file === null) return DEFAULT_PLANS;
  try {
    return parsePlans(await readFile(file, 'utf8'));
  } catch (error) {
    reader.fault('PLATEN_PLANS', `names ${file}: ${(error as Error).message}`);
    return DEFAULT_PLANS;
  }
}

function readStripe(reader: Reader): StripeConfig | null {
  const secretKey = reader.text('STRIPE_SECRET_KEY');
  const webhookSecret = reader.text('STRIPE_WEBHOOK_SECRET');
  if (secretKey === null && webhookSecret === null) return null;
  if (secretKey === null || webhookSecret === null) {
    const [missing, there] =
      secretKey === null
        ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
        : ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'];
    reader.fault(missing, `is missing: it belongs to ${there}`);
    return null;
  }
  if (!/^(sk|rk)_/.test(secretKey)) reader.fault('STRIPE_SECRET_KEY', 'must begin with "sk_" or "rk_"');
  if (!webhookSecret.startsWith('whsec_')) reader.fault('STRIPE_WEBHOOK_SECRET', 'must begin with "whsec_"');
  return { secretKey, webhookSecret, tax: reader.flag('PLATEN_STRIPE_TAX') ?? false };
}

function readBucket(reader: Reader): BucketOptions | null {
  const url = reader.text('PLATEN_BUCKET');
  const accessKeyId = reader.text('PLATEN_BUCKET_KEY');
  const secretAccessKey = reader.text('PLATEN_BUCKET_SECRET');
  const region = reader.text('PLATEN_BUCKET_REGION') ?? 'us-east-1';
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    reader.fault('PLATEN_BUCKET', 'must be an address such as "https://s3.eu-central-1.amazonaws.com/my-bucket"');
  }
  if (accessKeyId === null) reader.fault('PLATEN_BUCKET_KEY', 'is missing: it belongs to PLATEN_BUCKET');
  if (secretAccessKey === null) reader.fault('PLATEN_BUCKET_SECRET', 'is missing: it belongs to PLATEN_BUCKET');
  return { url, region, accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' };
}

/** What the service runs with, a line each, without a secret. */
export function describeConfig(config: ServerConfig): readonly string[] {
  const { database, stripe } = config;
  return [
    `store: ${describeDatabase(database)}`,
    `plans: ${config.plans.map(({ id, rendersPerMonth }) => `${id} (${rendersPerMonth} renders)`).join(', ')}`,
    `billing: ${stripe ? `Stripe${/_test_/.test(stripe.secretKey) ? ', test mode' : ''}` : 'by the operator'}`,
    `public address: ${config.publicUrl ?? 'as requested'}, proxies: ${config.proxies}`,
    `mail: ${config.smtp === null ? `files in ${config.mailFolder}` : `by ${new URL(config.smtp).host}`}, addresses are ${config.verify ? '' : 'not '}confirmed`,
    `cookies: signed with ${config.secret === null ? 'a secret kept in the store' : 'PLATEN_SECRET'}`,
    `rendering: ${config.threads ?? 'one thread for each processor'}${config.threads ? ' threads' : ''}, ${config.deadline} ms for a render and ${config.patience} ms of waiting`,
    `memory: ${planMemory(config.memory, config.threads, config.threadMemory).budget} MB`,
    `fonts: the package's own${config.fonts.length > 0 ? `, ${config.fonts.join(', ')}` : ''}`,
    `fetching by documents: ${config.fetching ? 'public addresses' : 'off'}`,
    `jobs: ${config.work ? 'rendered here' : 'left to "platen work"'}, kept for ${config.keepJobs / HOUR} hours in ${config.bucket?.url ?? config.resultsFolder}`,
    `metrics: ${config.metricsToken === null ? 'for this machine' : 'with a token'}`,
  ];
}
