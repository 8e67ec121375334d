/** The service's seams held in memory: what tests of `api` and `site` run on without a database. One process, no durability. */

import { createHash, randomBytes } from 'node:crypto';
import type { Jobs } from '../../src/server/jobs/types.ts';
import type {
  Account,
  Clock,
  MonthlyUsage,
  Outcome,
  Plan,
  RateDecision,
  Services,
  StoredAnswer,
  Subscription,
  SubscriptionEvent,
  TokenRecord,
} from '../../src/server/services.ts';
import type { Templates } from '../../src/server/templates/types.ts';
import { generateToken } from '../../src/server/tokens/token-format.ts';
import type { Webhooks } from '../../src/server/webhooks/types.ts';

const DAY = 86_400_000;
const TRIAL = 7 * DAY;
const SESSION = 30 * DAY;

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** Starts on 10 November 2026, 09:00 UTC, and moves only when told. */
export function testClock(start = Date.UTC(2026, 10, 10, 9)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

const plan = (id: string, name: string, price: string, rendersPerMonth: number, rest: Partial<Plan> = {}): Plan => ({
  id,
  name,
  price,
  rendersPerMonth,
  trialRenders: 1_000_000,
  testRendersPerDay: 1_000,
  concurrentRenders: 2,
  requestsPerMinute: 60,
  htmlBytes: 2_000_000,
  renderTime: 30_000,
  stripePrice: null,
  ...rest,
});

export const TEST_PLANS: readonly Plan[] = [
  plan('starter', 'Starter', '€9 a month', 500),
  plan('team', 'Team', '€29 a month', 5_000, { concurrentRenders: 4, requestsPerMinute: 300, htmlBytes: 5_000_000 }),
  plan('scale', 'Scale', '€99 a month', 50_000, {
    concurrentRenders: 16,
    requestsPerMinute: 1_200,
    htmlBytes: 10_000_000,
    renderTime: 60_000,
  }),
];

interface MemoryAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  language: Account['language'];
  readonly createdAt: number;
  password: string;
  subscription: Subscription;
}

interface MemoryToken {
  record: TokenRecord;
  readonly hash: string;
}

interface Memory {
  readonly clock: Clock;
  readonly plans: readonly Plan[];
  readonly accounts: Map<string, MemoryAccount>;
  readonly sessions: Map<string, { account: string; csrfToken: string; expiresAt: number }>;
  readonly tokens: Map<string, MemoryToken>;
  /** Counted renders by account and day: "id 2026-11-10". */
  readonly renders: Map<string, number>;
  readonly reservations: Map<string, string>;
  readonly takes: Map<string, { count: number; endsAt: number }>;
  readonly answers: Map<string, { fingerprint: string; answer: StoredAnswer | 'not-kept' | null; expiresAt: number }>;
}

/** What is tested on a store. */
const notHere = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, method) => async () => {
      throw new Error(`${name}.${String(method)} is not held in memory`);
    },
  });

const random = (): string => randomBytes(16).toString('base64url');
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const done = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
const fault = <F extends string>(name: F, detail: string) => ({ ok: false, fault: name, detail }) as const;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export interface MemoryOptions {
  readonly clock?: Clock;
  readonly plans?: readonly Plan[];
}

export function createMemoryServices(options: MemoryOptions = {}): Services {
  const memory: Memory = {
    clock: options.clock ?? testClock(),
    plans: options.plans ?? TEST_PLANS,
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    renders: new Map(),
    reservations: new Map(),
    takes: new Map(),
    answers: new Map(),
  };
  return {
    clock: memory.clock,
    plans: memory.plans,
    accounts: accountsOf(memory),
    sessions: sessionsOf(memory),
    passkeys: { ...notHere<Services['passkeys']>('passkeys'), list: async () => [] },
    secondStep: { ...notHere<Services['secondStep']>('secondStep'), state: async () => null },
    mailed: {
      verify: false,
      startSignUp: async () => done({ mark: '' }),
      asksForPassword: async () => false,
      finishSignUp: async () => fault('link-over', 'The link is over.'),
      startReset: async () => {},
      finishReset: async () => fault('link-over', 'The link is over.'),
      startAddressChange: async () => done(null),
      finishAddressChange: async () => fault('link-over', 'The link is over.'),
      tellSignIn() {},
      tellChange() {},
    },
    tokens: tokensOf(memory),
    usage: usageOf(memory),
    places: placesOf(),
    rateLimits: rateLimitsOf(memory),
    idempotency: idempotencyOf(memory),
    billing: {
      kind: 'operator',
      checkout: async () => null,
      portal: async () => null,
      receive: async () => fault('not-configured', 'The operator activates accounts.'),
    },
    jobs: notHere<Jobs>('jobs'),
    webhooks: notHere<Webhooks>('webhooks'),
    templates: notHere<Templates>('templates'),
    teams: notHere<Services['teams']>('teams'),
    auditLog: { add: async () => {}, list: async () => [] },
    renders: { add: async () => {}, list: async () => [], byToken: async () => [], testDays: async () => [] },
    storeState: async () => 'ready',
    close: async () => {},
  };
}

function view(memory: Memory, account: MemoryAccount): Account {
  const { id, email, name, language, createdAt, subscription } = account;
  const now = memory.clock.now();
  const over =
    (subscription.state === 'trialing' && now >= subscription.trialEndsAt) ||
    (subscription.state === 'cancelled' && now >= (subscription.periodEndsAt ?? 0));
  return {
    id,
    email,
    name,
    language,
    createdAt,
    subscription: over ? { ...subscription, state: 'expired' } : subscription,
  };
}

function accountsOf(memory: Memory): Services['accounts'] {
  const { accounts, clock } = memory;
  const byEmail = (email: string): MemoryAccount | undefined =>
    [...accounts.values()].find((one) => one.email === email.trim().toLowerCase());
  const weak = (password: string): boolean => password.length < 10;
  return {
    async signUp({ email, password, plan: planId }): ReturnType<Services['accounts']['signUp']> {
      const address = email.trim().toLowerCase();
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return fault('invalid-email', 'That is not an e-mail address.');
      if (weak(password)) return fault('weak-password', 'A password has at least 10 characters.');
      if (!memory.plans.some((one) => one.id === planId)) return fault('unknown-plan', 'There is no such plan.');
      if (byEmail(address)) return fault('email-taken', 'There is an account with this address.');
      const createdAt = clock.now();
      const account: MemoryAccount = {
        id: random(),
        email: address,
        name: null,
        language: null,
        createdAt,
        password,
        subscription: { plan: planId, state: 'trialing', trialEndsAt: createdAt + TRIAL, periodEndsAt: null },
      };
      accounts.set(account.id, account);
      return done(view(memory, account));
    },
    async signIn({ email, password }): Promise<Outcome<Account, 'wrong-credentials'>> {
      const account = byEmail(email);
      if (account?.password !== password) return fault('wrong-credentials', 'Wrong e-mail or password.');
      return done(view(memory, account));
    },
    async find(id) {
      const account = accounts.get(id);
      return account ? view(memory, account) : null;
    },
    async speak(id, language) {
      const account = accounts.get(id);
      if (account) account.language = language;
    },
    async findByEmail(email) {
      const account = byEmail(email);
      return account ? view(memory, account) : null;
    },
    async list() {
      return [...accounts.values()].map((one) => view(memory, one));
    },
    async changePassword({ account: id, current, next, keepSession }) {
      const account = accounts.get(id);
      if (account?.password !== current) return fault('wrong-credentials', 'That is not the current password.');
      if (weak(next)) return fault('weak-password', 'A password has at least 10 characters.');
      account.password = next;
      for (const [key, session] of memory.sessions) {
        if (session.account === id && key !== keepSession) memory.sessions.delete(key);
      }
      return done(null);
    },
    async remove({ account: id, password }) {
      if (accounts.get(id)?.password !== password) return fault('wrong-credentials', 'That is not the password.');
      accounts.delete(id);
      for (const [key, session] of memory.sessions) if (session.account === id) memory.sessions.delete(key);
      for (const [key, token] of memory.tokens) if (token.record.account === id) memory.tokens.delete(key);
      return done(null);
    },
    async changeSubscription(id, event) {
      const account = accounts.get(id);
      if (!account) throw new Error(`there is no account ${id}`);
      account.subscription = changed(account.subscription, event, clock.now());
      return account.subscription;
    },
  };
}

function changed(subscription: Subscription, event: SubscriptionEvent, now: number): Subscription {
  switch (event.kind) {
    case 'activate':
      return { ...subscription, plan: event.plan, state: 'active', periodEndsAt: event.periodEndsAt };
    case 'payment-failed':
      return { ...subscription, state: 'past-due' };
    case 'cancel':
      return { ...subscription, state: 'cancelled', periodEndsAt: subscription.periodEndsAt ?? now };
    case 'end':
      return { ...subscription, state: 'expired' };
    case 'change-plan':
      return { ...subscription, plan: event.plan };
  }
}

function sessionsOf(memory: Memory): Services['sessions'] {
  const { sessions, clock } = memory;
  return {
    async start(account) {
      const cookie = random();
      const expiresAt = clock.now() + SESSION;
      sessions.set(cookie, { account, csrfToken: random(), expiresAt });
      return { cookie, expiresAt };
    },
    async find(cookie) {
      const session = sessions.get(cookie);
      const account = session && memory.accounts.get(session.account);
      if (!session || !account || clock.now() >= session.expiresAt) return null;
      const person = view(memory, account);
      return { ...session, id: cookie, person, account: person, role: 'owner' };
    },
    async end(cookie) {
      sessions.delete(cookie);
    },
    async list(account) {
      const open = [...sessions].filter(([, one]) => one.account === account && one.expiresAt > clock.now());
      const unknown = { device: null, network: null };
      return open.map(([id, { expiresAt }]) => ({ ...unknown, id, createdAt: expiresAt - SESSION, expiresAt }));
    },
    halfway: (account) => account,
    findHalfway: async () => null,
    async workIn() {},
    async endOne(account, id) {
      return sessions.get(id)?.account === account && sessions.delete(id);
    },
    async endOthers(account, kept) {
      for (const [key, session] of sessions) if (session.account === account && key !== kept) sessions.delete(key);
    },
    deviceMark: (email) => hash(`device:${email.trim().toLowerCase()}`),
  };
}

function tokensOf(memory: Memory): Services['tokens'] {
  const { tokens, clock } = memory;
  const add = (input: Pick<TokenRecord, 'account' | 'name' | 'mode' | 'expiresAt' | 'scopes'>) => {
    const token = generateToken(input.mode);
    const record: TokenRecord = {
      ...input,
      id: random(),
      prefix: token.slice(0, 13),
      createdAt: clock.now(),
      lastUsedAt: null,
      revokedAt: null,
    };
    tokens.set(record.id, { record, hash: hash(token) });
    return { token, record };
  };
  const own = (account: string, id: string): MemoryToken | null => {
    const token = tokens.get(id);
    return token?.record.account === account && !token.record.revokedAt ? token : null;
  };
  return {
    async create(input) {
      const name = input.name.trim();
      if (name === '' || name.length > 100) return fault('invalid-name', 'A name has 1 to 100 characters.');
      if (input.expiresAt !== null && input.expiresAt <= clock.now()) {
        return fault('invalid-expiry', 'The expiry lies in the past.');
      }
      const count = [...tokens.values()].filter((one) => one.record.account === input.account).length;
      if (count >= 100) return fault('too-many', 'An account has at most 100 tokens.');
      return done(add({ ...input, name, scopes: input.scopes ?? null }));
    },
    async list(account) {
      return [...tokens.values()].map((one) => one.record).filter((one) => one.account === account);
    },
    async revoke(account, id) {
      const token = own(account, id);
      if (!token) return false;
      token.record = { ...token.record, revokedAt: clock.now() };
      return true;
    },
    async rotate(account, id, overlap) {
      const old = own(account, id);
      if (!old) return null;
      const { name, mode, expiresAt, scopes } = old.record;
      old.record = { ...old.record, expiresAt: Math.min(clock.now() + overlap, expiresAt ?? Number.POSITIVE_INFINITY) };
      return add({ account, name, mode, expiresAt, scopes });
    },
    async verify(text) {
      const token = [...tokens.values()].find((one) => one.hash === hash(text));
      const account = token && memory.accounts.get(token.record.account);
      if (!token || !account || token.record.revokedAt !== null) return null;
      if (token.record.expiresAt !== null && token.record.expiresAt <= clock.now()) return null;
      token.record = { ...token.record, lastUsedAt: Math.floor(clock.now() / 60_000) * 60_000 };
      return { record: token.record, account: view(memory, account) };
    },
  };
}

function usageOf(memory: Memory): Services['usage'] {
  const { renders, reservations, clock } = memory;
  const month = (account: string, limit: number): MonthlyUsage => {
    const now = new Date(clock.now());
    const name = now.toISOString().slice(0, 7);
    const days = Array.from({ length: now.getUTCDate() }, (_, index) => {
      return renders.get(`${account} ${name}-${String(index + 1).padStart(2, '0')}`) ?? 0;
    });
    const resetsAt = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    return { month: name, used: days.reduce((sum, count) => sum + count, 0), limit, days, resetsAt };
  };
  return {
    async reserve(account, of) {
      const held = [...reservations.values()].filter((one) => one === account).length;
      if (month(account, of.rendersPerMonth).used + held >= of.rendersPerMonth) return null;
      const reservation = random();
      reservations.set(reservation, account);
      return { reservation };
    },
    async commit(reservation) {
      const account = reservations.get(reservation);
      if (account === undefined) return;
      reservations.delete(reservation);
      const day = `${account} ${dayOf(clock.now())}`;
      renders.set(day, (renders.get(day) ?? 0) + 1);
    },
    async release(reservation) {
      reservations.delete(reservation);
    },
    month: async (account, of) => month(account, of.rendersPerMonth),
  };
}

function placesOf(): Services['places'] {
  const held = new Map<string, string>();
  return {
    async take(account, most) {
      if ([...held.values()].filter((one) => one === account).length >= most) return null;
      const place = random();
      held.set(place, account);
      return place;
    },
    async leave(place) {
      held.delete(place);
    },
  };
}

function rateLimitsOf({ takes, clock }: Memory): Services['rateLimits'] {
  return {
    async take(key, { limit, windowSeconds }, asked = 1): Promise<RateDecision> {
      const now = clock.now();
      let window = takes.get(key);
      if (!window || window.endsAt <= now) {
        window = { count: 0, endsAt: now + windowSeconds * 1000 };
        takes.set(key, window);
      }
      window.count += asked;
      const resetSeconds = Math.ceil((window.endsAt - now) / 1000);
      const allowed = window.count <= limit;
      return {
        allowed,
        limit,
        remaining: Math.max(0, limit - window.count),
        resetSeconds,
        retrySeconds: allowed ? 0 : resetSeconds,
      };
    },
  };
}

function idempotencyOf({ answers, clock }: Memory): Services['idempotency'] {
  const keyOf = (account: string, key: string): string => `${account} ${key}`;
  return {
    async begin(account, key, fingerprint) {
      const known = answers.get(keyOf(account, key));
      if (!known || known.expiresAt <= clock.now()) {
        answers.set(keyOf(account, key), { fingerprint, answer: null, expiresAt: clock.now() + DAY });
        return { kind: 'new' };
      }
      if (known.fingerprint !== fingerprint) return { kind: 'mismatch' };
      if (known.answer === 'not-kept') return { kind: 'not-kept' };
      return known.answer ? { kind: 'done', answer: known.answer } : { kind: 'running' };
    },
    async finish(account, key, answer) {
      const known = answers.get(keyOf(account, key));
      if (known) known.answer = answer ?? 'not-kept';
    },
    async abandon(account, key) {
      answers.delete(keyOf(account, key));
    },
  };
}
