/** The frame of every page: head, skip link, header, navigation, main, footer. */

import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { LANGUAGES, type Language } from '../../languages.ts';
import { may } from '../../teams/types.ts';
import { areaOf } from '../areas.ts';
import { assetUrl } from '../assets.ts';
import type { Messages } from '../languages/en.ts';
import { MESSAGES } from '../languages/languages.ts';
import { textFor } from '../operator-pages.ts';
import { messagesOf, type SiteContext } from '../site-options.ts';
import { fill, linkTo, strong } from './words.ts';

/** Values put into `html` templates are escaped, except what other templates made. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface PageOptions {
  readonly title: string;
  readonly description?: string;
  /** The path whose link is marked in the navigation. */
  readonly current?: string;
  /** The area of those who have signed in. */
  readonly dashboard?: boolean;
  /** Loads the script of copy buttons and the playground. */
  readonly script?: boolean;
  /** Search engines leave it out. */
  readonly hidden?: boolean;
  /** What there is in English alone, which is said above it: guides, references, the errors of the API. */
  readonly english?: boolean;
}

const publicLinks = ({ shell }: Messages) =>
  [
    ['/pricing', shell.pricing],
    ['/docs', shell.docs],
    ['/docs/api', shell.api],
  ] as const;

const dashboardLinks = ({ dashboard: { links } }: Messages) =>
  [
    ['/dashboard', links.overview],
    ['/dashboard/tokens', links.tokens],
    ['/dashboard/playground', links.playground],
    ['/dashboard/templates', links.templates],
    ['/dashboard/renders', links.renders],
    ['/dashboard/jobs', links.jobs],
    ['/dashboard/webhooks', links.webhooks],
    ['/dashboard/start', links.start],
    ['/dashboard/team', links.team],
    ['/dashboard/plan', links.plan],
    ['/dashboard/account', links.account],
  ] as const;

export const csrfField = (c: SiteContext): Html =>
  html`<input type="hidden" name="csrf" value="${c.get('csrfToken')}">`;

const logo =
  (): Html => html`<svg class="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
  <path class="logo-marks" d="M1 6h3M6 1v3M20 6h3M18 1v3M1 18h3M6 20v3M20 18h3M18 20v3" fill="none" stroke="currentColor" stroke-width="1.5"/>
  <rect x="6" y="6" width="12" height="12" rx="1" fill="currentColor"/>
</svg>`;

function navigation(
  label: string,
  links: readonly (readonly [string, string])[],
  current: string | undefined,
  kind: string,
) {
  const items = links.map(
    ([path, text]) => html`<li><a href="${path}"${path === current ? html` aria-current="page"` : ''}>${text}</a></li>`,
  );
  return html`<nav class="${kind}" aria-label="${label}"><ul>${items}</ul></nav>`;
}

function visitorActions(c: SiteContext, { shell }: Messages): Html {
  const session = c.get('session');
  if (!session) {
    return html`<div class="actions"><a class="plain" href="/sign-in">${shell.signIn}</a>
      <a class="button small" href="/sign-up">${shell.startTrial}</a></div>`;
  }
  return html`<div class="actions"><a class="plain" href="/dashboard">${shell.dashboard}</a>
    <form method="post" action="/sign-out">${csrfField(c)}<button class="quiet small">${shell.signOut}</button></form></div>`;
}

/** The operator's own, by their titles. */
const operatorLinks = (c: SiteContext): Html[] =>
  (c.get('options').pages ?? []).map((one) => {
    const { language, text } = textFor(one, c.get('language'));
    return html`<li><a href="/pages/${one.name}" hreflang="${language}" lang="${language}">${text.title}</a></li>`;
  });

const footer = (
  c: SiteContext,
  { shell, status }: Messages,
  choice: Html | '',
): Html => html`<footer class="foot"><div class="wide">
  <p><span class="strip" aria-hidden="true"><i></i><i></i><i></i><i></i></span> ${shell.tagline}</p>
  <nav aria-label="${shell.footer}"><ul>
    <li><a href="/pricing">${shell.pricing}</a></li><li><a href="/docs">${shell.docs}</a></li>
    <li><a href="/docs/api">${shell.reference}</a></li><li><a href="/problems">${shell.errors}</a></li>
    <li><a href="/status">${status.title}</a></li>${operatorLinks(c)}
  </ul></nav>${choice}
</div></footer>`;

/** A link to this page in each of the other languages; whatever else the address says stays. */
function languageChoice(c: SiteContext, { shell }: Messages, current: Language): Html {
  const linkIn = (language: Language): string => {
    const query = new URLSearchParams(c.req.query());
    query.set('language', language);
    return `?${query}`;
  };
  return html`
  <nav class="languages" aria-label="${shell.languages}"><ul>${LANGUAGES.map(
    (one) =>
      html`<li><a href="${linkIn(one)}" hreflang="${one}" lang="${one}"${one === current ? html` aria-current="true"` : ''}>${MESSAGES[one].name}</a></li>`,
  )}</ul></nav>`;
}

/** What the visitor's role may see. */
function linksFor(c: SiteContext): readonly (readonly [string, string])[] {
  const role = c.get('session')?.role ?? 'owner';
  return dashboardLinks(messagesOf(c)).filter(([path]) => {
    const area = areaOf(path);
    return area === null || may(role, area);
  });
}

/** Whose account this is, where it is not the visitor's own. */
function workplace(c: SiteContext): Html {
  const session = c.get('session');
  if (!session || session.account.id === session.person.id) return html``;
  const account = strong(session.account.name ?? session.account.email);
  return html`<p class="workplace">${fill(messagesOf(c).dashboard.workplace, { account, team: linkTo('/dashboard/team') })}</p>`;
}

/** For those who read another language, in theirs. */
function englishOnly(c: SiteContext): Html {
  const language = c.get('language');
  if (language === 'en') return html``;
  return html`<p class="wide english" lang="${language}">${messagesOf(c).said.englishOnly}</p>`;
}

export function page(c: SiteContext, options: PageOptions, content: Html): Html {
  const {
    title,
    description,
    current,
    dashboard = false,
    script = false,
    hidden = dashboard,
    english = false,
  } = options;
  const language = english ? 'en' : c.get('language');
  const messages = MESSAGES[language];
  c.header('Content-Language', language);
  const body = dashboard
    ? html`<div class="board wide">${navigation(messages.dashboard.title, linksFor(c), current, 'tabs')}
      <main id="main" tabindex="-1">${workplace(c)}${content}</main></div>`
    : html`<main id="main" tabindex="-1">${english ? englishOnly(c) : ''}${content}</main>`;
  // What answers a form has no address of its own that could be opened in another language.
  const choice = !english && c.req.method === 'GET' ? languageChoice(c, messages, language) : '';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Platen</title>
${description ? html`<meta name="description" content="${description}">` : ''}
${hidden ? html`<meta name="robots" content="noindex">` : ''}
<link rel="icon" href="${assetUrl('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetUrl('site.css')}">
${script ? html`<script src="${assetUrl('site.js')}" defer></script>` : ''}
</head>
<body${dashboard ? html` class="in"` : ''}>
<a class="skip" href="#main">${messages.shell.skip}</a>
<header class="top"><div class="wide">
  <a class="brand" href="/">${logo()}<span>Platen</span></a>
  ${navigation(messages.shell.main, publicLinks(messages), current, 'links')}
  ${visitorActions(c, messages)}
</div></header>
${body}
${footer(c, messages, choice)}
</body>
</html>`;
}
