/** Protection of the forms: headers, cookies, cross-site checks, safe redirects. */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { parseUrl } from '../../urls.ts';
import { isLanguage, type Language } from '../languages.ts';
import { loggedNetwork } from '../operations/addresses.ts';
import { clientAddress } from '../operations/proxies.ts';
import type { Account } from '../services.ts';
import { deviceOf } from './device.ts';
import { preferredLanguage } from './languages/languages.ts';
import type { SiteContext, SiteEnvironment } from './site-options.ts';

/** Stripe's pages, which forms may lead on to. */
const STRIPE = ['https://checkout.stripe.com', 'https://billing.stripe.com'];

/** https://www.w3.org/TR/CSP3/ - no inline style or script anywhere; previews are SVG in `data:` images, where no script runs. */
function contentSecurityPolicy(billing: 'operator' | 'stripe'): string {
  const forms = ["'self'", ...(billing === 'stripe' ? STRIPE : [])].join(' ');
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const isSecure = (c: SiteContext): boolean => c.get('origin').startsWith('https:');

/** The `__Host-` prefix binds a cookie to this host, without sub-domains, over TLS. https://httpwg.org/specs/rfc6265.html */
const cookieName = (c: SiteContext, name: string): string => (isSecure(c) ? `__Host-${name}` : name);

const SESSION_COOKIE = 'platen_session';
const FORM_COOKIE = 'platen_form';

export const readSessionCookie = (c: SiteContext): string | undefined => getCookie(c, cookieName(c, SESSION_COOKIE));

function writeSessionCookie(c: SiteContext, value: string, expiresAt: number): void {
  const maxAge = Math.max(0, Math.floor((expiresAt - c.get('options').services.clock.now()) / 1000));
  setCookie(c, cookieName(c, SESSION_COOKIE), value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c),
    maxAge,
  });
}

export function clearSessionCookie(c: SiteContext): void {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c), maxAge: 0 } as const;
  setCookie(c, cookieName(c, SESSION_COOKIE), '', options);
}

const DEVICE_COOKIE = 'platen_device';

/** Seconds: browsers keep no cookie longer. https://www.rfc-editor.org/rfc/rfc6265 */
const DEVICE_AGE = 400 * 86_400;

/** The session of the account that has just been authenticated. */
export async function startSession(c: SiteContext, { id, email, language }: Account): Promise<void> {
  const { accounts, sessions } = c.get('options').services;
  // Later mails are written in the language recorded here.
  if (language !== c.get('language')) await accounts.speak(id, c.get('language'));
  // Ends a session that somebody else may have planted in this browser.
  const before = readSessionCookie(c);
  if (before !== undefined) await sessions.end(before);
  const from = { device: deviceOf(c.req.header('user-agent')), network: loggedNetworkOf(c) };
  const { cookie, expiresAt } = await sessions.start(id, from);
  writeSessionCookie(c, cookie, expiresAt);
  setCookie(c, cookieName(c, DEVICE_COOKIE), sessions.deviceMark(email), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c),
    maxAge: DEVICE_AGE,
  });
}

const LANGUAGE_COOKIE = 'platen_language';

/** The language chosen by the visitor, else the one that the browser prefers. */
export function chooseLanguage(c: SiteContext): Language {
  const name = cookieName(c, LANGUAGE_COOKIE);
  const asked = c.req.query('language');
  if (c.req.method === 'GET' && isLanguage(asked)) {
    const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c), maxAge: DEVICE_AGE } as const;
    setCookie(c, name, asked, options);
    return asked;
  }
  const kept = getCookie(c, name);
  return isLanguage(kept) ? kept : preferredLanguage(c.req.header('accept-language'));
}

const SIGN_UP_COOKIE = 'platen_sign_up';

/** Until the link in the mail is opened, from whatever program: seconds. */
const SIGN_UP_AGE = 86_400;

/** @param mark of the sign-up; null: it is over */
export function markSignUp(c: SiteContext, mark: string | null): void {
  const maxAge = mark === null ? 0 : SIGN_UP_AGE;
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c), maxAge } as const;
  setCookie(c, cookieName(c, SIGN_UP_COOKIE), mark ?? '', options);
}

export const readSignUpMark = (c: SiteContext): string | null => getCookie(c, cookieName(c, SIGN_UP_COOKIE)) ?? null;

const HALFWAY_COOKIE = 'platen_halfway';

/** For the time between the password and the code. */
export function startHalfway(c: SiteContext, { id }: Account): void {
  setCookie(c, cookieName(c, HALFWAY_COOKIE), c.get('options').services.sessions.halfway(id), {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: isSecure(c),
  });
}

export async function findHalfway(c: SiteContext): Promise<Account | null> {
  const text = getCookie(c, cookieName(c, HALFWAY_COOKIE));
  return text === undefined ? null : await c.get('options').services.sessions.findHalfway(text);
}

export function clearHalfway(c: SiteContext): void {
  const options = { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure(c), maxAge: 0 } as const;
  setCookie(c, cookieName(c, HALFWAY_COOKIE), '', options);
}

/** The network as shown to the owner and logged, not a person's address. */
export const loggedNetworkOf = (c: SiteContext): string =>
  loggedNetwork((c.get('options').clientAddress ?? clientAddress(0))(c));

/** Whether this browser has signed in with the address before. */
export function isKnownDevice(c: SiteContext, email: string): boolean {
  const mark = getCookie(c, cookieName(c, DEVICE_COOKIE));
  return mark !== undefined && sameSecret(mark, c.get('options').services.sessions.deviceMark(email));
}

/** For visitors without a session: the form repeats what the cookie says, which no other site can read or set. */
export function formToken(c: SiteContext): string {
  const name = cookieName(c, FORM_COOKIE);
  const known = getCookie(c, name);
  if (known !== undefined && /^[\w-]{22}$/.test(known)) return known;
  const token = randomBytes(16).toString('base64url');
  setCookie(c, name, token, { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure(c) });
  return token;
}

export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right);
}

/**
 * Whether the browser says that another site sent the request. For clients that say nothing, the form's token decides.
 * https://www.w3.org/TR/fetch-metadata/ and https://fetch.spec.whatwg.org/#origin-header
 */
export function isCrossSite(c: SiteContext): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  return origin !== c.get('origin') && origin !== new URL(c.req.url).origin;
}

/** A path of this site, or the fallback: `//host`, `/\host`, schemes and control characters lead nowhere else. */
export function safeNext(next: string | undefined | null, fallback: string): string {
  if (!next || next.length > 500 || !next.startsWith('/')) return fallback;
  if ([...next].some((character) => character <= ' ' || character === '\\' || character === '\x7f')) return fallback;
  const base = 'http://platen.invalid';
  const url = parseUrl(next, base);
  if (url?.origin !== base || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Headers of every page. Those of a visitor who has signed in are kept nowhere. */
export const pageHeaders = createMiddleware<SiteEnvironment>(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('Content-Security-Policy', contentSecurityPolicy(c.get('options').services.billing.kind));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  // Not `no-referrer`: browsers would then send forms with `Origin: null`.
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  if (isSecure(c)) headers.set('Strict-Transport-Security', 'max-age=31536000');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
});
