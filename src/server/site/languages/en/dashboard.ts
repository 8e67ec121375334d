/** The dashboard's frame, its first page, the plan and how to begin. */

import { counted, plurals } from '../../../formats.ts';

const count = counted('en');
const plural = plurals('en');

export const dashboard = {
  title: 'Dashboard',
  links: {
    overview: 'Overview',
    tokens: 'API tokens',
    playground: 'Playground',
    templates: 'Templates',
    renders: 'Renders',
    jobs: 'Jobs',
    webhooks: 'Webhooks',
    start: 'Get started',
    team: 'Team',
    plan: 'Plan',
    account: 'Account',
  },
  /** Where the visitor works in somebody else's account. */
  workplace: 'You are working in {account}. [Change](team)',
  overview: {
    seePlan: 'See your plan',
    stepsTitle: 'Three steps to your first PDF',
    steps: [
      '[Create a token](tokens) and copy the curl line that comes with it.',
      'Run it in your terminal.',
      'Or try your HTML in the [playground](playground) first.',
    ],
    renders: 'Renders this month',
    of: '{used} [of {limit}](small)',
    meter: "Part of the month's renders used",
    percent: (share: number) => `${share} %`,
    resets: 'Resets on {date}.',
    plan: 'Plan',
    planLink: 'Plan and trial',
    tokens: 'Tokens',
    inUse: '{count} [in use](small)',
    manageTokens: 'Manage tokens',
    days: (month: string) => `${month}, day by day`,
  },
  chart: {
    title: (month: string) => `Renders a day in ${month}`,
    description: (used: number, peak: number) =>
      `${plural(used, { one: 'render', other: 'renders' })} so far; the busiest day had ${count(peak)}. The table below has each day.`,
    showTable: 'Show as a table',
    caption: (month: string) => `Counted renders in ${month}`,
    day: 'Day',
    renders: 'Renders',
  },
  plan: {
    title: 'Plan',
    heading: 'Plan and trial',
    plans: 'Plans',
    yours: 'Yours',
    payments: 'Payments and invoices',
    subscribe: (plan: string) => `Subscribe to ${plan}`,
    tryInstead: (plan: string) => `Try ${plan} instead`,
    ask: 'To continue after the trial, ask {contact} to activate your account.',
    operator: 'whoever runs this service',
    states: {
      trialing: 'Trial',
      active: 'Active',
      'past-due': 'Payment due',
      cancelled: 'Cancelled',
      expired: 'Ended',
    },
    trialing: (days: number) => `Your trial runs until {date}: ${plural(days, { one: 'day', other: 'days' })} left.`,
    active: 'Your plan is active.',
    paidUntil: 'Your plan is active and paid until {date}.',
    pastDue: 'Your last payment failed. Please update your payment details, so that live tokens keep working.',
    cancelled: 'Your plan is cancelled.',
    cancelledUntil: 'Your plan is cancelled and works until {date}.',
    expired: 'Your trial or plan has ended. Live tokens are refused; test tokens keep working, with a watermark.',
  },
  start: {
    title: 'Get started',
    lead: 'One request turns HTML into a PDF.',
    token: '1. Get a token',
    createToken: '[Create a token](tokens) and keep it where your program finds it:',
    signUp: '[Sign up](signUp), create a token and keep it where your program finds it:',
    setting: 'Setting the token',
    send: '2. Send a document',
    answer: '3. Choose the answer',
    answers:
      'With {pdf} you get the file itself. With {json}, the default, you get {body} in base64. The fields of a request:',
    fields: {
      html: 'The document. The only field you must send.',
      page: 'Size and margins, unless the CSS has an @page rule.',
      media: '“print” (default) or “screen”: which media queries match.',
      metadata: 'Title, author, subject and keywords of the file.',
      tagged: 'false leaves out the accessibility structure.',
      standard: 'The standard the file must meet: “PDF/UA-1”, “PDF/A-2u”, or a list of them.',
      strict: 'Warnings to treat as errors.',
    },
    wrong: 'When something is wrong',
    errors:
      'Errors are JSON as defined by RFC 9457. Their {type} is the address of a page that says what to do: see [all errors](problems). The [API reference](reference) has every field and header.',
    example: (language: string) => `${language} example`,
    languages: 'Language of the example',
  },
};
