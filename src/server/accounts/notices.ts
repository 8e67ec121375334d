/** Mails sent without a request: the trial ends, the monthly renders run out, a payment is due. Each is sent once. */

import { textsIn } from '../mail/texts.ts';
import { planFor } from '../plans/allowance.ts';
import type { Account, Usage } from '../services.ts';
import { type AccountsOptions, accountOf } from './accounts.ts';
import { LOCAL_EMAIL } from './local-account.ts';
import type { PostOffice } from './mail-links.ts';
import { DAY } from './subscription.ts';

/** Milliseconds before the trial's end. */
const BEFORE_END = 2 * DAY;

/** Fraction of the month's renders. */
const NEARLY = 0.8;

/** How long they are worth sending, in milliseconds. */
const LIFE = 2 * DAY;

interface NoticeOptions {
  readonly accounts: Pick<AccountsOptions, 'store' | 'clock' | 'plans'>;
  readonly usage: Usage;
  readonly mail: PostOffice;
}

interface Notice {
  /** Identifies the notice; each subject is sent only once per account. */
  readonly subject: string;
  readonly mail: { readonly subject: string; readonly text: string };
}

/** Checks all accounts that may need a notice. Several processes can do this at the same time. */
export async function sendNotices(options: NoticeOptions): Promise<void> {
  const { store, clock } = options.accounts;
  const now = clock.now();
  const rows = await store.db
    .selectFrom('accounts')
    .selectAll()
    .where('state', 'in', ['trialing', 'active', 'past-due', 'cancelled'])
    .where('email', '!=', LOCAL_EMAIL)
    .execute();
  for (const row of rows) {
    const account = accountOf(row, now);
    for (const notice of await noticesFor(account, options, now)) await sendOnce(account, notice, options);
  }
}

async function noticesFor(account: Account, options: NoticeOptions, now: number): Promise<readonly Notice[]> {
  const { state, trialEndsAt, periodEndsAt } = account.subscription;
  const origin = options.mail.origin();
  const texts = textsIn(account.language);
  const notices: Notice[] = [];
  if (state === 'trialing' && trialEndsAt - now <= BEFORE_END) {
    notices.push({ subject: `trial-ends ${trialEndsAt}`, mail: texts.trialEnds(trialEndsAt, origin) });
  }
  if (state === 'past-due') notices.push({ subject: `payment-due ${periodEndsAt}`, mail: texts.paymentDue(origin) });
  const plan = options.accounts.plans.find(({ id }) => id === account.subscription.plan);
  if (!plan || state === 'expired') return notices;
  const { used, limit, month, resetsAt } = await options.usage.month(account.id, planFor(account, plan));
  if (used < limit * NEARLY) return notices;
  return [
    ...notices,
    { subject: `quota ${month} ${limit}`, mail: texts.quotaNearlyUsed({ used, limit, resetsAt }, origin) },
  ];
}

/** Queues the mail and records it as sent in one transaction. */
async function sendOnce(account: Account, notice: Notice, { accounts, mail }: NoticeOptions): Promise<void> {
  const { store, clock } = accounts;
  const now = clock.now();
  await store.durable(async (db) => {
    const told = { sent_at: now };
    const fresh = await db
      .insertInto('notices')
      .values({ account: account.id, subject: notice.subject, ...told })
      .onConflict((conflict) =>
        conflict.columns(['account', 'subject']).doUpdateSet(told).where('notices.sent_at', 'is', null),
      )
      .returning('subject')
      .executeTakeFirst();
    if (!fresh || (await mail.outbox.addIn(db, { to: account.email, ...notice.mail }, LIFE))) return;
    // Too many mails are waiting already: the next round tries again.
    const own = db.updateTable('notices').where('account', '=', account.id).where('subject', '=', notice.subject);
    await own.set({ sent_at: null }).execute();
  });
}
