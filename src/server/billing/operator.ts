/** No payments: the operator activates accounts with `platen account`. */

import type { Billing } from '../services.ts';

export const operatorBilling: Billing = {
  kind: 'operator',
  checkout: async () => null,
  portal: async () => null,
  receive: async () => ({
    ok: false,
    fault: 'not-configured',
    detail: 'The operator of this service activates accounts.',
  }),
};
