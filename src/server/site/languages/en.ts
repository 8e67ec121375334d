/** What the site says, in English: the words that all other languages have, too. */

import { counted, dated, priced } from '../../formats.ts';
import { account } from './en/account.ts';
import { dashboard } from './en/dashboard.ts';
import { problems } from './en/problems.ts';
import { said } from './en/said.ts';
import { team } from './en/team.ts';
import { work } from './en/work.ts';

const count = counted('en');
const plural = (value: number, one: string, many: string): string => `${count(value)} ${value === 1 ? one : many}`;

function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 90
      ? plural(Math.max(1, seconds), 'second', 'seconds')
      : minutes < 90
        ? plural(minutes, 'minute', 'minutes')
        : plural(Math.ceil(minutes / 60), 'hour', 'hours');
  return `Try again in ${time}.`;
}

export const en = {
  name: 'English',
  number: count,
  ...dated('en'),
  price: priced('en'),
  monthly: (price: string) => `${price} a month`,
  /** After the words of a button that people see, for those who hear it: which of many it is about. */
  about: (what: string) => ` ${what}`,
  megabytes: (value: number) => `${count(value)} MB`,
  kilobytes: (value: number) => `${count(value)} KB`,
  error: 'Error: ',
  /** Between the members of a list. */
  comma: ', ',
  optional: 'optional',
  copy: 'Copy',
  copied: 'Copied',
  tryAgain,
  waiting: (seconds: number) => `Too many attempts. ${tryAgain(seconds)}`,
  shell: {
    skip: 'Skip to content',
    main: 'Main',
    pricing: 'Pricing',
    docs: 'Docs',
    api: 'API',
    signIn: 'Sign in',
    startTrial: 'Start free trial',
    dashboard: 'Dashboard',
    signOut: 'Sign out',
    footer: 'Footer',
    tagline: 'Platen turns HTML and CSS into PDF, without a browser.',
    reference: 'API reference',
    errors: 'Errors',
    languages: 'Language',
  },
  landing: {
    title: 'HTML to PDF by API',
    description: 'Send HTML and CSS, get a PDF back. Modern CSS, print features, no browser. Seven days free.',
    headline: ['HTML in.', 'Print-ready PDF out.'],
    lead: 'Platen is an API that typesets your HTML and CSS: invoices, reports, tickets, books. Modern CSS, real page features, and no browser anywhere.',
    start: 'Start 7-day free trial',
    read: 'Read the docs',
    noCard: 'No card needed. Test tokens stay free after the trial.',
    example: 'Example request',
    sheet: 'The PDF: an invoice with a table, on one page with crop marks',
    why: 'Made for paper',
    features: [
      [
        'No browser inside',
        'Our own engine lays out your pages. There is nothing to launch, no script to wait for, and answers are quick.',
      ],
      [
        'Modern CSS on paper',
        'Flexbox and grid break across pages, with running headers, footnotes, page counters and mixed page sizes.',
      ],
      ['It says what it skips', 'Every rule that has no effect is reported as a warning with its line and column.'],
      [
        'The same bytes each time',
        'The same input gives the same file: compare it, cache it and sign it without surprises.',
      ],
      ['Accessible by default', 'Tagged PDF with headings, tables, alternative texts, links and an outline.'],
      [
        'Plain HTTP',
        'One request in, JSON or a PDF out. Errors follow RFC 9457, and each has a page that explains it.',
      ],
    ],
    proof: 'See for yourself',
    proofLead: 'Twelve documents, rendered by this very service. Each comes with its source.',
    gallery: 'See all twelve',
    facts: [
      [
        'Conforms to PDF/UA-1 and PDF/A',
        'Say which standard a file must meet, and it will, or the render fails and says why.',
      ],
      ['Proof of every file', 'Each PDF has a digest. Ask later whether the same request still gives the same bytes.'],
      [
        'Runs where you run',
        'The engine is open source: our service, your server and your own machine produce the same files.',
      ],
    ],
    speed: {
      title: 'Measured beside Chromium',
      document: 'Document',
      faster: 'Faster',
      times: (value: number) => `${count(value)} ×`,
      milliseconds: (value: number) => `${count(value)} ms`,
      documents: {
        'invoice-1p': 'Invoice, 1 page',
        'letter-1p': 'Letter, 1 page',
        'report-10p': 'Report, 10 pages',
        'flexgrid-dashboard': 'Dashboard with flexbox and grid',
      },
      note: 'Processor time for one document, both engines warm and running. Measured on {date} with {processor}, Node.js {node} and Chromium {chromium}. One command measures it on your machine: {command}',
    },
    audits: {
      title: 'What we check',
      tests: (value: number) => `More than ${count(value)} W3C tests`,
      testsText: 'Pages of the W3C’s own CSS tests, each compared with its reference.',
      documents: (value: number) => `${count(value)} kinds of documents`,
      documentsText:
        'Forms, notes, mathematics, right-to-left and vertical text, each checked against PDF/UA-1, PDF/UA-2 and PDF/A, for every condition that a program can test.',
      site: 'Every page of this site',
      siteText: 'In four languages, light and dark, without a violation that axe can find.',
    },
    how: 'A PDF in a minute',
    steps: [
      ['Sign up', 'E-mail and password. Your trial starts at once.'],
      ['Create a token', 'Live for real documents, test for everything else.'],
      ['Paste the curl line', 'It is filled in and ready to run. The file is on your disk.'],
    ],
    create: 'Create an account',
  },
  pricing: {
    title: 'Pricing',
    description: 'Plans of Platen. Each starts with seven free days.',
    lead: 'Each plan starts with a free trial of seven days, with every feature and without a card. Only successful renders count.',
    try: (plan: string) => `Try ${plan} free`,
    testTokens:
      'Documents made with test tokens carry a watermark and are never counted. Test tokens keep working after the trial.',
    perMonth: (value: number) => plural(value, 'render a month', 'renders a month'),
    together: (value: number) => `${count(value)} at the same time`,
    perMinute: (value: number) => plural(value, 'request a minute', 'requests a minute'),
    documents: (size: string) => `Documents up to ${size}`,
    time: (value: number) => `Up to ${plural(value, 'second', 'seconds')} per render`,
  },
  signUp: {
    title: 'Sign up',
    description: 'Start seven free days of Platen.',
    heading: 'Start your free trial',
    lead: 'Seven days, with every feature and without a card.',
    email: 'E-mail',
    password: 'Password',
    passwordHint: 'At least 10 characters. A few words are easy to remember.',
    plan: 'Plan to try',
    renders: (price: string, value: number) => `${price}, ${plural(value, 'render', 'renders')}`,
    button: 'Start free trial',
    haveAccount: 'Have an account?',
    faults: {
      'weak-password': 'Choose a password of at least 10 characters that is not easy to guess.',
      'invalid-email': 'That is not an e-mail address.',
      'email-taken': 'An account with this address already exists.',
      'unknown-plan': 'There is no such plan.',
    },
  },
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    start: 'Start a free trial',
    wrong: 'The e-mail address or password is wrong.',
    deleted: 'The account has been deleted.',
    passkey: 'Sign in with a passkey',
  },
  code: {
    title: 'Enter your code',
    label: 'Code',
    hint: 'The six digits that your authenticator app shows. No phone at hand? Enter one of your recovery codes.',
    again: 'Start over',
    wrong: 'That is neither the current code nor a recovery code.',
  },
  mail: {
    sentTitle: 'Check your mail',
    sent: ['We have sent a message to ', '. Open the link in it to continue.'],
    nothing: ['No message after a few minutes? Look in your spam folder, or ', 'try again', '.'],
    confirmTitle: 'Confirm your address',
    confirmText: 'One more step, and your trial starts.',
    confirmPassword:
      'The password you chose when you signed up, in another browser. If you did not choose one, somebody else signed up with your address: sign up yourself.',
    confirm: 'Confirm and start',
    addressTitle: 'Use this address',
    addressText: 'From now on you sign in with this address, and mail goes there.',
    forgotTitle: 'Forgot your password?',
    forgotText: 'We will send you a link to set a new one.',
    sendLink: 'Send the link',
    back: 'Back to sign in',
    resetTitle: 'Set a new password',
    newPassword: 'New password',
    resetHint: 'At least 10 characters. All devices are signed out.',
    reset: 'Set password',
    overTitle: 'This link no longer works',
    over: 'It has already been used, or it is too old. Ask for a new one.',
  },
  dashboard,
  account,
  team,
  work,
  status: {
    title: 'Status',
    states: {
      ready: ['All is well', 'Documents are rendered, and everything is stored as it should be.'],
      'read-only': ['Limited', 'Documents are rendered. Accounts, tokens and jobs cannot be changed at the moment.'],
      gone: ['Not available', 'The database does not answer. Nothing was lost; please try again in a moment.'],
    },
    checked: 'Checked {time}.',
  },
  said,
  problems,
};

/** What each language has. */
export type Messages = Widened<typeof en>;

type Widened<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [K in keyof T]: Widened<T[K]> };
