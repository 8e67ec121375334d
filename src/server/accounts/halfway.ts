/** The state between the two steps of signing in: a signed token which proves that the password was right. */

import { timingSafeEqual } from 'node:crypto';
import type { Clock, Sessions } from '../services.ts';
import type { Store } from '../store/store.ts';
import { accountOf } from './accounts.ts';

/** How long the code may take after the password, in milliseconds. */
const LENGTH = 600_000;

/** Account, expiry time and signature. */
const SHAPE = /^((acc_\w+)\.(\d{1,16}))\.([\w-]{43})$/;

export function createHalfway(
  { db }: Store,
  clock: Clock,
  sign: (text: string) => string,
): Pick<Sessions, 'halfway' | 'findHalfway'> {
  return {
    halfway(account) {
      const text = `${account}.${clock.now() + LENGTH}`;
      return `${text}.${sign(text)}`;
    },
    async findHalfway(given) {
      const [, text = '', account = '', until = '', signature = ''] = SHAPE.exec(given) ?? [];
      if (account === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)))) return null;
      const now = clock.now();
      if (Number(until) <= now) return null;
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', account).executeTakeFirst();
      return row ? accountOf(row, now) : null;
    },
  };
}
