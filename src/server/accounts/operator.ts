/** Actions on accounts that only the operator may take. */

import type { Account, Outcome } from '../services.ts';
import { type AccountsOptions, deleteAccount, setPassword } from './accounts.ts';
import { hashPassword, passwordFault } from './passwords.ts';

export interface Operator {
  /** Also ends the account's sessions. */
  setPassword(account: Account, password: string): Promise<Outcome<null, 'weak-password'>>;
  /** Deletes the account and all its data, after ending its paid subscription. */
  remove(account: Account): Promise<void>;
}

export function createOperator(options: AccountsOptions): Operator {
  const { store, passwordCost } = options;
  return {
    async setPassword(account, password) {
      const detail = passwordFault(password, account.email);
      if (detail !== null) return { ok: false, fault: 'weak-password', detail };
      await setPassword(store, account.id, await hashPassword(password, passwordCost), null);
      return { ok: true, value: null };
    },
    remove: (account) => deleteAccount(options, account.id),
  };
}
