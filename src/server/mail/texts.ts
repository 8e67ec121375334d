/** What the service writes to people. */

import type { Mail } from './mailer.ts';

type Text = Omit<Mail, 'to'>;

const FOOT = 'You did not ask for this? Then do nothing: nobody got into your account.';

export const confirmSignUp = (link: string): Text => ({
  subject: 'Confirm your e-mail address for Platen',
  text: `Welcome to Platen.\n\nOpen this page to confirm your address and start your trial:\n\n${link}\n\nThe link works once, for 24 hours.\n\n${FOOT}`,
});

export const alreadySignedUp = (origin: string): Text => ({
  subject: 'You already have a Platen account',
  text: `Somebody, most likely you, tried to sign up for Platen with this address. There is an account with it already.\n\nSign in: ${origin}/sign-in\nForgot the password? ${origin}/forgot\n\n${FOOT}`,
});

export const resetPassword = (link: string): Text => ({
  subject: 'Set a new password for Platen',
  text: `Open this page to set a new password:\n\n${link}\n\nThe link works once, for an hour. All devices are then signed out.\n\n${FOOT}`,
});

export const passwordChanged = (origin: string): Text => ({
  subject: 'Your Platen password was changed',
  text: `The password of your account was changed, and all other devices are signed out.\n\nThat was not you? Set a new one at once: ${origin}/forgot`,
});
