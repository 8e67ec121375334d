/** The environment variables of the service, and how each is read. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Setting {
  readonly name: string;
  readonly help: string;
}

/** Every variable: for `platen settings`, and to catch misspelt names. */
export const SETTINGS: readonly Setting[] = [
  { name: 'HOST', help: 'address to listen on (127.0.0.1)' },
  { name: 'PORT', help: 'TCP port (8080)' },
  {
    name: 'DATABASE_URL',
    help: 'PostgreSQL: "postgres://user:password@host/database"; without it SQLite is used; or DATABASE_URL_FILE',
  },
  { name: 'PLATEN_DATABASE', help: 'SQLite file (.platen/platen.db)' },
  { name: 'PLATEN_CONNECTIONS', help: 'connections to PostgreSQL (10)' },
  { name: 'PLATEN_URL', help: 'public origin of the service, such as https://pdf.example.com' },
  {
    name: 'PLATEN_SECRET',
    help: 'key that signs cookies, 32 characters or more (generated and kept in the store); or PLATEN_SECRET_FILE',
  },
  { name: 'PLATEN_PLANS', help: 'JSON file with the plans that people can choose' },
  {
    name: 'PLATEN_LOCAL_ACCOUNT',
    help: 'on or off: whether the first start creates an account and prints a token (on)',
  },
  {
    name: 'PLATEN_SMTP',
    help: 'mail server, "smtps://user:password@host"; or PLATEN_SMTP_FILE (mail is written to files)',
  },
  { name: 'PLATEN_MAIL_FROM', help: 'sender of mail, "Platen <pdf@example.com>" (needed with PLATEN_SMTP)' },
  { name: 'PLATEN_MAIL_FOLDER', help: 'folder for mail if there is no mail server (.platen/mail)' },
  {
    name: 'PLATEN_VERIFY',
    help: 'on or off: whether addresses are confirmed by mail (on with PLATEN_SMTP; always on with a public PLATEN_URL)',
  },
  {
    name: 'PLATEN_CONTACT',
    help: 'whom to ask to activate an account; an e-mail address is also listed in security.txt',
  },
  {
    name: 'PLATEN_PAGES',
    help: 'folder of pages such as legal.en.md and contact.de.md, linked in the footer',
  },
  { name: 'STRIPE_SECRET_KEY', help: 'bill with Stripe; or STRIPE_SECRET_KEY_FILE' },
  { name: 'STRIPE_WEBHOOK_SECRET', help: 'key with which Stripe signs its messages; or STRIPE_WEBHOOK_SECRET_FILE' },
  { name: 'PLATEN_STRIPE_TAX', help: 'on or off: whether Stripe calculates taxes, once set up there (off)' },
  { name: 'PLATEN_PROXIES', help: 'number of proxies in front that add to X-Forwarded-For (0)' },
  { name: 'PLATEN_FETCH', help: 'on or off: whether documents may fetch from public addresses (off)' },
  { name: 'PLATEN_FONTS', help: `font files and folders that documents may use, separated by ${path.delimiter}` },
  {
    name: 'PLATEN_METRICS_TOKEN',
    help: 'bearer token for /metrics (without one, only this machine may read it); or PLATEN_METRICS_TOKEN_FILE',
  },
  { name: 'PLATEN_CORS', help: 'origins of sites whose scripts may call the API, separated by spaces (none)' },
  { name: 'PLATEN_BODY_BYTES', help: 'largest request body, in bytes (12000000)' },
  { name: 'PLATEN_DEADLINE', help: 'milliseconds a render may take, whatever the plan allows (60000)' },
  { name: 'PLATEN_PATIENCE', help: 'milliseconds a request may wait for its turn (30000)' },
  { name: 'PLATEN_THREADS', help: 'renders at the same time (one for each processor)' },
  { name: 'PLATEN_QUEUE', help: 'requests that may wait (32 for each thread)' },
  { name: 'PLATEN_MEMORY', help: 'megabytes the service may use (from the memory of the machine or container)' },
  { name: 'PLATEN_THREAD_MEMORY', help: 'megabytes of heap per thread (from PLATEN_MEMORY, at most 1024)' },
  { name: 'PLATEN_WORK', help: 'on or off: whether "platen serve" renders jobs itself, alongside "platen work" (on)' },
  { name: 'PLATEN_KEEP_JOBS', help: 'hours for which jobs and their results are kept (72)' },
  {
    name: 'PLATEN_RESULTS',
    help: 'folder for the results of jobs, shared if there are several machines (.platen/results)',
  },
  { name: 'PLATEN_BUCKET', help: 'S3 bucket for results instead, "https://s3.eu-central-1.amazonaws.com/my-bucket"' },
  { name: 'PLATEN_BUCKET_REGION', help: 'region of the bucket (us-east-1)' },
  { name: 'PLATEN_BUCKET_KEY', help: 'access key id for the bucket' },
  { name: 'PLATEN_BUCKET_SECRET', help: 'secret access key for the bucket; or PLATEN_BUCKET_SECRET_FILE' },
  {
    name: 'PLATEN_WEBHOOKS_INSIDE',
    help: 'on or off: whether webhooks may use private addresses and plain http (off)',
  },
  { name: 'PLATEN_DRAIN_DELAY', help: 'milliseconds after SIGTERM during which requests are still accepted (1000)' },
];

/** Variables whose value may come from a file that NAME_FILE names, as Docker and Kubernetes provide secrets. */
export const SECRETS = [
  'DATABASE_URL',
  'PLATEN_SECRET',
  'PLATEN_METRICS_TOKEN',
  'PLATEN_SMTP',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PLATEN_BUCKET_SECRET',
] as const;

export const fileVariable = (name: string): string => `${name}_FILE`;

/** The environment, with the contents of the files that it names. */
export async function withFiles(env: Environment, faults: string[]): Promise<Environment> {
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

/** Reads variables one by one and collects the errors. An empty variable counts as unset. */
export function readerOf(env: Environment, faults: string[]) {
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

export type Reader = ReturnType<typeof readerOf>;

/** Variables that Kubernetes sets if a service in the cluster is named "platen". */
export const FOREIGN = /^PLATEN_(SERVICE_(HOST|PORT)|PORT)(_|$)/;
