/**
 * Mails are kept in the store until they are sent, so that none is lost if the mail server is down for some hours. Each is tried at once,
 * and again at growing intervals for as long as it is useful to its reader. Any process sends mails that are due.
 */

import type { Transaction } from 'kysely';
import type { Clock } from '../services.ts';
import { storeFaultOf } from '../store/faults.ts';
import { newId } from '../store/ids.ts';
import type { MailTable, Schema } from '../store/schema.ts';
import { createSealing, type Sealing } from '../store/sealing.ts';
import type { Store } from '../store/store.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

export interface Outbox {
  /** Queues a mail and tries to send it, without making the caller wait. @param life how long it is worth sending, in milliseconds */
  send(mail: Mail, life: number): void;
  /** Queues a mail as part of a transaction, for `sendDue` to send. False if too many are waiting. */
  addIn(db: Transaction<Schema>, mail: Mail, life: number): Promise<boolean>;
  /** Tries the mails that are due. Several processes can do this at the same time. */
  sendDue(): Promise<void>;
  /** Resolves when no mail is being sent, or after some seconds. */
  close(): Promise<void>;
}

interface OutboxOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** The service's secret, which encrypts mails: their links give access to accounts. */
  readonly secret: string;
  readonly mailer: Mailer;
  /** Called for each failed attempt. */
  readonly onError: (error: unknown) => void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds between attempts; the last one is repeated. */
const PAUSES: readonly number[] = [
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
];

/** Milliseconds after which a claim on a mail expires, because its process died or the store failed. */
const LONGEST = 5 * MINUTE;

/** The most waiting mails. Further ones are tried only once. */
export const MOST_MAILS = 10_000;

/** How many due mails a process sends at the same time. */
const LANES = 4;

/** Milliseconds between two checks for due mails. */
const LOOK_EVERY = 15 * SECOND;

/** How long an ending process waits for its mails, in milliseconds. */
const LAST_WAIT = 3 * SECOND;

interface Box extends OutboxOptions {
  readonly sealing: Sealing;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const box: Box = { ...options, sealing: createSealing(options.secret, 'mail') };
  const underWay = new Set<Promise<void>>();
  const tell = (error: unknown): void => {
    // `/readyz` reports a store that is gone; its mails are tried later.
    if (storeFaultOf(error) === null) options.onError(error);
  };
  const aside = (work: Promise<void>, onError = options.onError): Promise<void> => {
    const told = work.catch(onError).finally(() => underWay.delete(told));
    underWay.add(told);
    return told;
  };
  let round = Promise.resolve();
  const sendDue = (): Promise<void> => {
    // One at a time, so that mails added before the call are seen.
    round = aside(
      round.then(() => sendAll(box)),
      tell,
    );
    return round;
  };
  const timer = setInterval(() => void sendDue(), LOOK_EVERY).unref();
  return {
    send: (mail, life) => void aside(sendNow(box, mail, life)),
    addIn: (db, mail, life) => insert(db, rowOf(box, mail, life)),
    sendDue,
    async close() {
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, LAST_WAIT);
      });
      await Promise.race([Promise.all(underWay), patience]);
      clearTimeout(late);
    },
  };
}

function rowOf({ clock, sealing }: Box, { to, ...text }: Mail, life: number): MailTable {
  const id = newId('mail');
  const now = clock.now();
  const sealed = sealing.seal(id, Buffer.from(JSON.stringify(text)));
  return { id, recipient: to, text: sealed, attempts: 0, created_at: now, next_at: now, expires_at: now + life };
}

async function insert(db: Transaction<Schema>, row: MailTable): Promise<boolean> {
  const waiting = await db
    .selectFrom('mails')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  if (Number(waiting?.count ?? 0) >= MOST_MAILS) return false;
  await db.insertInto('mails').values(row).execute();
  return true;
}

async function sendNow(box: Box, mail: Mail, life: number): Promise<void> {
  const row = rowOf(box, mail, life);
  // Claimed from the start.
  const claimed = { ...row, next_at: row.created_at + LONGEST };
  if (await box.store.durable((db) => insert(db, claimed))) await attempt(box, claimed, mail);
  else await box.mailer.send(mail);
}

async function sendAll(box: Box): Promise<void> {
  const { store, clock } = box;
  const now = clock.now();
  // Their time was over before they were to be tried again.
  const over = store.db.deleteFrom('mails').where('expires_at', '<=', now).returning(['id', 'attempts']);
  for (const { id, attempts } of await over.execute()) giveUp(box, id, attempts);
  const due = await store.db
    .selectFrom('mails')
    .selectAll()
    // Times further ahead than any interval were written before the clock was set back.
    .where((of) => of.or([of('next_at', '<=', now), of('next_at', '>', now + 2 * PAUSES.at(-1)!)]))
    .orderBy('next_at')
    .execute();
  const lane = async (): Promise<void> => {
    for (let row = due.shift(); row; row = due.shift()) await take(box, row);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Tries a mail unless another process has claimed it. */
async function take(box: Box, row: MailTable): Promise<void> {
  const { store, clock, sealing } = box;
  const next_at = clock.now() + LONGEST;
  const update = store.db.updateTable('mails').set({ next_at }).where('id', '=', row.id);
  const { numUpdatedRows } = await update.where('next_at', '=', row.next_at).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const text = sealing.open(row.id, row.text);
  if (text === null) {
    box.onError(new Error(`the mail ${row.id} was sealed under another secret of the service and cannot be sent`));
    return await remove(box, row);
  }
  await attempt(box, row, { to: row.recipient, ...(JSON.parse(text.toString()) as Omit<Mail, 'to'>) });
}

async function attempt(box: Box, row: MailTable, mail: Mail): Promise<void> {
  const { store, clock, mailer, onError } = box;
  try {
    await mailer.send(mail);
  } catch (error) {
    onError(error);
    const attempts = row.attempts + 1;
    const next_at = clock.now() + pauseAfter(attempts);
    const over = error instanceof MailRefused || next_at >= row.expires_at;
    if (!over) {
      await store.db.updateTable('mails').set({ attempts, next_at }).where('id', '=', row.id).execute();
      return;
    }
    giveUp(box, row.id, attempts, error);
  }
  await remove(box, row);
}

const giveUp = ({ onError }: Box, id: string, tries: number, cause?: unknown): void =>
  onError(new Error(`the mail ${id} was given up, tries: ${tries}`, { cause }));

const remove = async ({ store }: Box, { id }: MailTable): Promise<void> =>
  void (await store.db.deleteFrom('mails').where('id', '=', id).execute());

/** Varies by a tenth, so that mails that failed together are not retried together. */
const pauseAfter = (attempts: number): number =>
  Math.round((PAUSES[attempts - 1] ?? PAUSES.at(-1)!) * (0.9 + 0.2 * Math.random()));
