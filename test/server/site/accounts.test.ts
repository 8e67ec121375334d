import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { createMemoryServices } from '../memory-services.ts';
import { hiddenFields, openSite, PASSWORD, signedUp, visit } from './site-client.ts';

describe('signing up', () => {
  it('starts a trial of the chosen plan and leads to the dashboard', async () => {
    const site = openSite();
    const page = await (await signedUp(site)).get('/dashboard');
    expect(page.text).toContain('7 days left');
    const account = await site.services.accounts.findByEmail('ada@example.com');
    expect(account?.subscription).toMatchObject({ plan: 'starter', state: 'trialing' });
  });

  it('ties what is wrong to its field and keeps what was right', async () => {
    const page = await visit(openSite()).send('/sign-up', '/sign-up', {
      email: 'ada@example.com',
      password: 'short',
      plan: 'team',
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain('<title>Error: Sign up');
    expect(page.text).toMatch(
      /<input id="password"[^>]*aria-describedby="password-hint password-error" aria-invalid="true"/,
    );
    expect(page.text).toContain('id="password-error"');
    expect(page.text).toMatch(/id="email"[^>]*value="ada@example.com"/);
    expect(page.text).toMatch(/value="team" checked/);
    expect(page.text).not.toContain('short"');
  });

  it('says when the address is taken', async () => {
    const site = openSite();
    await signedUp(site);
    const page = await visit(site).send('/sign-up', '/sign-up', { email: 'ADA@example.com', password: PASSWORD });
    expect(page.status).toBe(422);
    expect(page.text).toContain('id="email-error"');
  });

  it('tells a network of few addresses that they are taken', async () => {
    const site = openSite();
    await signedUp(site);
    const visitor = visit(site);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const fields = { email: 'ada@example.com', password: PASSWORD };
      statuses.push((await visitor.send('/sign-up', '/sign-up', fields)).status);
    }
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is limited for one address', async () => {
    const site = openSite();
    const visitor = visit(site);
    for (let i = 0; i < 20; i++) await visitor.send('/sign-up', '/sign-up', { email: 'x', password: 'x' });
    const page = await visitor.send('/sign-up', '/sign-up', { email: 'x', password: 'x' });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('signed-in devices', () => {
  it('are listed, and all but this one can be signed out', async () => {
    const site = openSite();
    const here = await signedUp(site);
    const there = visit(site);
    await there.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: PASSWORD });
    const page = await here.get('/dashboard/account');
    expect(page.text.match(/Signed in on/g)).toHaveLength(2);
    expect(page.text.match(/This device/g)).toHaveLength(1);
    const after = await here.send('/dashboard/account', '/dashboard/account/sessions');
    expect(after.text).toContain('All other devices are signed out');
    expect(after.text.match(/Signed in on/g)).toHaveLength(1);
    expect((await there.get('/dashboard')).path).toContain('/sign-in');
  });
});

describe('the operator’s log', () => {
  it('tells who did what to an account, without names and passwords', async () => {
    const audits: object[] = [];
    const site = openSite({ audit: (_, event, facts) => void audits.push({ event, ...facts }) });
    const visitor = await signedUp(site);
    await visitor.send('/dashboard/tokens', '/dashboard/tokens', { name: 'n', mode: 'live', expires: '' });
    await visitor.send('/dashboard', '/sign-out');
    await visitor.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: 'wrong wrong wrong' });
    const account = (await site.services.accounts.findByEmail('ada@example.com'))!.id;
    const [token] = await site.services.tokens.list(account);
    expect(audits).toEqual([
      { event: 'signed-up', account },
      { event: 'token-created', account, token: token!.id },
      { event: 'signed-out', account },
      { event: 'sign-in-refused' },
    ]);
  });
});

describe('signing in', () => {
  it('says the same of an unknown address and of a wrong password', async () => {
    const site = openSite();
    await signedUp(site);
    const answers = [];
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const page = await visit(site).send('/sign-in', '/sign-in', { email, password: 'wrong wrong' });
      answers.push([page.status, page.text.replaceAll(email, '').replace(/name="csrf" value="[^"]*"/g, '')]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(422);
  });

  it('leads back to the page that asked for it', async () => {
    const site = openSite();
    await signedUp(site);
    const visitor = visit(site);
    const asked = await visitor.get('/dashboard/tokens');
    expect(asked.path).toBe('/sign-in?next=%2Fdashboard%2Ftokens');
    const page = await visitor.send(asked.path, '/sign-in', { email: 'ada@example.com', password: PASSWORD });
    expect(page.path).toBe('/dashboard/tokens');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/%2e%2e//../..//evil.example',
  ])('leads nowhere else: %s', async (next) => {
    const site = openSite();
    await signedUp(site);
    const visitor = visit(site);
    const { text } = await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`);
    const response = await site.app.request('/sign-in', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new URLSearchParams({
        ...hiddenFields(text, '/sign-in'),
        next,
        email: 'ada@example.com',
        password: PASSWORD,
      }).toString(),
    });
    expect(response.status).toBe(303);
    expect(new URL(response.headers.get('location')!, 'http://localhost').origin).toBe('http://localhost');
  });

  it('is limited for one account, whoever tries', async () => {
    const site = openSite();
    await signedUp(site);
    const visitor = visit(site);
    for (let i = 0; i < 10; i++)
      await visitor.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: 'wrong' });
    const page = await visitor.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: PASSWORD });
    expect(page.status).toBe(429);
    site.clock.advance(16 * 60_000);
    const later = await visitor.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: PASSWORD });
    expect(later.path).toBe('/dashboard');
  });

  it('ends with signing out, on the server too', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const cookie = visitor.cookies.get('platen_session')!;
    await visitor.send('/dashboard', '/sign-out');
    expect(visitor.cookies.has('platen_session')).toBe(false);
    expect(await site.services.sessions.find(cookie)).toBeNull();
  });

  it('gives a new session, whatever cookie was there', async () => {
    const site = openSite();
    const first = await signedUp(site);
    const before = first.cookies.get('platen_session')!;
    await first.send('/dashboard', '/sign-out');
    first.cookies.set('platen_session', before);
    await first.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: PASSWORD });
    expect(first.cookies.get('platen_session')).not.toBe(before);
  });
});

describe('the account', () => {
  it('changes its password when the old one is right', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const form = ['/dashboard/account', '/dashboard/account/password'] as const;
    const wrong = await visitor.send(...form, { current: 'not it, not it', next: 'another long one' });
    expect([wrong.status, wrong.text.includes('id="current-error"')]).toEqual([422, true]);
    const weak = await visitor.send(...form, { current: PASSWORD, next: 'short' });
    expect([weak.status, weak.text.includes('id="next-error"')]).toEqual([422, true]);
    const page = await visitor.send(...form, { current: PASSWORD, next: 'another long one' });
    expect(page.path).toBe('/dashboard/account?password-changed');
    expect((await site.services.accounts.signIn({ email: 'ada@example.com', password: 'another long one' })).ok).toBe(
      true,
    );
  });

  it('goes when its password says so', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const form = ['/dashboard/account', '/dashboard/account/delete'] as const;
    expect((await visitor.send(...form, { password: 'not it' })).status).toBe(422);
    const page = await visitor.send(...form, { password: PASSWORD });
    expect(page.path).toBe('/sign-in?deleted');
    expect(await site.services.accounts.findByEmail('ada@example.com')).toBeNull();
  });

  it('may not be guessed at without end', async () => {
    const visitor = await signedUp(openSite());
    for (let i = 0; i < 10; i++)
      await visitor.send('/dashboard/account', '/dashboard/account/delete', { password: 'no' });
    const page = await visitor.send('/dashboard/account', '/dashboard/account/delete', { password: PASSWORD });
    expect(page.status).toBe(429);
  });
});

describe('plan and trial', () => {
  it('lets a trial change its plan', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const page = await visitor.send('/dashboard/plan', '/dashboard/plan/change', { plan: 'team' });
    expect(page.path).toBe('/dashboard/plan?plan-changed');
    expect((await site.services.accounts.findByEmail('ada@example.com'))?.subscription.plan).toBe('team');
  });

  it('gives nobody who pays a larger plan', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const account = (await site.services.accounts.findByEmail('ada@example.com'))!;
    await site.services.accounts.changeSubscription(account.id, {
      kind: 'activate',
      plan: 'starter',
      periodEndsAt: null,
    });
    const csrf = hiddenFields((await visitor.get('/dashboard/plan')).text, '/sign-out');
    await visitor.post('/dashboard/plan/change', { ...csrf, plan: 'scale' });
    expect((await site.services.accounts.find(account.id))?.subscription.plan).toBe('starter');
  });

  it('leads to payments where there is a provider, and back with a word when it does not answer', async () => {
    const services = createMemoryServices();
    const plans = services.plans.map((plan) => ({ ...plan, stripePrice: `price_${plan.id}` }));
    const checkout = async (_: unknown, { id }: { id: string }) => {
      if (id === 'scale') throw new Error('Stripe is away');
      return `https://checkout.stripe.com/c/pay/${id}`;
    };
    const site = openSite({
      services: { ...services, plans, billing: { ...services.billing, kind: 'stripe', checkout } },
    });
    const visitor = await signedUp(site);
    const paid = await visitor.send('/dashboard/plan', '/dashboard/plan/checkout', { plan: 'team' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'https://checkout.stripe.com/c/pay/team']);
    expect(paid.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com");
    const failed = await visitor.send('/dashboard/plan', '/dashboard/plan/checkout', { plan: 'scale' });
    expect(failed.path).toBe('/dashboard/plan?no-billing');
    expect(site.errors).toHaveLength(1);
  });

  it('says when the trial is over', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    site.clock.advance(8 * 86_400_000);
    const page = await visitor.get('/dashboard');
    expect(page.text).toContain('has ended');
    expect(page.text).toContain('role="alert"');
  });
});
