/** The environment variables there are, and how one of them is read. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

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
    help: 'on or off: whether addresses are confirmed by mail (on with PLATEN_SMTP or a public PLATEN_URL, where it cannot be off)',
  },
  { name: 'PLATEN_CONTACT', help: 'whom to ask for an activation; an address stands in security.txt too' },
  {
    name: 'PLATEN_PAGES',
    help: 'folder of pages such as legal.en.md and contact.de.md, named at the foot of each page',
  },
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

/** Those whose value may stand in a file that NAME_FILE names, as Docker and Kubernetes hand secrets out. */
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

/** The environment with the contents of the files it names. */
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

/** Reads variables one by one and remembers what was wrong. An empty one is as good as none. */
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

/** What Kubernetes sets where a service of the cluster has the name "platen". */
export const FOREIGN = /^PLATEN_(SERVICE_(HOST|PORT)|PORT)(_|$)/;
