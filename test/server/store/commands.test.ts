/** The operator's commands, beside an open store. */

import '../patience.ts';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addServiceCommands } from '../../../src/cli/service-commands.ts';
import { createServices, type StoredServices } from '../../../src/server/create-services.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { CHEAP } from './cheap.ts';

let file = '';
let services: StoredServices;

/** What the command prints. */
async function platen(...words: string[]): Promise<string> {
  const program = new Command('platen').exitOverride().configureOutput({ writeErr: () => {} });
  addServiceCommands(program);
  for (const command of program.commands) command.exitOverride().commands.forEach((one) => void one.exitOverride());
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } finally {
    write.mockRestore();
  }
  return printed.trim();
}

afterEach(() => vi.unstubAllEnvs());

beforeAll(async () => {
  file = path.join(temporaryFolder(), 'platen.db');
  services = await createServices({ database: { kind: 'sqlite', file }, passwordCost: CHEAP });
});

beforeEach(() => {
  vi.stubEnv('PLATEN_DATABASE', file);
});

afterAll(() => services.close());

it('makes tokens of the local account, which is made with the first', async () => {
  const tokens = [
    await platen('token', 'create', '--name', 'a'),
    await platen('token', 'create', '--test', '--expires', '30d'),
  ];
  expect(tokens[0]).toMatch(/^plt_live_\w{36}$/);
  expect(tokens[1]).toMatch(/^plt_test_\w{36}$/);
  const verified = (await services.tokens.verify(tokens[0]!))!;
  expect(verified.account).toMatchObject({
    email: 'local@localhost',
    subscription: { state: 'active', plan: 'scale' },
  });
  expect(await platen('token', 'revoke', verified.record.id)).toContain('revoked');
  expect(await services.tokens.verify(tokens[0]!)).toBeNull();
  const list = await platen('token', 'list');
  expect(list).toContain(verified.record.prefix);
  expect(list).not.toContain(tokens[1]);
});

it('copies the store while it is used, and the copy is a store', async () => {
  const copy = path.join(temporaryFolder(), 'copy.db');
  const password = await platen('account', 'create', 'grace@example.org', '--plan', 'team');
  expect(await platen('backup', copy)).toContain('restore');
  await platen('account', 'remove', 'grace@example.org', '--yes');
  await expect(platen('backup', copy)).rejects.toThrow('already');
  const restored = await createServices({ database: { kind: 'sqlite', file: copy }, passwordCost: CHEAP });
  expect(await restored.accounts.signIn({ email: 'grace@example.org', password })).toMatchObject({ ok: true });
  await restored.close();
});

it('looks after accounts', async () => {
  const password = await platen('account', 'create', 'ada@example.org', '--plan', 'team');
  expect(await services.accounts.signIn({ email: 'ada@example.org', password })).toMatchObject({ ok: true });
  expect(await platen('account', 'activate', 'ada@example.org', '--until', '2999-01-31')).toContain(
    'active, team, until 2999-01-31',
  );
  expect(await platen('account', 'list')).toMatch(/ada@example\.org +team +active +2999-01-31/);
  expect(await platen('account', 'cancel', 'ada@example.org')).toContain('cancelled');
  await expect(platen('account', 'activate', 'nobody@example.org')).rejects.toThrow('there is no account');
  await expect(platen('account', 'plan', 'ada@example.org', 'galactic')).rejects.toThrow('there is no plan "galactic"');
  await expect(platen('account', 'remove', 'ada@example.org')).rejects.toThrow('--yes');
  await platen('account', 'remove', 'ada@example.org', '--yes');
  expect(await services.accounts.findByEmail('ada@example.org')).toBeNull();
});
