/** Pages for everyone: landing, pricing, documentation. */

import { html } from 'hono/html';
import type { Plan } from '../../services.ts';
import { GALLERY } from '../docs.ts';
import { en, type Messages } from '../languages/en.ts';
import { AUDITS, measuredSpeed, SPEED_COMMAND, type Speed } from '../proof.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { guideList } from './docs.ts';
import { curl, exampleList } from './examples.ts';
import { codeBlock, size } from './parts.ts';
import { type Html, page } from './shell.ts';
import { fill, linkTo, priceOf } from './words.ts';

/** A printed sheet with crop marks: the result of the curl command next to it. */
const sheet = (label: string): Html => html`<svg class="sheet" viewBox="0 0 360 480" role="img" aria-label="${label}">
  <path class="crop" d="M0 30h20M30 0v20M340 30h20M330 0v20M0 450h20M30 460v20M340 450h20M330 460v20" fill="none" stroke-width="1"/>
  <rect class="paper" x="30" y="30" width="300" height="420"/>
  <g class="dots"><circle class="cyan" cx="163" cy="12" r="5"/><circle class="magenta" cx="175" cy="12" r="5"/><circle class="yellow" cx="187" cy="12" r="5"/><circle class="key" cx="199" cy="12" r="5"/></g>
  <text class="ink big" x="56" y="86">Invoice 2041</text>
  <text class="faint" x="56" y="106">Northwind Paper Co. · due 30 November</text>
  <rect class="accent" x="56" y="128" width="248" height="20"/>
  <text class="on" x="64" y="142">Item</text><text class="on" x="296" y="142" text-anchor="end">Total</text>
  <g class="ink"><text x="64" y="170">Offset plates, 4 colours</text><text x="296" y="170" text-anchor="end">480.00</text>
  <text x="64" y="196">Coated stock, 135 g</text><text x="296" y="196" text-anchor="end">212.50</text>
  <text x="64" y="222">Perfect binding</text><text x="296" y="222" text-anchor="end">96.00</text>
  <text x="64" y="248">Delivery</text><text x="296" y="248" text-anchor="end">18.00</text></g>
  <path class="hair" d="M56 180h248M56 206h248M56 232h248M56 258h248"/>
  <text class="ink strong" x="64" y="284">Sum</text><text class="ink strong" x="296" y="284" text-anchor="end">806.50</text>
  <g class="lines"><rect x="56" y="318" width="248" height="6"/><rect x="56" y="332" width="236" height="6"/><rect x="56" y="346" width="244" height="6"/><rect x="56" y="360" width="160" height="6"/></g>
  <text class="faint" x="180" y="428" text-anchor="middle">Page 1 of 1</text>
</svg>`;

/** Short and varied templates of the gallery, as examples. */
const SHOWN = ['invoice', 'report', 'certificate'] as const;

export function landingPage(c: SiteContext): Html {
  const url = `${c.get('origin')}/api/v1/pdf`;
  const messages = messagesOf(c);
  const { landing } = messages;
  const [first, second] = landing.headline;
  return page(
    c,
    { title: landing.title, description: landing.description, script: true },
    html`<section class="hero"><div class="wide">
      <div class="pitch">
        <h1>${first}<br>${second}</h1>
        <p class="lead">${landing.lead}</p>
        <p class="buttons"><a class="button" href="/sign-up">${landing.start}</a> <a class="button quiet" href="/docs">${landing.read}</a></p>
        <p class="fine">${landing.noCard}</p>
        ${codeBlock(landing.example, curl(url, null), messages)}
      </div>
      ${sheet(landing.sheet)}
    </div></section>
    <section class="wide band" aria-labelledby="why"><h2 id="why">${landing.why}</h2>
      <ul class="features">${landing.features.map(([name, text]) => html`<li><h3>${name}</h3><p>${text}</p></li>`)}</ul>
    </section>
    ${proof(messages)}
    <section class="wide band steps" aria-labelledby="how"><h2 id="how">${landing.how}</h2>
      <ol>${landing.steps.map(([name, text]) => html`<li><h3>${name}</h3><p>${text}</p></li>`)}</ol>
      <p><a class="button" href="/sign-up">${landing.create}</a></p>
    </section>`,
  );
}

/** Documents that this service makes, how fast, and what is checked about them. */
function proof(messages: Messages): Html {
  const { landing } = messages;
  const { audits } = landing;
  const checks = [
    [audits.tests(AUDITS.tests), audits.testsText],
    [audits.documents(AUDITS.documents), audits.documentsText],
    [audits.site, audits.siteText],
  ] as const;
  const speed = measuredSpeed();
  return html`<section class="wide band" aria-labelledby="proof"><h2 id="proof">${landing.proof}</h2>
      <p>${landing.proofLead}</p>
      <ul class="gallery proof">${SHOWN.map((name) => {
        const { title } = GALLERY.find((one) => one.name === name)!;
        return html`<li class="card"><a href="/docs/gallery/${name}.pdf"><img src="/docs/gallery/${name}.svg" alt="${title}" lang="en" loading="lazy"></a></li>`;
      })}</ul>
      <p><a href="/docs/gallery">${landing.gallery}</a></p>
      <ul class="features">${landing.facts.map(([name, text]) => html`<li><h3>${name}</h3><p>${text}</p></li>`)}</ul>
    </section>
    ${speed ? speedTable(messages, speed) : ''}
    <section class="wide band" aria-labelledby="checked"><h2 id="checked">${audits.title}</h2>
      <ul class="features">${checks.map(([name, text]) => html`<li><h3>${name}</h3><p>${text}</p></li>`)}</ul>
    </section>`;
}

function speedTable(messages: Messages, measured: Speed): Html {
  const { speed } = messages.landing;
  const names: Readonly<Record<string, string>> = speed.documents;
  const rows = measured.documents.map(
    ({ name, platen, chromium }) =>
      html`<tr><th scope="row">${names[name] ?? name}</th><td data-label="Platen">${speed.milliseconds(platen)}</td><td data-label="Chromium">${speed.milliseconds(chromium)}</td><td data-label="${speed.faster}">${speed.times(Math.round((chromium / platen) * 10) / 10)}</td></tr>`,
  );
  const { date, processor, node, chromium } = measured;
  const command = html`<code>${SPEED_COMMAND}</code>`;
  const facts = { date: messages.longDate(Date.parse(`${date}T00:00:00Z`)), processor, node, chromium, command };
  return html`<section class="wide band" aria-labelledby="speed"><h2 id="speed">${speed.title}</h2>
      <table class="list"><caption class="sr">${speed.title}</caption>
        <thead><tr><th scope="col">${speed.document}</th><th scope="col">Platen</th><th scope="col">Chromium</th><th scope="col">${speed.faster}</th></tr></thead>
        <tbody>${rows}</tbody></table>
      <p class="fine">${fill(speed.note, facts)}</p>
    </section>`;
}

export const planFacts = (plan: Plan, messages: Messages = en): Html => {
  const { pricing } = messages;
  const facts = [
    pricing.perMonth(plan.rendersPerMonth),
    pricing.together(plan.concurrentRenders),
    pricing.perMinute(plan.requestsPerMinute),
    pricing.documents(size(plan.htmlBytes, messages)),
    pricing.time(Math.round(plan.renderTime / 1000)),
  ];
  return html`<ul class="facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`;
};

export function pricingPage(c: SiteContext): Html {
  const { plans } = c.get('options').services;
  const messages = messagesOf(c);
  const { pricing } = messages;
  const cards = plans.map(
    (
      plan,
    ) => html`<li class="card plan"><h2>${plan.name}</h2><p class="price">${priceOf(plan.price, messages)}</p>${planFacts(plan, messages)}
      <a class="button" href="/sign-up?plan=${encodeURIComponent(plan.id)}">${pricing.try(plan.name)}</a></li>`,
  );
  return page(
    c,
    {
      title: pricing.title,
      description: pricing.description,
      current: '/pricing',
    },
    html`<div class="wide"><h1>${pricing.title}</h1>
      <p class="lead">${pricing.lead}</p>
      <ul class="plans">${cards}</ul>
      <p class="fine">${pricing.testTokens}</p></div>`,
  );
}

const FIELDS = ['html', 'page', 'media', 'metadata', 'tagged', 'standard', 'strict'] as const;

/** Getting started: a guide for everyone, and a page of the dashboard, which speaks the visitor's language. */
export function startPage(c: SiteContext, dashboard: boolean): Html {
  const messages = dashboard ? messagesOf(c) : en;
  const { start: words } = messages.dashboard;
  const options = { title: words.title, current: dashboard ? '/dashboard/start' : '/docs', dashboard, script: true };
  const content = startContent(c, messages);
  if (dashboard) return page(c, options, content);
  return page(
    c,
    { ...options, english: true },
    html`<div class="wide docs">${guideList('')}<article class="prose">${content}</article></div>`,
  );
}

function startContent(c: SiteContext, messages: Messages): Html {
  const { start: words } = messages.dashboard;
  const token = c.get('session') === null ? words.signUp : words.createToken;
  const code = (text: string): Html => html`<code>${text}</code>`;
  const answers = {
    pdf: code('Accept: application/pdf'),
    json: code('Accept: application/json'),
    body: code('{"pdf_content": "…"}'),
  };
  const links = { type: code('type'), problems: linkTo('/problems'), reference: linkTo('/docs/api') };
  return html`<h1>${words.title}</h1>
    <p class="lead">${words.lead}</p>
    <h2>${words.token}</h2>
    <p>${fill(token, { tokens: linkTo('/dashboard/tokens'), signUp: linkTo('/sign-up') })}</p>
    ${codeBlock(words.setting, 'export PLATEN_TOKEN=plt_live_…', messages)}
    <h2>${words.send}</h2>
    ${exampleList(c.get('origin'), null, messages)}
    <h2>${words.answer}</h2>
    <p>${fill(words.answers, answers)}</p>
    <dl class="fields">${FIELDS.map((name) => html`<div><dt><code>${name}</code></dt><dd>${words.fields[name]}</dd></div>`)}</dl>
    <h2>${words.wrong}</h2>
    <p>${fill(words.errors, links)}</p>`;
}
