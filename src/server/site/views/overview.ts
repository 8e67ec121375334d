/** The dashboard's first page and the plan. */

import { html } from 'hono/html';
import type { Account, MonthlyUsage, Plan } from '../../services.ts';
import { may } from '../../teams/types.ts';
import { planOf, type SiteContext } from '../site-options.ts';
import { monthName, usageChart } from './chart.ts';
import { date, notice, number, plural } from './parts.ts';
import { planFacts } from './public.ts';
import { csrfField, type Html, page } from './shell.ts';

const DAY = 86_400_000;

const STATES = {
  trialing: 'Trial',
  active: 'Active',
  'past-due': 'Payment due',
  cancelled: 'Cancelled',
  expired: 'Ended',
} as const;

/** Where the subscription stands, in a sentence. */
function standing({ subscription }: Account, now: number): Html {
  const { state, trialEndsAt, periodEndsAt } = subscription;
  switch (state) {
    case 'trialing':
      return html`Your trial runs until ${date(trialEndsAt)}: ${plural(Math.max(1, Math.ceil((trialEndsAt - now) / DAY)), 'day')} left.`;
    case 'active':
      return periodEndsAt === null
        ? html`Your plan is active.`
        : html`Your plan is active and paid until ${date(periodEndsAt)}.`;
    case 'past-due':
      return html`Your last payment failed. Please update your payment details, so that live tokens keep working.`;
    case 'cancelled':
      return periodEndsAt === null
        ? html`Your plan is cancelled.`
        : html`Your plan is cancelled and works until ${date(periodEndsAt)}.`;
    case 'expired':
      return html`Your trial or plan has ended. Live tokens are refused; test tokens keep working, with a watermark.`;
  }
}

const badge = ({ subscription }: Account): Html =>
  html`<span class="badge ${subscription.state}">${STATES[subscription.state]}</span>`;

interface Overview {
  readonly usage: MonthlyUsage;
  readonly liveTokens: number;
}

export function overviewPage(
  c: SiteContext,
  account: Account,
  { usage, liveTokens }: Overview,
  message: Html | null,
): Html {
  const { clock } = c.get('options').services;
  const plan = planOf(c.get('options').services, account);
  const share = usage.limit === 0 ? 100 : Math.min(100, Math.round((usage.used / usage.limit) * 100));
  const role = c.get('session')?.role ?? 'owner';
  const works = may(role, 'work');
  const ended = account.subscription.state === 'expired' || account.subscription.state === 'past-due';
  return page(
    c,
    { title: 'Overview', current: '/dashboard', dashboard: true },
    html`<h1>Overview</h1>
      ${message}
      ${ended ? notice('bad', html`${standing(account, clock.now())} <a href="/dashboard/plan">See your plan</a>`) : ''}
      ${liveTokens === 0 && works ? firstSteps() : ''}
      <div class="tiles">
        <section class="card" aria-labelledby="used"><h2 id="used">Renders this month</h2>
          <p class="figure">${number(usage.used)} <small>of ${number(usage.limit)}</small></p>
          <meter min="0" max="100" value="${share}" aria-label="Part of the month's renders used">${share} %</meter>
          <p class="fine">Resets on ${date(usage.resetsAt)}.</p></section>
        <section class="card" aria-labelledby="plan"><h2 id="plan">Plan</h2>
          <p class="figure">${plan.name} ${badge(account)}</p>
          <p class="fine">${standing(account, clock.now())}</p>
          ${may(role, 'plan') ? html`<p><a href="/dashboard/plan">Plan and trial</a></p>` : ''}</section>
        ${
          works
            ? html`<section class="card" aria-labelledby="tokens"><h2 id="tokens">Tokens</h2>
          <p class="figure">${number(liveTokens)} <small>in use</small></p>
          <p><a href="/dashboard/tokens">Manage tokens</a></p></section>`
            : ''
        }
      </div>
      <section class="card" aria-labelledby="days"><h2 id="days">${monthName(usage.month)}, day by day</h2>${usageChart(usage)}</section>`,
  );
}

const firstSteps =
  (): Html => html`<section class="card next" aria-labelledby="steps"><h2 id="steps">Three steps to your first PDF</h2>
  <ol><li><a href="/dashboard/tokens">Create a token</a> and copy the curl line that comes with it.</li>
  <li>Run it in your terminal.</li>
  <li>Or try your HTML in the <a href="/dashboard/playground">playground</a> first.</li></ol></section>`;

export function planPage(c: SiteContext, account: Account, message: Html | null): Html {
  const { billing, clock, plans } = c.get('options').services;
  const current = planOf(c.get('options').services, account);
  return page(
    c,
    { title: 'Plan', current: '/dashboard/plan', dashboard: true },
    html`<h1>Plan and trial</h1>
      ${message}
      <section class="card" aria-labelledby="now"><h2 id="now">${current.name} ${badge(account)}</h2>
        <p>${standing(account, clock.now())}</p>
        ${billing.kind === 'stripe' && account.subscription.state !== 'trialing' ? portalForm(c) : ''}
      </section>
      <h2>Plans</h2>
      <ul class="plans">${plans.map((plan) => planCard(c, account, plan, current))}</ul>
      ${billing.kind === 'operator' ? operatorNote(c) : ''}`,
  );
}

const portalForm = (c: SiteContext): Html =>
  html`<form method="post" action="/dashboard/plan/portal">${csrfField(c)}<button class="button quiet">Payments and invoices</button></form>`;

const operatorNote = (c: SiteContext): Html => {
  const { contact } = c.get('options');
  return html`<p class="fine">To continue after the trial, ask ${contact ? html`<strong>${contact}</strong>` : 'whoever runs this service'} to activate your account.</p>`;
};

function planCard(c: SiteContext, account: Account, plan: Plan, current: Plan): Html {
  const { billing } = c.get('options').services;
  const { state } = account.subscription;
  const isCurrent = plan.id === current.id;
  const form = (action: string, text: string): Html => html`<form method="post" action="${action}">${csrfField(c)}
    <input type="hidden" name="plan" value="${plan.id}"><button class="button${isCurrent ? '' : ' quiet'}">${text}</button></form>`;
  const actions: Html[] = [];
  if (billing.kind === 'stripe' && plan.stripePrice !== null && state !== 'active' && state !== 'past-due') {
    actions.push(form('/dashboard/plan/checkout', `Subscribe to ${plan.name}`));
  }
  if (state === 'trialing' && !isCurrent) actions.push(form('/dashboard/plan/change', `Try ${plan.name} instead`));
  return html`<li class="card plan${isCurrent ? ' current' : ''}"><h3>${plan.name}${isCurrent ? html` <span class="badge">Yours</span>` : ''}</h3>
    <p class="price">${plan.price}</p>${planFacts(plan)}${actions}</li>`;
}
