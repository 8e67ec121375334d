/** The texts of mails, in the language of the reader. */

import type { Language } from '../languages.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { fr } from './languages/fr.ts';
import { ja } from './languages/ja.ts';
import type { Mail } from './mailer.ts';

type Text = Omit<Mail, 'to'>;

/** Times are milliseconds, `link` and `origin` addresses: "https://pdf.example.com". */
export interface MailTexts {
  confirmSignUp(link: string): Text;
  alreadySignedUp(origin: string): Text;
  resetPassword(link: string): Text;
  passwordChanged(origin: string): Text;
  secondStepOff(origin: string): Text;
  passkeyAdded(origin: string): Text;
  confirmAddress(link: string): Text;
  /** @param team its name, or the address of the person who invites if it has none */
  invitation(team: string, by: string, link: string): Text;
  addressTaken(origin: string): Text;
  /** @param next the new address */
  addressChanged(next: string, origin: string): Text;
  /** @param network "203.0.113.0/24" */
  newSignIn(network: string, time: number, origin: string): Text;
  trialEnds(time: number, origin: string): Text;
  quotaNearlyUsed(
    usage: { readonly used: number; readonly limit: number; readonly resetsAt: number },
    origin: string,
  ): Text;
  paymentDue(origin: string): Text;
}

const TEXTS: Readonly<Record<Language, MailTexts>> = { en, de, fr, ja };

/** @param language null if the reader's language is unknown */
export const textsIn = (language: Language | null): MailTexts => TEXTS[language ?? 'en'];
