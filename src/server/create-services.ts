/** Builds the implementations of `Services` on one store. */

import { randomBytes } from 'node:crypto';
import { createAccounts } from './accounts/accounts.ts';
import { createMailLinks, type MailOptions, type PostOffice } from './accounts/mail-links.ts';
import { sendNotices } from './accounts/notices.ts';
import { createOperator, type Operator } from './accounts/operator.ts';
import { createPasskeys } from './accounts/passkeys.ts';
import { PASSWORD_COST, type PasswordCost } from './accounts/passwords.ts';
import { createSecondStep } from './accounts/second-step.ts';
import { createSessions } from './accounts/sessions.ts';
import { operatorBilling } from './billing/operator.ts';
import { createStripeBilling, type StripeOptions } from './billing/stripe.ts';
import { createBossQueue } from './jobs/boss-queue.ts';
import { createJobs, JOB_LIMITS, type JobLimits, removeResults, sweepJobs } from './jobs/jobs.ts';
import type { JobQueue } from './jobs/queue.ts';
import { createStoreQueue } from './jobs/store-queue.ts';
import { createOutbox } from './mail/outbox.ts';
import { DEFAULT_PLANS } from './plans/plans.ts';
import { createRenderLog, sweepRenders } from './renders/render-log.ts';
import { type BucketOptions, createBucketResults } from './results/bucket-results.ts';
import { createFolderResults } from './results/folder-results.ts';
import { type Clock, type Plan, type Services, type StoreState, systemClock } from './services.ts';
import { migrate } from './store/migrations.ts';
import { BEAT, joinProcesses, type Processes } from './store/processes.ts';
import { type DatabaseConfig, describeDatabase, openStore, type Store } from './store/store.ts';
import { sweep } from './store/sweep.ts';
import { createAuditLog, sweepAuditLog } from './teams/audit-log.ts';
import { createTeams } from './teams/teams.ts';
import { createTemplates } from './templates/templates.ts';
import { createTokens } from './tokens/tokens.ts';
import { createIdempotency, type KeptLimits, sweepIdempotency } from './usage/idempotency.ts';
import { createPlaces } from './usage/places.ts';
import { createRateLimits } from './usage/rate-limits.ts';
import { createUsage } from './usage/usage.ts';
import { DEFAULT_POST_POLICY } from './webhooks/post.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export interface ServicesConfig {
  readonly database: DatabaseConfig;
  /** Default: `DEFAULT_PLANS`. */
  readonly plans?: readonly Plan[];
  /** The key that signs cookies. Default: generated at the first start and kept in the store, the same for all processes. */
  readonly secret?: string | null;
  /** Stripe's settings if it bills; default: the operator activates accounts. */
  readonly stripe?: StripeOptions | null;
  /** Limits on the responses kept for `Idempotency-Key`, in bytes. Default: `KEPT_LIMITS`. */
  readonly kept?: KeptLimits;
  /** How and for what mail is sent. Default: no mail. */
  readonly mail?: MailOptions;
  /** Folder in which the results of jobs are kept. Default: `.platen/results`. */
  readonly resultsFolder?: string;
  /** A bucket for the results of jobs, instead of the folder. */
  readonly bucket?: BucketOptions | null;
  /** How long a job is kept after its end, in milliseconds. Default: three days. */
  readonly keepJobs?: number;
  /** Limits on the jobs of an account. Default: `JOB_LIMITS`. */
  readonly jobLimits?: JobLimits;
  /** Whether webhooks may go to private addresses. Default false. */
  readonly webhooksInside?: boolean;
  /** Called for errors in the queue's own maintenance. */
  readonly onError?: (error: unknown) => void;
  /** Tests use a small one. */
  readonly passwordCost?: PasswordCost;
  /** Milliseconds between the heartbeats of the process. Default: `BEAT`; tests use fewer. */
  readonly beat?: number;
}

/** The services on a store, with more for those that own it (`platen account`, tests). */
export interface StoredServices extends Services {
  readonly store: Store;
  readonly passwordCost: PasswordCost;
  readonly operator: Operator;
  /** The queue that `jobs/work.ts` takes its work from. */
  readonly queue: JobQueue;
  /** Deletes outdated data. Runs automatically every ten minutes. */
  sweep(): Promise<void>;
}

/** For commands and tests, which open a store but send no mail. */
const WITHOUT_MAIL: PostOffice = {
  outbox: { send() {}, addIn: async () => false, sendDue: async () => {}, close: async () => {} },
  origin: () => 'http://localhost',
  verify: false,
  onError() {},
};

const DEFAULT_RESULTS = '.platen/results';
const DEFAULT_KEEP = 3 * 86_400_000;

const SWEEP_EVERY = 10 * 60_000;

export async function createServices(config: ServicesConfig, clock: Clock = systemClock): Promise<StoredServices> {
  const store = await openStore(config.database).catch((error: unknown) => {
    throw storeFault(config.database, error);
  });
  try {
    await migrate(store, clock.now()).catch((error: unknown) => {
      throw storeFault(config.database, error);
    });
    return await servicesOver(store, config, clock);
  } catch (error) {
    await store.close();
    throw error;
  }
}

const storeFault = (database: DatabaseConfig, cause: unknown): Error =>
  new Error(`the store cannot be used (${describeDatabase(database)}): ${(cause as Error).message}`, { cause });

async function servicesOver(store: Store, config: ServicesConfig, clock: Clock): Promise<StoredServices> {
  const plans = config.plans ?? DEFAULT_PLANS;
  await checkPlans(store, plans);
  const secret = config.secret ?? (await storedSecret(store));
  const passwordCost = config.passwordCost ?? PASSWORD_COST;
  const shared = { store, clock, plans, passwordCost };
  const stripe = config.stripe ? await createStripeBilling(config.stripe, shared) : null;
  const processes = await joinProcesses(store, clock, config.beat);
  const { jobs, webhooks, queue, ...work } = await createWork(config, { store, clock, processes, secret });
  const beforeRemoval = async (account: string): Promise<void> => {
    if (stripe) await stripe.end(account);
    await work.forgetAccount(account);
  };
  const options = { ...shared, beforeRemoval };
  const rateLimits = createRateLimits(store, clock);
  const post = config.mail
    ? { ...config.mail, outbox: createOutbox({ ...config.mail, store, clock, secret }) }
    : WITHOUT_MAIL;
  const { mail } = config;
  const steps: readonly (() => Promise<unknown>)[] = [
    () => sweep(store, clock.now()),
    () => sweepIdempotency(store, clock.now()),
    () => sweepRenders(store, clock.now()),
    () => sweepAuditLog(store, clock.now()),
    // Commands and tests that only open a store send nothing.
    ...(mail ? [() => sendNotices({ accounts: shared, usage: createUsage(store, clock), mail: post })] : []),
    () => post.outbox.sendDue(),
    () => work.sweep(),
  ];
  const sweepAll = async (): Promise<void> => {
    for (const step of steps) await step();
  };
  // What fails is told and tried again the next time; the other steps are taken all the same.
  const sweepInTurn = async (): Promise<void> => {
    for (const step of steps) await step().catch(config.onError ?? (() => {}));
  };
  const timer = setInterval(() => void sweepInTurn(), SWEEP_EVERY).unref();
  return {
    store,
    passwordCost,
    clock,
    plans,
    accounts: createAccounts(options),
    operator: createOperator(options),
    mailed: createMailLinks(options, post),
    sessions: createSessions(store, clock, secret),
    secondStep: createSecondStep(store, clock, secret),
    passkeys: createPasskeys({ store, clock, secret, rateLimits }),
    tokens: createTokens(store, clock),
    usage: createUsage(store, clock),
    rateLimits,
    places: createPlaces(store, clock, processes),
    idempotency: createIdempotency({ store, clock, processes, ...(config.kept ? { limits: config.kept } : {}) }),
    billing: stripe ?? operatorBilling,
    jobs,
    webhooks,
    templates: createTemplates(store, clock),
    teams: createTeams({ store, clock, mail: post }),
    auditLog: createAuditLog(store, clock),
    renders: createRenderLog(store, clock, config.onError ?? (() => {})),
    queue,
    sweep: sweepAll,
    storeState: () => storeState(store, processes),
    async close() {
      clearInterval(timer);
      await post.outbox.close();
      await queue.close();
      await processes.close();
      await store.close();
    },
  };
}

interface WorkStores {
  readonly store: Store;
  readonly clock: Clock;
  readonly processes: Processes;
  readonly secret: string;
}

/** The services for background work. */
async function createWork(config: ServicesConfig, { store, clock, processes, secret }: WorkStores) {
  const { database, bucket = null, beat = BEAT, onError = () => {} } = config;
  const queue =
    database.kind === 'postgres'
      ? createBossQueue({ store, url: database.url, beat, onError })
      : createStoreQueue(store, clock, processes);
  const results = bucket
    ? await createBucketResults(bucket)
    : createFolderResults(config.resultsFolder ?? DEFAULT_RESULTS);
  const { keepJobs: kept = DEFAULT_KEEP, jobLimits: limits = JOB_LIMITS } = config;
  const options = { store, clock, queue, results, secret, kept, limits };
  const jobs = createJobs(options);
  const policy = { ...DEFAULT_POST_POLICY, inside: config.webhooksInside ?? false };
  return {
    queue,
    jobs,
    webhooks: createWebhooks({ store, clock, queue, policy }),
    sweep: () => sweepJobs(options, jobs),
    forgetAccount: (account: string) => removeResults(options, account),
  };
}

/** Throws if a plan that accounts have is not configured, since their limits would be unknown. */
async function checkPlans(store: Store, plans: readonly Plan[]): Promise<void> {
  const used = await store.db.selectFrom('accounts').select('plan').distinct().execute();
  const missing = used.map(({ plan }) => plan).filter((id) => !plans.some((plan) => plan.id === id));
  if (missing.length > 0) throw new Error(`accounts have plans that are not configured: ${missing.join(', ')}`);
}

async function storedSecret(store: Store): Promise<string> {
  await store.durable((db) =>
    db
      .insertInto('settings')
      .values({ name: 'secret', value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  const query = store.db.selectFrom('settings').select('value').where('name', '=', 'secret');
  return (await query.executeTakeFirstOrThrow()).value;
}

/** How long a healthy store takes to answer at most, in milliseconds. */
const STATE_TIME = 2_000;

async function storeState(store: Store, processes: Processes): Promise<StoreState> {
  const ask = async (): Promise<StoreState> => {
    await store.db.selectFrom('settings').select('name').limit(1).execute();
    return processes.beating() ? 'ready' : 'read-only';
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<StoreState>((resolve) => {
    timer = setTimeout(() => resolve('gone'), STATE_TIME);
  });
  // The reason is reported to whoever uses the store; here it matters only that it does not answer.
  const state = await Promise.race([ask().catch((): StoreState => 'gone'), late]);
  clearTimeout(timer);
  return state;
}
