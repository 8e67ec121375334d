/** Resources that programs look for under standard paths. */

import { Hono } from 'hono';
import { DAY } from '../../accounts/subscription.ts';
import { assetUrl } from '../assets.ts';
import type { SiteEnvironment } from '../site-options.ts';

/** Milliseconds after which `security.txt` is to be read again: less than a year, as RFC 9116 recommends. */
const SECURITY_AGE = 180 * DAY;

/** https://www.rfc-editor.org/rfc/rfc9309 - personal pages and the targets of links in mails must not be indexed. */
const ROBOTS = `User-agent: *
Disallow: /dashboard
Disallow: /results/
Disallow: /invitation
Disallow: /reset
Disallow: /address
Disallow: /sign-up/confirm
`;

export function wellKnownRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'Cache-Control': 'public, max-age=3600' }));
  app.get('/favicon.ico', (c) => c.redirect(assetUrl('icon.svg'), 302));
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (c) => c.redirect('/dashboard/account', 303));
  app.get('/security.txt', (c) => c.redirect('/.well-known/security.txt', 301));
  app.get('/.well-known/security.txt', (c, next) => {
    const { contact = null, services } = c.get('options');
    const address = contactAddress(contact);
    if (address === null) return next();
    const expires = new Date(services.clock.now() + SECURITY_AGE).toISOString();
    const canonical = `${c.get('origin')}/.well-known/security.txt`;
    return Promise.resolve(c.text(`Contact: ${address}\nExpires: ${expires}\nCanonical: ${canonical}\n`));
  });
  // People and links sometimes add a trailing slash.
  app.get('/*', (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const [, path] = /^(\/[^/\\](?:.*[^/])?)\/+$/.exec(pathname) ?? [];
    return path === undefined ? next() : Promise.resolve(c.redirect(path + search, 301));
  });
  return app;
}

/** As `security.txt` takes it: null where the operator has named nobody, or in words. https://www.rfc-editor.org/rfc/rfc9116#section-2.5.3 */
function contactAddress(contact: string | null): string | null {
  const text = contact?.trim() ?? '';
  if (/^(?:https:\/\/|mailto:|tel:)\S+$/i.test(text)) return text;
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text) ? `mailto:${text}` : null;
}
