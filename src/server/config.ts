/** The service's configuration, from environment variables. Each is checked, and all errors are reported together. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { isPublicAddress } from '../resources/addresses.ts';
import { parseUrl } from '../urls.ts';
import { planMemory } from './memory-plan.ts';
import { DEFAULT_PLANS, parsePlans } from './plans/plans.ts';
import type { BucketOptions } from './results/bucket-results.ts';
import type { Plan } from './services.ts';
import {
  type Environment,
  FOREIGN,
  fileVariable,
  type Reader,
  readerOf,
  SECRETS,
  SETTINGS,
  withFiles,
} from './settings.ts';
import { type DatabaseConfig, describeDatabase } from './store/store.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Whether Stripe calculates taxes, which has to be set up there. */
  readonly tax?: boolean;
}

export interface ServerConfig {
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** The public origin of the service, "https://pdf.example.com"; null: the one in each request. */
  readonly publicUrl: string | null;
  readonly database: DatabaseConfig;
  /** The key that signs cookies; null: one is generated at the first start and kept in the store. */
  readonly secret: string | null;
  readonly plans: readonly Plan[];
  /** Whether the first start with an empty store creates an account and prints a token for it. */
  readonly localAccount: boolean;
  /** Contact for the activation of accounts if the operator bills. */
  readonly contact: string | null;
  /** Folder with the pages that only the operator can write. */
  readonly pagesFolder: string | null;
  /** The mail server, "smtps://user:password@mail.example.com"; null: mails are written to files in `mailFolder`. */
  readonly smtp: string | null;
  /** The sender, "Platen <pdf@example.com>". */
  readonly mailFrom: string;
  readonly mailFolder: string;
  /** Whether addresses are confirmed by mail before an account is created. */
  readonly verify: boolean;
  /** Null: the operator activates accounts. */
  readonly stripe: StripeConfig | null;
  /** Number of proxies in front that add to `X-Forwarded-For`; 0: the header is ignored. */
  readonly proxies: number;
  /** Whether documents may load resources from public addresses. */
  readonly fetching: boolean;
  /** Font files and folders that documents may use, in addition to the bundled fonts. */
  readonly fonts: readonly string[];
  /** Origins of sites whose scripts may call the API. */
  readonly corsOrigins: readonly string[];
  /** Bearer token for `GET /metrics`; null: only this machine may read it. */
  readonly metricsToken: string | null;
  /** Maximum size of a request's body in bytes. */
  readonly bodyBytes: number;
  /** How long a render may take at most, in milliseconds, whatever the plan allows. */
  readonly deadline: number;
  /** How long a request may wait for its turn, in milliseconds. */
  readonly patience: number;
  /** Concurrent renders; null: one per processor. */
  readonly threads: number | null;
  /** Requests that may wait; null: 32 per thread. */
  readonly queue: number | null;
  /** Resident memory of the process in megabytes; null: derived from that of the machine or container. */
  readonly memory: number | null;
  /** Heap of a thread in megabytes; null: derived from `memory`. */
  readonly threadMemory: number | null;
  /** Folder in which the results of jobs are kept. */
  readonly resultsFolder: string;
  /** A bucket for the results of jobs, instead of the folder. */
  readonly bucket: BucketOptions | null;
  /** How long a job is kept after its end, in milliseconds. */
  readonly keepJobs: number;
  /** Whether this process renders jobs; otherwise `platen work` does in another. */
  readonly work: boolean;
  /** Whether webhooks may go to private addresses, and over plain HTTP. */
  readonly webhooksInside: boolean;
  /** How long requests are still accepted after SIGTERM, in milliseconds, so that proxies notice first. */
  readonly drainDelay: number;
}

const HOUR = 3_600_000;

/** The message lists every invalid variable with the reason. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`the configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Defaults for variables that are not set. */
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
  pagesFolder: null,
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
    pagesFolder: readFolder(reader, 'PLATEN_PAGES'),
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
  const url = parseUrl(value);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) {
    return url.origin;
  }
  reader.fault('PLATEN_URL', `must be an origin such as "https://pdf.example.com", not "${value}"`);
  return null;
}

function readOrigins(reader: Reader): readonly string[] {
  const names = reader.text('PLATEN_CORS')?.split(/[\s,]+/) ?? [];
  for (const name of names) {
    if (parseUrl(name)?.origin !== name) {
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
  if (!/^postgres(ql)?:$/.test(parseUrl(url)?.protocol ?? '')) {
    // The value may hold a password.
    reader.fault('DATABASE_URL', 'must begin with "postgres://"');
  }
  return { kind: 'postgres', url, connections };
}

/** The folder must exist: a typing error would otherwise only show much later, as a missing font or page. */
function readFolder(reader: Reader, name: string): string | null {
  const folder = reader.text(name);
  if (folder === null) return null;
  if (!existsSync(folder)) reader.fault(name, `names ${folder}, which is not there`);
  return path.resolve(folder);
}

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
  if (smtp !== null && !/^smtps?:$/.test(parseUrl(smtp)?.protocol ?? '')) {
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
    verify: readVerify(reader, smtp),
  };
}

/**
 * Without confirmation by mail, a sign-up has to say that an address is taken, so that strangers could test whether anybody has an
 * account. If strangers can reach the service, addresses are therefore confirmed; without a mail server, the mails are files that the
 * operator passes on.
 */
function readVerify(reader: Reader, smtp: string | null): boolean {
  const url = parseUrl(reader.text('PLATEN_URL') ?? '');
  const isReached = url !== null && isReachedByStrangers(url);
  const asked = reader.flag('PLATEN_VERIFY');
  if (asked === false && isReached) {
    const why = 'strangers reach the service at PLATEN_URL, and sign-up would tell them who has an account';
    reader.fault('PLATEN_VERIFY', `cannot be off: ${why}. Without PLATEN_SMTP mails are files in PLATEN_MAIL_FOLDER`);
  }
  return asked ?? (smtp !== null || isReached);
}

/** Host names that do not exist on the public internet. https://www.rfc-editor.org/rfc/rfc6761, https://www.rfc-editor.org/rfc/rfc8375 */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|corp|home|home\.arpa|test|invalid)$/;

function isReachedByStrangers({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  // A name without a dot belongs to a local network or to containers.
  return host.includes('.') && !INSIDE.test(host);
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
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? '')) {
    reader.fault('PLATEN_BUCKET', 'must be an address such as "https://s3.eu-central-1.amazonaws.com/my-bucket"');
  }
  if (accessKeyId === null) reader.fault('PLATEN_BUCKET_KEY', 'is missing: it belongs to PLATEN_BUCKET');
  if (secretAccessKey === null) reader.fault('PLATEN_BUCKET_SECRET', 'is missing: it belongs to PLATEN_BUCKET');
  return { url, region, accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' };
}

/** Describes the configuration, one setting per line, without secrets. */
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
