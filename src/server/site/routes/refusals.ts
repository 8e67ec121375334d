/** Responses to invalid forms and refused actions. */

import type { FormFault } from '../forms.ts';
import type { Messages } from '../languages/en.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { errorPage } from '../views/problems.ts';

const STATUS = {
  type: 415,
  'too-large': 413,
  late: 408,
  'no-room': 503,
  'cross-site': 403,
  stale: 403,
} as const satisfies Record<FormFault, number>;

export function refuseForm(c: SiteContext, fault: FormFault): Response | Promise<Response> {
  return c.html(errorPage(c, `form-${fault}`), STATUS[fault]);
}

type Faults = keyof (Messages['said']['faults'] & Messages['signUp']['faults']);

/** Why something is not done: in English the full message, in other languages the catalogue's sentence for the fault. */
export function faultText(c: SiteContext, name: Faults, detail: string): string {
  const { said, signUp } = messagesOf(c);
  const texts: Readonly<Record<Faults, string>> = { ...said.faults, ...signUp.faults };
  return c.get('language') === 'en' ? detail : texts[name];
}
