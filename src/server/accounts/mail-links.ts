/**
 * Actions by links in mails: confirming an address, setting a new password. A link is a row that contains only its hash; it works once
 * and expires soon. The response to a request reveals nothing about accounts: only the mail says whether there is one.
 */

import { createHash, randomBytes } from 'node:crypto';
import { isLanguage, type Language } from '../languages.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { Outbox } from '../mail/outbox.ts';
import { textsIn } from '../mail/texts.ts';
import type { MailedSteps, SignUpProof } from '../services.ts';
import { type AccountsOptions, insertAccount, rowByEmail, setPassword } from './accounts.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { hashPassword, passwordFault, verifyPassword } from './passwords.ts';
import { DAY, newSubscription } from './subscription.ts';

export interface MailOptions {
  readonly mailer: Mailer;
  /** "https://pdf.example.com": never taken from a request, or strangers could have links sent that lead to their own sites. */
  readonly origin: () => string;
  /** Whether addresses are confirmed before an account is created. */
  readonly verify: boolean;
  /** Called when a mail could not be sent. */
  readonly onError: (error: unknown) => void;
}

/** How mail is sent: through the store. */
export interface PostOffice extends Pick<MailOptions, 'origin' | 'verify' | 'onError'> {
  readonly outbox: Outbox;
}

const LIFE = { 'sign-up': DAY, reset: 3_600_000, address: DAY } as const;

type Purpose = keyof typeof LIFE;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 256 random bits. */
const SHAPE = /^[\w-]{43}$/;

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

const OVER = 'The link was used already, or it is too old. Ask for a new one.';

interface Pending {
  readonly purpose: Purpose;
  readonly email: string;
  /** Set for a sign-up. */
  readonly passwordHash: string | null;
  readonly plan: string | null;
  /** Set for a change of address. */
  readonly account?: string;
}

interface Links {
  readonly accounts: AccountsOptions;
  readonly mail: PostOffice;
}

export function createMailLinks(accounts: AccountsOptions, mail: PostOffice): MailedSteps {
  const links: Links = { accounts, mail };
  return {
    verify: mail.verify,
    startSignUp: (input) => startSignUp(links, input),
    asksForPassword: async (token, mark) => {
      const hash = await passwordHashOf(links, token);
      return hash !== null && mark !== markOf(hash);
    },
    finishSignUp: (token, proof) => finishSignUp(links, token, proof),
    async startReset({ email, language, silent }) {
      if (!silent) aside(links, () => sendReset(links, normalizeEmail(email), language));
    },
    finishReset: (input) => finishReset(links, input),
    startAddressChange: (input) => startAddressChange(links, input),
    finishAddressChange: (token) => finishAddressChange(links, token),
    tellSignIn({ email, language }, network) {
      const text = textsIn(language).newSignIn(network, accounts.clock.now(), mail.origin());
      post(links, email, text, TOLD);
    },
    tellChange({ email, language }, change) {
      post(links, email, textsIn(language)[change](mail.origin()), TOLD);
    },
  };
}

/** Runs `work` without waiting for it, so that the response takes the same time whether or not a link is made and a mail sent. */
const aside = ({ mail }: Links, work: () => Promise<void>): void => void work().catch(mail.onError);

/** How long notices about changes to an account stay relevant, in milliseconds. */
const TOLD = 3 * DAY;

/** @param life how long the mail is worth sending, in milliseconds */
const post = ({ mail }: Links, to: string, text: Omit<Mail, 'to'>, life: number): void =>
  mail.outbox.send({ to, ...text }, life);

async function makeLink({ accounts, mail }: Links, path: string, pending: Pending): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { purpose, email, passwordHash, plan, account = null } = pending;
  const expires_at = accounts.clock.now() + LIFE[purpose];
  const row = { id: hashOf(token), purpose, email, password_hash: passwordHash, plan, account, expires_at };
  await accounts.store.durable((db) => db.insertInto('mail_links').values(row).execute());
  return `${mail.origin()}${path}?token=${token}`;
}

/** Takes a link, which cannot be used again. */
async function takeLink({ accounts }: Links, token: string, purpose: Purpose) {
  if (!SHAPE.test(token)) return null;
  const row = await accounts.store.durable((db) =>
    db
      .deleteFrom('mail_links')
      .where('id', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .returningAll()
      .executeTakeFirst(),
  );
  return row && row.expires_at > accounts.clock.now() ? row : null;
}

async function startSignUp(
  links: Links,
  input: Parameters<MailedSteps['startSignUp']>[0],
): ReturnType<MailedSteps['startSignUp']> {
  const { store, plans, passwordCost } = links.accounts;
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) return refuse('invalid-email', 'That is not an e-mail address.');
  const weakness = passwordFault(input.password, email);
  if (weakness !== null) return refuse('weak-password', weakness);
  if (!plans.some(({ id }) => id === input.plan)) return refuse('unknown-plan', 'There is no such plan.');
  // In any case, so that the response time reveals nothing.
  const passwordHash = await hashPassword(input.password, passwordCost);
  const value = { mark: markOf(passwordHash) };
  if (input.silent) return { ok: true, value };
  aside(links, async () => {
    const texts = textsIn(input.language);
    if (await rowByEmail(store, email)) return post(links, email, texts.alreadySignedUp(links.mail.origin()), DAY);
    const pending = { purpose: 'sign-up', email, passwordHash, plan: input.plan } as const;
    post(links, email, texts.confirmSignUp(await makeLink(links, '/sign-up/confirm', pending)), LIFE['sign-up']);
  });
  return { ok: true, value };
}

/**
 * A mark by which the browser is recognised later: derived from the salted password hash, which differs for each sign-up and is never
 * shown.
 */
const markOf = (passwordHash: string): string =>
  createHash('sha256').update(`sign-up:${passwordHash}`).digest('base64url');

/** The hash of the password chosen at sign-up; null if the link has expired. */
async function passwordHashOf({ accounts }: Links, token: string): Promise<string | null> {
  const links = accounts.store.db.selectFrom('mail_links').select('password_hash').where('id', '=', hashOf(token));
  const good = links.where('purpose', '=', 'sign-up').where('expires_at', '>', accounts.clock.now());
  return (await good.executeTakeFirst())?.password_hash ?? null;
}

async function finishSignUp(
  links: Links,
  token: string,
  { mark, password }: SignUpProof,
): ReturnType<MailedSteps['finishSignUp']> {
  const { store, clock } = links.accounts;
  const hash = await passwordHashOf(links, token);
  // A stranger may have signed up with the address, and would know the password of the account that its owner confirms.
  const proven =
    hash === null || mark === markOf(hash) || (password !== null && (await verifyPassword(password, hash)));
  if (!proven) return refuse('wrong-credentials', 'This is not the password that was chosen when signing up.');
  const link = await takeLink(links, token, 'sign-up');
  if (!link || link.password_hash === null || link.plan === null) return refuse('link-over', OVER);
  const now = clock.now();
  const subscription = newSubscription(link.plan, now);
  const account = await insertAccount(store, link.email, link.password_hash, subscription, now);
  if (account) return { ok: true, value: account };
  return refuse('link-over', 'There is an account with this address already. Sign in.');
}

/** The language of the account's owner, or else of the request. */
const readBy = (row: { readonly language: string | null }, asks: Language | null): Language | null =>
  isLanguage(row.language) ? row.language : asks;

async function sendReset(links: Links, email: string, asks: Language): Promise<void> {
  const row = await rowByEmail(links.accounts.store, email);
  if (!row) return;
  const link = await makeLink(links, '/reset', { purpose: 'reset', email, passwordHash: null, plan: null });
  post(links, email, textsIn(readBy(row, asks)).resetPassword(link), LIFE.reset);
}

async function finishReset(
  links: Links,
  { token, password }: { token: string; password: string },
): ReturnType<MailedSteps['finishReset']> {
  const { store, passwordCost } = links.accounts;
  const query = store.db.selectFrom('mail_links').select('email').where('id', '=', hashOf(token));
  const row = await query.executeTakeFirst();
  // A rejected password does not use up the link.
  const weakness = row ? passwordFault(password, row.email) : null;
  if (weakness !== null) return refuse('weak-password', weakness);
  const link = await takeLink(links, token, 'reset');
  const known = link && (await rowByEmail(store, link.email));
  if (!known) return refuse('link-over', OVER);
  await setPassword(store, known.id, await hashPassword(password, passwordCost), null);
  const text = textsIn(readBy(known, null)).passwordChanged(links.mail.origin());
  post(links, known.email, text, TOLD);
  return { ok: true, value: known.id };
}

async function startAddressChange(
  links: Links,
  input: Parameters<MailedSteps['startAddressChange']>[0],
): ReturnType<MailedSteps['startAddressChange']> {
  const { store } = links.accounts;
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) return refuse('invalid-email', 'That is not an e-mail address.');
  const row = await store.db.selectFrom('accounts').selectAll().where('id', '=', input.account).executeTakeFirst();
  if (!row || !(await verifyPassword(input.password, row.password_hash))) {
    return refuse('wrong-credentials', 'This is not your password.');
  }
  aside(links, async () => {
    const texts = textsIn(readBy(row, null));
    if (await rowByEmail(store, email)) return post(links, email, texts.addressTaken(links.mail.origin()), DAY);
    const pending = { purpose: 'address', email, passwordHash: null, plan: null, account: row.id } as const;
    post(links, email, texts.confirmAddress(await makeLink(links, '/address', pending)), LIFE.address);
  });
  return { ok: true, value: null };
}

async function finishAddressChange(links: Links, token: string): ReturnType<MailedSteps['finishAddressChange']> {
  const { store } = links.accounts;
  const link = await takeLink(links, token, 'address');
  if (!link || link.account === null) return refuse('link-over', OVER);
  const { account, email } = link;
  const before = await store.durable(async (db) => {
    const known = db.selectFrom('accounts').select(['email', 'language']);
    const old = await known.where('id', '=', account).executeTakeFirst();
    const taken = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
    if (!old || taken) return null;
    await db.updateTable('accounts').set({ email }).where('id', '=', account).execute();
    // Links in mails to the old address become invalid.
    await db.deleteFrom('mail_links').where('email', '=', old.email).execute();
    return old;
  });
  if (before === null) return refuse('link-over', 'There is an account with this address already.');
  const text = textsIn(readBy(before, null)).addressChanged(email, links.mail.origin());
  post(links, before.email, text, TOLD);
  return { ok: true, value: account };
}
