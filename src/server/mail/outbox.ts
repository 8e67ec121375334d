/**
 * Mails wait in the store until they are handed on, so that a mail server that is away for some hours loses none. Each is tried at once,
 * and again after longer and longer pauses for as long as its reader has a use for it. Whatever process is there sends what is due.
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
  /** Tries at once; who asks for it waits for neither the store nor the server. @param life milliseconds for which it is of use */
  send(mail: Mail, life: number): void;
  /** As a part of a transaction; `sendDue` tries. False where too many wait. */
  addIn(db: Transaction<Schema>, mail: Mail, life: number): Promise<boolean>;
  /** Tries those whose pause is over. Harmless when several processes do it at once. */
  sendDue(): Promise<void>;
  /** Resolves when nothing is on its way any more, or after some seconds. */
  close(): Promise<void>;
}

interface OutboxOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** The service's: a mail has links in it that open accounts. */
  readonly secret: string;
  readonly mailer: Mailer;
  /** Told of each try that failed. */
  readonly onError: (error: unknown) => void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds between tries; the last one is repeated. */
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

/** Milliseconds after which who had a mail in hand has it no more: its process died, or the store did. */
const LONGEST = 5 * MINUTE;

/** Mails that wait. One more is tried once, and not again. */
export const MOST_MAILS = 10_000;

/** Mails that one process has in hand at one time when it sends what is due. */
const LANES = 4;

/** Milliseconds between two looks at what is due. */
const LOOK_EVERY = 15 * SECOND;

/** Milliseconds that a process which ends waits for its mails. */
const LAST_WAIT = 3 * SECOND;

interface Box extends OutboxOptions {
  readonly sealing: Sealing;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const box: Box = { ...options, sealing: createSealing(options.secret, 'mail') };
  const underWay = new Set<Promise<void>>();
  const tell = (error: unknown): void => {
    // A store that is gone is `ready`'s to tell; what is in it is tried later.
    if (storeFaultOf(error) === null) options.onError(error);
  };
  const aside = (work: Promise<void>, onError = options.onError): Promise<void> => {
    const told = work.catch(onError).finally(() => underWay.delete(told));
    underWay.add(told);
    return told;
  };
  let round = Promise.resolve();
  const sendDue = (): Promise<void> => {
    // One after the other: what was added before the call is looked at.
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
  // In hand from the start.
  const claimed = { ...row, next_at: row.created_at + LONGEST };
  if (await box.store.durable((db) => insert(db, claimed))) await attempt(box, claimed, mail);
  else await box.mailer.send(mail);
}

async function sendAll(box: Box): Promise<void> {
  const { store, clock } = box;
  const now = clock.now();
  await store.db.deleteFrom('mails').where('expires_at', '<=', now).execute();
  const due = await store.db
    .selectFrom('mails')
    .selectAll()
    // What lies further ahead than any pause was written before the clock was set back.
    .where((of) => of.or([of('next_at', '<=', now), of('next_at', '>', now + 2 * PAUSES.at(-1)!)]))
    .orderBy('next_at')
    .execute();
  const lane = async (): Promise<void> => {
    for (let row = due.shift(); row; row = due.shift()) await take(box, row);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Tries a mail, unless another process has it in hand by now. */
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
    onError(new Error(`the mail ${row.id} was given up, tries: ${attempts}`, { cause: error }));
  }
  await remove(box, row);
}

const remove = async ({ store }: Box, { id }: MailTable): Promise<void> =>
  void (await store.db.deleteFrom('mails').where('id', '=', id).execute());

/** A tenth more or less, so that what failed together does not come back together. */
const pauseAfter = (attempts: number): number =>
  Math.round((PAUSES[attempts - 1] ?? PAUSES.at(-1)!) * (0.9 + 0.2 * Math.random()));
