/** What the service writes to people. */

import type { Mail } from './mailer.ts';

type Text = Omit<Mail, 'to'>;

const FOOT = 'If you did not ask for this, ignore this message: nobody has had access to your account.';

export const confirmSignUp = (link: string): Text => ({
  subject: 'Confirm your e-mail address for Platen',
  text: `Welcome to Platen.\n\nOpen this page to confirm your address and start your trial:\n\n${link}\n\nThe link works once, and for 24 hours.\n\n${FOOT}`,
});

export const alreadySignedUp = (origin: string): Text => ({
  subject: 'You already have a Platen account',
  text: `Somebody, most likely you, tried to sign up for Platen with this address. There is an account with it already.\n\nSign in: ${origin}/sign-in\nForgot your password? ${origin}/forgot\n\n${FOOT}`,
});

export const resetPassword = (link: string): Text => ({
  subject: 'Set a new password for Platen',
  text: `Open this page to set a new password:\n\n${link}\n\nThe link works once, and for an hour. All devices will be signed out.\n\n${FOOT}`,
});

export const passwordChanged = (origin: string): Text => ({
  subject: 'Your Platen password was changed',
  text: `The password of your account was changed, and all other devices are signed out.\n\nIf that was not you, set a new password at once: ${origin}/forgot`,
});

export const confirmAddress = (link: string): Text => ({
  subject: 'Confirm your new e-mail address for Platen',
  text: `Open this page to use this address for your Platen account from now on:\n\n${link}\n\nThe link works once, and for 24 hours.\n\nIf you did not ask for this, ignore this message: nothing changes.`,
});

export const invitation = (team: string, by: string, link: string): Text => ({
  subject: `${by} invites you to ${team === by ? 'work with them' : team} on Platen`,
  text: `${by} invites you to ${team === by ? 'work in their account' : `join ${team}`} on Platen, which turns HTML into PDF.\n\nOpen this page to join:\n\n${link}\n\nThe link works once, and for a week. If you do not know ${by}, ignore this message.`,
});

export const addressTaken = (origin: string): Text => ({
  subject: 'You already have a Platen account',
  text: `Somebody, most likely you, wants to use this address for another Platen account. There is an account with it already: ${origin}/sign-in\n\n${FOOT}`,
});

export const addressChanged = (next: string, origin: string): Text => ({
  subject: 'The e-mail address of your Platen account was changed',
  text: `Your account now has the address ${next}. We will send nothing more to this address.\n\nIf that was not you, contact the operator of ${origin} at once.`,
});

/** @param where the network, "203.0.113.0/24" */
export const newSignIn = (where: string, time: string, origin: string): Text => ({
  subject: 'New sign-in to your Platen account',
  text: `Somebody signed in to your account from a device that we do not know.\n\nWhen: ${time}\nFrom the network: ${where}\n\nIf that was you, there is nothing to do. If not, set a new password at once: ${origin}/forgot`,
});

export const trialEnds = (day: string, origin: string): Text => ({
  subject: 'Your Platen trial ends soon',
  text: `Your trial ends on ${day}. Live tokens are refused from then on; test tokens keep working, with a watermark.\n\nTo keep using live tokens, choose a plan: ${origin}/dashboard/plan`,
});

export const quotaNearlyUsed = (used: number, limit: number, resets: string, origin: string): Text => ({
  subject: 'Most of this month’s renders are used',
  text: `Your account has used ${used} of its ${limit} renders of this month. When they are used up, live tokens are refused until ${resets}.\n\nSee what they were used for, or choose a larger plan: ${origin}/dashboard`,
});

export const paymentDue = (origin: string): Text => ({
  subject: 'Your payment for Platen is due',
  text: `Your last payment failed. Your tokens keep working for a week. Please update your payment details by then: ${origin}/dashboard/plan`,
});
