/** The commands that run the service and look after its store: `serve`, `work`, `token`, `account`. */

import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import type { Account, StoredServices, TokenRecord } from '../server/index.ts';
import { loadService } from './load-service.ts';
import { writeOut } from './output.ts';

const DAY = 86_400_000;

export function addServiceCommands(program: Command): void {
  addServe(program);
  addTokenCommands(program.command('token').description('manage API tokens'));
  addAccountCommands(program.command('account').description('manage the accounts of the service'));
}

const print = (line: string): void => writeOut(`${line}\n`);

interface StoreFlags {
  readonly database?: string;
}

/** All commands read the same environment variables as the service; flags override them. */
const withStoreFlags = (command: Command): Command =>
  command.option('--database <file>', 'SQLite file (default: PLATEN_DATABASE or .platen/platen.db)');

function environment(flags: StoreFlags & { readonly port?: string; readonly host?: string }) {
  const { DATABASE_URL, DATABASE_URL_FILE, ...rest } = process.env;
  return {
    ...rest,
    ...(flags.database === undefined ? { DATABASE_URL, DATABASE_URL_FILE } : { PLATEN_DATABASE: flags.database }),
    ...(flags.port === undefined ? {} : { PORT: flags.port }),
    ...(flags.host === undefined ? {} : { HOST: flags.host }),
  };
}

function addServe(program: Command): void {
  const serve = program
    .command('serve')
    .description('start the HTTP service')
    .option('--port <port>', 'TCP port (default: PORT or 8080)')
    .option('--host <address>', 'address to listen on (default: HOST or 127.0.0.1)');
  withStoreFlags(serve)
    .addHelpText('after', '\nEverything else is set by environment variables: see "platen settings".')
    .action(async (flags: StoreFlags & { port?: string; host?: string }) => {
      const { readConfig, startServer } = await loadService();
      await startServer({ config: await readConfig(environment(flags)) });
    });
  withStoreFlags(program.command('work').description('render jobs in a separate process, alongside "platen serve"'))
    .addHelpText(
      'after',
      '\nStart as many as you like, on any machine that can reach the store and the results. Everything else is set by environment variables.',
    )
    .action(async (flags: StoreFlags) => {
      const { readConfig, startWorker } = await loadService();
      await startWorker({ config: await readConfig(environment(flags)) });
    });
  withStoreFlags(program.command('backup').argument('<file>', 'the copy; the file must not exist yet'))
    .description('copy the SQLite store while the service runs (for PostgreSQL use pg_dump)')
    .action((file: string, flags: StoreFlags) =>
      withServices(flags, async ({ store }) => {
        await store.backup(file);
        print(`${file} is a copy of the store; to restore it, stop the service and put it in the store's place`);
      }),
    );
  program
    .command('settings')
    .description('list the environment variables of the service')
    .action(async () => {
      const { SETTINGS } = await loadService();
      for (const { name, help } of SETTINGS) print(`${name.padEnd(24)}${help}`);
    });
}

async function withServices(flags: StoreFlags, work: (services: StoredServices) => Promise<void>): Promise<void> {
  const { createServices, readConfig } = await loadService();
  const services = await createServices(await readConfig(environment(flags)));
  try {
    await work(services);
  } finally {
    await services.close();
  }
}

async function accountOf(services: StoredServices, email: string): Promise<Account> {
  const account = await services.accounts.findByEmail(email);
  if (!account) throw new Error(`there is no account ${email}`);
  return account;
}

/** The named account, or else the operator's own, which is created if it does not exist. */
async function accountOrLocal(services: StoredServices, email: string | undefined): Promise<Account> {
  const { createLocalAccount, LOCAL_EMAIL } = await loadService();
  if (email !== undefined && email !== LOCAL_EMAIL) return await accountOf(services, email);
  return (await createLocalAccount(services)) ?? (await accountOf(services, LOCAL_EMAIL));
}

function parseDuration(text: string): number {
  const [, count, unit] = /^(\d+)([hdwy])$/.exec(text) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError('Takes a number of hours, days, weeks or years: 12h, 30d, 8w, 1y.');
  return Number(count) * { h: DAY / 24, d: DAY, w: 7 * DAY, y: 365 * DAY }[unit as 'h' | 'd' | 'w' | 'y'];
}

function parseDate(text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError('Takes a date such as 2027-01-31, in UTC.');
  return time;
}

const dateOf = (time: number | null): string => (time === null ? '-' : new Date(time).toISOString().slice(0, 10));

const minuteOf = (time: number | null): string =>
  time === null ? 'never' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');

interface TokenFlags extends StoreFlags {
  readonly account?: string;
  readonly name: string;
  readonly test?: boolean;
  readonly expires?: number;
}

const withAccountFlag = (command: Command): Command =>
  withStoreFlags(command).option('--account <email>', "whose (default: the operator's own account)");

function addTokenCommands(tokens: Command): void {
  withAccountFlag(tokens.command('create').description('create a token and print it, once'))
    .option('--name <name>', 'what it is for', 'unnamed')
    .option('--test', 'a token whose renders carry a watermark and are not counted')
    .option('--expires <time>', 'lifetime, such as 30d (default: never expires)', parseDuration)
    .action((flags: TokenFlags) =>
      withServices(flags, async (services) => {
        const { id } = await accountOrLocal(services, flags.account);
        const expiresAt = flags.expires === undefined ? null : services.clock.now() + flags.expires;
        const mode = flags.test ? 'test' : 'live';
        const outcome = await services.tokens.create({ account: id, name: flags.name, mode, expiresAt });
        if (!outcome.ok) throw new Error(outcome.detail);
        print(outcome.value.token);
      }),
    );
  withAccountFlag(tokens.command('list').description('list tokens, without their secrets')).action(
    (flags: TokenFlags) =>
      withServices(flags, async (services) => {
        const { id } = await accountOrLocal(services, flags.account);
        printTable(
          ['ID', 'PREFIX', 'NAME', 'CREATED', 'LAST USED', 'STATE'],
          (await services.tokens.list(id)).map((token) => tokenRow(token, services.clock.now())),
        );
      }),
  );
  withAccountFlag(tokens.command('revoke').description('revoke a token at once').argument('<id>', 'as listed')).action(
    (id: string, flags: TokenFlags) =>
      withServices(flags, async (services) => {
        const account = await accountOrLocal(services, flags.account);
        if (!(await services.tokens.revoke(account.id, id)))
          throw new Error(`${account.email} has no valid token ${id}`);
        print(`${id} is revoked`);
      }),
  );
}

function tokenRow(token: TokenRecord, now: number): readonly string[] {
  const { id, prefix, name, createdAt, lastUsedAt, expiresAt, revokedAt } = token;
  const expired = expiresAt !== null && expiresAt <= now;
  const state =
    revokedAt !== null ? 'revoked' : expired ? 'expired' : expiresAt ? `until ${dateOf(expiresAt)}` : 'valid';
  return [id, `${prefix}…`, name, dateOf(createdAt), minuteOf(lastUsedAt), state];
}

function addAccountCommands(accounts: Command): void {
  withStoreFlags(accounts.command('list').description('list accounts')).action((flags: StoreFlags) =>
    withServices(flags, async (services) => {
      const all = await services.accounts.list();
      printTable(['EMAIL', 'PLAN', 'STATE', 'UNTIL', 'SINCE'], all.map(accountRow));
    }),
  );
  addAccountChanges(accounts);
  addAccountSecrets(accounts);
}

function accountRow({ email, createdAt, subscription }: Account): readonly string[] {
  const { plan, state, trialEndsAt, periodEndsAt } = subscription;
  return [email, plan, state, dateOf(state === 'trialing' ? trialEndsAt : periodEndsAt), dateOf(createdAt)];
}

function addAccountChanges(accounts: Command): void {
  const command = (text: string, description: string): Command =>
    withStoreFlags(accounts.command(text).description(description).argument('<email>', 'whose'));
  const change = (
    services: StoredServices,
    email: string,
    event: Parameters<StoredServices['accounts']['changeSubscription']>[1],
  ): Promise<void> =>
    accountOf(services, email)
      .then(({ id }) => services.accounts.changeSubscription(id, event))
      .then(({ plan, state, periodEndsAt }) => print(`${email}: ${state}, ${plan}, until ${dateOf(periodEndsAt)}`));

  command('activate', 'activate the plan of an account')
    .option('--plan <id>', 'the plan (default: the one it has)')
    .option(
      '--until <date>',
      'the first day that is no longer paid for, such as 2027-01-31 (default: no end)',
      parseDate,
    )
    .action((email: string, flags: StoreFlags & { plan?: string; until?: number }) =>
      withServices(flags, async (services) => {
        const { subscription } = await accountOf(services, email);
        const plan = flags.plan ?? subscription.plan;
        await change(services, email, { kind: 'activate', plan, periodEndsAt: flags.until ?? null });
      }),
    );
  command('plan', 'move an account to another plan')
    .argument('<plan>', 'its id')
    .action((email: string, plan: string, flags: StoreFlags) =>
      withServices(flags, (services) => change(services, email, { kind: 'change-plan', plan })),
    );
  command('cancel', 'cancel an account at the end of the paid period').action((email: string, flags: StoreFlags) =>
    withServices(flags, (services) => change(services, email, { kind: 'cancel' })),
  );
  command('end', 'end the plan of an account now').action((email: string, flags: StoreFlags) =>
    withServices(flags, (services) => change(services, email, { kind: 'end' })),
  );
  command('remove', 'delete an account with its tokens and counts')
    .requiredOption('--yes', 'it cannot be undone')
    .action((email: string, flags: StoreFlags) =>
      withServices(flags, async (services) => {
        await services.operator.remove(await accountOf(services, email));
        print(`${email} is forgotten`);
      }),
    );
}

function addAccountSecrets(accounts: Command): void {
  withStoreFlags(accounts.command('one-step').argument('<email>', 'whose'))
    .description('turn off two-step sign-in for an account whose authenticator app is lost')
    .action((email: string, flags: StoreFlags) =>
      withServices(flags, async (services) => {
        await services.secondStep.forget((await accountOf(services, email)).id);
        print(`${email} signs in with the password alone`);
      }),
    );
  const command = (text: string, description: string): Command =>
    withStoreFlags(accounts.command(text).description(description).argument('<email>', 'whose')).option(
      '--password-stdin',
      'read the password from standard input instead of generating one',
    );
  command('create', 'create an account and start its trial')
    .option('--plan <id>', 'the plan (default: the first)')
    .action((email: string, flags: StoreFlags & { plan?: string; passwordStdin?: boolean }) =>
      withServices(flags, async (services) => {
        const password = await passwordFor(flags);
        const plan = flags.plan ?? services.plans[0]!.id;
        const outcome = await services.accounts.signUp({ email, password, plan });
        if (!outcome.ok) throw new Error(outcome.detail);
        print(flags.passwordStdin ? `${outcome.value.email} is made` : password);
      }),
    );
  command('password', 'set a new password for an account and end its sessions').action(
    (email: string, flags: StoreFlags & { passwordStdin?: boolean }) =>
      withServices(flags, async (services) => {
        const password = await passwordFor(flags);
        const outcome = await services.operator.setPassword(await accountOf(services, email), password);
        if (!outcome.ok) throw new Error(outcome.detail);
        print(flags.passwordStdin ? `${email} has the new password` : password);
      }),
  );
}

/** The password from standard input, or else a generated one, which is printed once. */
async function passwordFor(flags: { readonly passwordStdin?: boolean }): Promise<string> {
  if (!flags.passwordStdin) return randomBytes(15).toString('base64url');
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  for (const row of all)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}
