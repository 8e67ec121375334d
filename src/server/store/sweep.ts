import { DAY } from '../accounts/subscription.ts';
import { KEPT_DELIVERIES } from '../webhooks/types.ts';
import { SILENCE } from './processes.ts';
import type { Store } from './store.ts';

/** How long a token that is no longer valid stays in its list. */
const OLD_TOKENS = 30 * DAY;
/** For this long an expired reservation may still be counted. */
const OLD_RESERVATIONS = DAY;
/** Payment providers repeat messages for some days. */
const OLD_EVENTS = 90 * DAY;

/** Deletes outdated rows. Several processes can do this at the same time. */
export async function sweep({ db }: Store, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('mail_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
  const recent = db
    .selectFrom('processes')
    .select('id')
    .where('seen_at', '>', now - 10 * SILENCE);
  await db.deleteFrom('places').where('process', 'not in', recent).execute();
  await db
    .deleteFrom('processes')
    .where('seen_at', '<=', now - 10 * SILENCE)
    .execute();
  await db
    .deleteFrom('reservations')
    .where('expires_at', '<=', now - OLD_RESERVATIONS)
    .execute();
  // No window is longer than a day: times further ahead were written before the clock was set back.
  await db
    .deleteFrom('rate_limits')
    .where((expression) =>
      expression.or([expression('whole_at', '<=', now), expression('whole_at', '>', now + 2 * DAY)]),
    )
    .execute();
  await db
    .deleteFrom('tokens')
    .where((expression) =>
      expression.or([
        expression('revoked_at', '<=', now - OLD_TOKENS),
        expression('expires_at', '<=', now - OLD_TOKENS),
      ]),
    )
    .execute();
  await db
    .deleteFrom('billing_events')
    .where('received_at', '<=', now - OLD_EVENTS)
    .execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<=', now - KEPT_DELIVERIES)
    .where('state', '!=', 'pending')
    .execute();
}
