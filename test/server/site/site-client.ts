/** A browser without a window: keeps cookies, fills forms, follows redirects. */

import type { Hono } from 'hono';
import type { Services } from '../../../src/server/services.ts';
import { createSite } from '../../../src/server/site/create-site.ts';
import type { SiteEnvironment, SiteOptions } from '../../../src/server/site/site-options.ts';
import { createMemoryServices, type TestClock, testClock } from '../memory-services.ts';

export const PASSWORD = 'correct horse battery';
export const ORIGIN = 'http://localhost';

export interface TestSite {
  readonly app: Hono<SiteEnvironment>;
  readonly services: Services;
  readonly clock: TestClock;
  readonly errors: unknown[];
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140"/>';

/** A playground that says what it was given, in the text of its one page. */
export const echoPlayground: SiteOptions['playground'] = {
  preview: async ({ html }) => ({
    ok: true,
    value: { pageCount: 1, pages: [{ width: 100, height: 140, svg: SVG, text: html }], warnings: [] },
  }),
  pdf: async () => ({ ok: true, value: new TextEncoder().encode('%PDF-1.7 test') }),
};

export function openSite(options: Partial<SiteOptions> = {}): TestSite {
  const clock = testClock();
  const services = createMemoryServices({ clock });
  const errors: unknown[] = [];
  const app = createSite({
    services,
    playground: echoPlayground,
    publicUrl: null,
    problems: [
      { name: 'trial-over', status: 402, title: 'The trial is over' },
      { name: 'busy', status: 503, title: 'The service is busy' },
    ],
    onError: (error) => errors.push(error),
    ...options,
  });
  return { app, services, clock, errors };
}

export interface Page {
  readonly status: number;
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
}

export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Page>;
  /** Loads `page`, fills the form that goes to `action` and sends it; follows the redirect. */
  send(page: string, action: string, fields?: Readonly<Record<string, string>>): Promise<Page>;
  /** Sends just these fields. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Page>;
}

export function visit({ app }: TestSite): Visitor {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}): Promise<Page> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location?.startsWith('/')) return request(location);
    return { status: response.status, path, headers: response.headers, text: await response.text() };
  };
  const post: Visitor['post'] = (path, fields, headers = {}) =>
    request(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return {
    cookies,
    get: (path) => request(path),
    post,
    async send(page, action, fields = {}) {
      const { text } = await request(page);
      return post(action, { ...hiddenFields(text, action), ...fields });
    },
  };
}

/** The hidden fields of the form with this action. */
export function hiddenFields(text: string, action: string): Record<string, string> {
  const form = text.split('<form').find((part) => part.includes(`action="${action}"`)) ?? '';
  const fields: Record<string, string> = {};
  for (const [tag] of form.split('</form>')[0]!.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name !== undefined) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  return fields;
}

export const tokenIn = (text: string): string | undefined => /plt_(?:live|test)_[0-9A-Za-z]{36}/.exec(text)?.[0];

export async function signedUp(site: TestSite, email = 'ada@example.com'): Promise<Visitor> {
  const visitor = visit(site);
  const page = await visitor.send('/sign-up', '/sign-up', { email, password: PASSWORD, plan: 'starter' });
  if (page.status !== 200) throw new Error(`signing up failed: ${page.status}`);
  return visitor;
}
