/** The dashboard's first page and the plan. */

import { html } from 'hono/html';
import type { Account, MonthlyUsage, Plan } from '../../services.ts';
import { may } from '../../teams/types.ts';
import { messagesOf, planOf, type SiteContext } from '../site-options.ts';
import { usageChart } from './chart.ts';
import { notice } from './parts.ts';
import { planFacts } from './public.ts';
import { csrfField, type Html, page } from './shell.ts';
import { date, fill, linkTo, priceOf, small, strong } from './words.ts';

const DAY = 86_400_000;

/** The state of the subscription in a sentence. */
function standing(c: SiteContext, { subscription }: Account): Html {
  const messages = messagesOf(c);
  const { plan } = messages.dashboard;
  const { state, trialEndsAt, periodEndsAt } = subscription;
  const until = (time: number) => ({ date: date(time, messages) });
  switch (state) {
    case 'trialing': {
      const left = Math.max(1, Math.ceil((trialEndsAt - c.get('options').services.clock.now()) / DAY));
      return fill(plan.trialing(left), until(trialEndsAt));
    }
    case 'active':
      return periodEndsAt === null ? html`${plan.active}` : fill(plan.paidUntil, until(periodEndsAt));
    case 'past-due':
      return html`${plan.pastDue}`;
    case 'cancelled':
      return periodEndsAt === null ? html`${plan.cancelled}` : fill(plan.cancelledUntil, until(periodEndsAt));
    case 'expired':
      return html`${plan.expired}`;
  }
}

const badge = (c: SiteContext, { subscription: { state } }: Account): Html =>
  html`<span class="badge ${state}">${messagesOf(c).dashboard.plan.states[state]}</span>`;

interface Overview {
  readonly usage: MonthlyUsage;
  readonly liveTokens: number;
}

export function overviewPage(c: SiteContext, account: Account, facts: Overview, message: Html | null): Html {
  const messages = messagesOf(c);
  const { dashboard } = messages;
  const { overview } = dashboard;
  const { usage, liveTokens } = facts;
  const works = may(c.get('session')?.role ?? 'owner', 'work');
  const ended = account.subscription.state === 'expired' || account.subscription.state === 'past-due';
  const warning = html`${standing(c, account)} <a href="/dashboard/plan">${overview.seePlan}</a>`;
  return page(
    c,
    { title: dashboard.links.overview, current: '/dashboard', dashboard: true },
    html`<h1>${dashboard.links.overview}</h1>
      ${message}
      ${ended ? notice('bad', warning) : ''}
      ${liveTokens === 0 && works ? firstSteps(c) : ''}
      <div class="tiles">${tiles(c, account, facts)}</div>
      <section class="card" aria-labelledby="days"><h2 id="days">${overview.days(messages.month(usage.month))}</h2>${usageChart(usage, { ...messages, ...dashboard })}</section>`,
  );
}

function tiles(c: SiteContext, account: Account, { usage, liveTokens }: Overview): Html {
  const messages = messagesOf(c);
  const { overview } = messages.dashboard;
  const plan = planOf(c.get('options').services, account);
  const share = usage.limit === 0 ? 100 : Math.min(100, Math.round((usage.used / usage.limit) * 100));
  const role = c.get('session')?.role ?? 'owner';
  const used = { used: messages.number(usage.used), limit: messages.number(usage.limit), small };
  const inUse = { count: messages.number(liveTokens), small };
  return html`<section class="card" aria-labelledby="used"><h2 id="used">${overview.renders}</h2>
          <p class="figure">${fill(overview.of, used)}</p>
          <meter min="0" max="100" value="${share}" aria-label="${overview.meter}">${overview.percent(share)}</meter>
          <p class="fine">${fill(overview.resets, { date: date(usage.resetsAt, messages) })}</p></section>
        <section class="card" aria-labelledby="plan"><h2 id="plan">${overview.plan}</h2>
          <p class="figure">${plan.name} ${badge(c, account)}</p>
          <p class="fine">${standing(c, account)}</p>
          ${may(role, 'plan') ? html`<p><a href="/dashboard/plan">${overview.planLink}</a></p>` : ''}</section>
        ${
          may(role, 'work')
            ? html`<section class="card" aria-labelledby="tokens"><h2 id="tokens">${overview.tokens}</h2>
          <p class="figure">${fill(overview.inUse, inUse)}</p>
          <p><a href="/dashboard/tokens">${overview.manageTokens}</a></p></section>`
            : ''
        }`;
}

function firstSteps(c: SiteContext): Html {
  const { overview } = messagesOf(c).dashboard;
  const links = { tokens: linkTo('/dashboard/tokens'), playground: linkTo('/dashboard/playground') };
  return html`<section class="card next" aria-labelledby="steps"><h2 id="steps">${overview.stepsTitle}</h2>
  <ol>${overview.steps.map((step) => html`<li>${fill(step, links)}</li>`)}</ol></section>`;
}

export function planPage(c: SiteContext, account: Account, message: Html | null): Html {
  const { billing, plans } = c.get('options').services;
  const { plan: words } = messagesOf(c).dashboard;
  const current = planOf(c.get('options').services, account);
  return page(
    c,
    { title: words.title, current: '/dashboard/plan', dashboard: true },
    html`<h1>${words.heading}</h1>
      ${message}
      <section class="card" aria-labelledby="now"><h2 id="now">${current.name} ${badge(c, account)}</h2>
        <p>${standing(c, account)}</p>
        ${billing.kind === 'stripe' && account.subscription.state !== 'trialing' ? portalForm(c) : ''}
      </section>
      <h2>${words.plans}</h2>
      <ul class="plans">${plans.map((plan) => planCard(c, account, plan, current))}</ul>
      ${billing.kind === 'operator' ? operatorNote(c) : ''}`,
  );
}

const portalForm = (c: SiteContext): Html =>
  html`<form method="post" action="/dashboard/plan/portal">${csrfField(c)}<button class="button quiet">${messagesOf(c).dashboard.plan.payments}</button></form>`;

const operatorNote = (c: SiteContext): Html => {
  const { contact } = c.get('options');
  const { ask, operator } = messagesOf(c).dashboard.plan;
  return html`<p class="fine">${fill(ask, { contact: contact ? strong(contact) : operator })}</p>`;
};

function planCard(c: SiteContext, account: Account, plan: Plan, current: Plan): Html {
  const { billing } = c.get('options').services;
  const messages = messagesOf(c);
  const { plan: words } = messages.dashboard;
  const { state } = account.subscription;
  const isCurrent = plan.id === current.id;
  const form = (action: string, text: string): Html => html`<form method="post" action="${action}">${csrfField(c)}
    <input type="hidden" name="plan" value="${plan.id}"><button class="button${isCurrent ? '' : ' quiet'}">${text}</button></form>`;
  const actions: Html[] = [];
  if (billing.kind === 'stripe' && plan.stripePrice !== null && state !== 'active' && state !== 'past-due') {
    actions.push(form('/dashboard/plan/checkout', words.subscribe(plan.name)));
  }
  if (state === 'trialing' && !isCurrent) actions.push(form('/dashboard/plan/change', words.tryInstead(plan.name)));
  return html`<li class="card plan${isCurrent ? ' current' : ''}"><h3>${plan.name}${isCurrent ? html` <span class="badge">${words.yours}</span>` : ''}</h3>
    <p class="price">${priceOf(plan.price, messages)}</p>${planFacts(plan, messages)}${actions}</li>`;
}
