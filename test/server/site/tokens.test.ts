import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { hiddenFields, openSite, signedUp, tokenIn } from './site-client.ts';

const FORM = '/dashboard/tokens';

describe('the tokens page', () => {
  it('shows a new token once, with examples that use it', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const page = await visitor.send(FORM, FORM, { name: 'Invoices', mode: 'live', expires: '' });
    const token = tokenIn(page.text)!;
    expect(await site.services.tokens.verify(token)).not.toBeNull();
    expect(page.text).toContain(`Authorization: Bearer ${token}`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const again = await visitor.get(FORM);
    expect(again.text).not.toContain(token);
    expect(again.text).toContain(token.slice(0, 13));
    expect(again.text).toContain('Invoices');
  });

  it('makes one token of a form sent twice, and does not show it again', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const fields = { ...hiddenFields((await visitor.get(FORM)).text, FORM), name: 'Once', mode: 'test' };
    const token = tokenIn((await visitor.post(FORM, fields)).text)!;
    const again = await visitor.post(FORM, fields);
    expect(again.text).not.toContain(token);
    expect(again.text).toContain('shown once and cannot be shown again');
    const account = (await site.services.accounts.findByEmail('ada@example.com'))!;
    expect(await site.services.tokens.list(account.id)).toHaveLength(1);
  });

  it('ends a token with the day, in UTC', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    await visitor.send(FORM, FORM, { name: 'Short', mode: 'live', expires: '2026-11-30' });
    const account = (await site.services.accounts.findByEmail('ada@example.com'))!;
    expect((await site.services.tokens.list(account.id))[0]?.expiresAt).toBe(Date.UTC(2026, 11, 1));
  });

  it.each([
    [{ name: ' ', expires: '' }, 'name-error'],
    [{ name: 'x', expires: '2026-11-01' }, 'expires-error'],
    [{ name: 'x', expires: 'soon' }, 'expires-error'],
    [{ name: 'x', expires: '2026-99-99' }, 'expires-error'],
  ])('ties what is wrong to its field: %j', async (fields, error) => {
    const page = await (await signedUp(openSite())).send(FORM, FORM, fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain(`id="${error}"`);
  });

  it('revokes after asking', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const token = tokenIn((await visitor.send(FORM, FORM, { name: 'Gone' })).text)!;
    const { record } = (await site.services.tokens.verify(token))!;
    const path = `${FORM}/${record.id}/revoke`;
    expect((await visitor.get(path)).text).toContain('stops working at once');
    expect((await visitor.send(path, path)).path).toBe(`${FORM}?revoked`);
    expect(await site.services.tokens.verify(token)).toBeNull();
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('rotates, with the old token valid as long as chosen', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const old = tokenIn((await visitor.send(FORM, FORM, { name: 'Turning' })).text)!;
    const { record } = (await site.services.tokens.verify(old))!;
    const path = `${FORM}/${record.id}/rotate`;
    const page = await visitor.send(path, path, { overlap: '3600' });
    const fresh = tokenIn(page.text)!;
    expect(fresh).not.toBe(old);
    expect(await site.services.tokens.verify(old)).not.toBeNull();
    site.clock.advance(3_600_001);
    expect(await site.services.tokens.verify(old)).toBeNull();
    expect(await site.services.tokens.verify(fresh)).not.toBeNull();
  });

  it("keeps accounts apart: another's token is not there", async () => {
    const site = openSite();
    const ada = await signedUp(site);
    const token = tokenIn((await ada.send(FORM, FORM, { name: 'Hers' })).text)!;
    const { record } = (await site.services.tokens.verify(token))!;
    const eve = await signedUp(site, 'eve@example.com');
    const csrf = hiddenFields((await eve.get(FORM)).text, '/sign-out');
    for (const verb of ['revoke', 'rotate']) {
      const path = `${FORM}/${record.id}/${verb}`;
      expect((await eve.get(path)).status).toBe(404);
      expect((await eve.post(path, { ...csrf, once: verb })).status).toBe(404);
    }
    expect(await site.services.tokens.verify(token)).not.toBeNull();
    expect((await eve.get(FORM)).text).not.toContain('Hers');
  });
});
