/** What the service writes to people, in English. */

import { counted, dated } from '../../formats.ts';
import type { MailTexts } from '../texts.ts';

const count = counted('en');
const { longDate, dateTime } = dated('en');

const FOOT = 'If you did not ask for this, ignore this message: nobody has had access to your account.';

export const en: MailTexts = {
  confirmSignUp: (link) => ({
    subject: 'Confirm your e-mail address for Platen',
    text: `Welcome to Platen.\n\nOpen this page to confirm your address and start your trial:\n\n${link}\n\nThe link works once, and for 24 hours.\n\n${FOOT}`,
  }),
  alreadySignedUp: (origin) => ({
    subject: 'You already have a Platen account',
    text: `Somebody, most likely you, tried to sign up for Platen with this address. It already has an account.\n\nSign in: ${origin}/sign-in\nForgot your password? ${origin}/forgot\n\n${FOOT}`,
  }),
  resetPassword: (link) => ({
    subject: 'Set a new password for Platen',
    text: `Open this page to set a new password:\n\n${link}\n\nThe link works once, and for an hour. All devices will be signed out.\n\n${FOOT}`,
  }),
  passwordChanged: (origin) => ({
    subject: 'Your Platen password was changed',
    text: `The password of your account was changed, and all other devices are signed out.\n\nIf that was not you, set a new password at once: ${origin}/forgot`,
  }),
  secondStepOff: (origin) => ({
    subject: 'Two-step sign-in was turned off for your Platen account',
    text: `From now on, signing in to your account takes only the password.\n\nIf that was not you, set a new password at once, and turn two-step sign-in on again: ${origin}/forgot`,
  }),
  passkeyAdded: (origin) => ({
    subject: 'A passkey was added to your Platen account',
    text: `A device now has a passkey, which signs in to your account without the password.\n\nIf that was not you, remove it at once and set a new password: ${origin}/dashboard/account`,
  }),
  confirmAddress: (link) => ({
    subject: 'Confirm your new e-mail address for Platen',
    text: `Open this page to use this address for your Platen account from now on:\n\n${link}\n\nThe link works once, and for 24 hours.\n\nIf you did not ask for this, ignore this message: nothing changes.`,
  }),
  invitation: (team, by, link) => ({
    subject: `${by} invites you to ${team === by ? 'work with them' : team} on Platen`,
    text: `${by} invites you to ${team === by ? 'work in their account' : `join ${team}`} on Platen, which turns HTML into PDF.\n\nOpen this page to join:\n\n${link}\n\nThe link works once, and for a week. If you do not know ${by}, ignore this message.`,
  }),
  addressTaken: (origin) => ({
    subject: 'You already have a Platen account',
    text: `Somebody, most likely you, wants to use this address for another Platen account. It already has an account: ${origin}/sign-in\n\n${FOOT}`,
  }),
  addressChanged: (next, origin) => ({
    subject: 'The e-mail address of your Platen account was changed',
    text: `Your account now has the address ${next}. We will send nothing more to this address.\n\nIf that was not you, contact the operator of ${origin} at once.`,
  }),
  newSignIn: (network, time, origin) => ({
    subject: 'New sign-in to your Platen account',
    text: `Somebody signed in to your account from a device that we do not know.\n\nWhen: ${dateTime(time)}\nFrom the network: ${network}\n\nIf that was you, there is nothing to do. If not, set a new password at once: ${origin}/forgot`,
  }),
  trialEnds: (time, origin) => ({
    subject: 'Your Platen trial ends soon',
    text: `Your trial ends on ${longDate(time)}. Live tokens are refused from then on; test tokens keep working, with a watermark.\n\nTo keep using live tokens, choose a plan: ${origin}/dashboard/plan`,
  }),
  quotaNearlyUsed: ({ used, limit, resetsAt }, origin) => ({
    subject: 'Most of this month’s renders are used',
    text: `Your account has used ${count(used)} of its ${count(limit)} renders for this month. When they are used up, live tokens are refused until ${longDate(resetsAt)}.\n\nSee what they were used for, or choose a larger plan: ${origin}/dashboard`,
  }),
  paymentDue: (origin) => ({
    subject: 'Your payment for Platen is due',
    text: `Your last payment failed. Your tokens keep working for a week. Please update your payment details by then: ${origin}/dashboard/plan`,
  }),
};
