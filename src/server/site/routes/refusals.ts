/** Answers to forms that are not taken. */

import type { FormFault } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';
import { errorPage } from '../views/problems.ts';

const REFUSALS = {
  type: [415, 'This is not a form', 'Forms of this site come as application/x-www-form-urlencoded.'],
  'too-large': [413, 'That is too much', 'The form is larger than the site takes.'],
  'no-room': [503, 'The service is busy', 'It has as many forms in its memory as it takes. Try again in a moment.'],
  'cross-site': [403, 'The form came from another site', 'Open the page here and try again.'],
  stale: [403, 'The form is too old', 'Go back, load the page again and send it once more. Cookies must be allowed.'],
} as const satisfies Record<FormFault, readonly [number, string, string]>;

export function refuseForm(c: SiteContext, fault: FormFault): Response | Promise<Response> {
  const [status, title, text] = REFUSALS[fault];
  return c.html(errorPage(c, title, text), status);
}
