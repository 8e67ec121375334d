/** The audit log in the store. */

import { DAY } from '../accounts/subscription.ts';
import type { Clock } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import type { AuditLog } from './types.ts';

const KEPT = 365 * DAY;

export function createAuditLog({ db }: Store, clock: Clock): AuditLog {
  return {
    async add(account, { event, email, subject, network }) {
      const row = { id: newId('evt'), account, at: clock.now(), event, email, subject, network };
      await db.insertInto('audit_events').values(row).execute();
    },
    async list(account, { after, limit }) {
      let query = db.selectFrom('audit_events').selectAll().where('account', '=', account);
      if (after !== null) {
        const known = db.selectFrom('audit_events').select(['at', 'id']).where('account', '=', account);
        const last = await known.where('id', '=', after).executeTakeFirst();
        if (!last) return [];
        query = query.where(({ eb, and, or }) =>
          or([eb('at', '<', last.at), and([eb('at', '=', last.at), eb('id', '>', last.id)])]),
        );
      }
      const rows = await query.orderBy('at', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(({ account: _, ...rest }) => rest);
    },
  };
}

export async function sweepAuditLog({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom('audit_events')
    .where('at', '<=', now - KEPT)
    .execute();
}
