import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { holdChanges } from '../src/server/features/auth/accounts.store.ts';
import { makeAccount } from '../src/server/features/auth/accounts.usecases.ts';
import { credentialRows } from '../src/server/features/auth/credentials.store.ts';
import { nameFirstOperator } from '../src/server/features/operator/operators.usecases.ts';
import type { CredentialKind } from '../src/server/platform/database/account-tables.ts';
import { setMoveState } from '../src/server/platform/database/moving/move-state.ts';
import { deriveKeys } from '../src/server/platform/keys.ts';
import { unseal } from '../src/server/platform/jobs/seal.ts';
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts';
import { commandOf } from './admin/command.ts';
import { mailingOf } from './admin/mailing.ts';
import { openDatabase } from './open-database.ts';
import { ROOT } from './set-up/paths.mjs';

const APP_SECRET = 'a secret of thirty-two characters or more';

/** A database with Ada, who came first, and Eve. @returns does a command, and gives what it says */
async function installation() {
  const { admin } = await withDatabase();
  return admin;
}

async function withDatabase() {
  const folder = temporaryFolder();
  const database = await openDatabase({ DATA_DIR: folder });
  onTestFinished(() => database.close());
  await database.write(async (writer) => {
    for (const name of ['ada', 'eve']) {
      const email = `${name}@example.org`;
      const account = { email, name, locale: 'en', time_zone: 'UTC' } as const;
      await nameFirstOperator(writer, await makeAccount(writer, account, 0), 0);
    }
  });
  const mailing = mailingOf(database, { appSecret: APP_SECRET, clock: Date.now });
  const publicUrl = 'https://habits.example.org';
  const admin = async (...words: string[]) => {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const oidc = { providers: [], isOnly: false, isAutoRedirect: false, header: undefined };
    await commandOf(words)({ ...mailing, operatorEmail: undefined, publicUrl, oidc, say });
    return said.join('\n');
  };
  /** the mails that wait for the server, the oldest first */
  const mails = async () => {
    const jobs = await database.read.selectFrom('jobs').select('sealed').orderBy('id').execute();
    const { jobs: key } = deriveKeys(APP_SECRET);
    return jobs.map(({ sealed }) => JSON.parse(unseal(sealed, key)));
  };
  return { database, folder, admin, mails };
}

it('the command line does what an operator does, and says so', async () => {
  const admin = await installation();
  expect(await admin('suspend', 'EVE@example.org')).toBe(
    'eve@example.org is suspended: sessions are ended, reminders stopped, and everything is kept.',
  );
  expect(await admin('accounts', 'eve')).toBe(
    'eve@example.org · since 1970-01-01 · never here · 0 days, 0 kB · suspended',
  );
  await expect(admin('suspend', 'eve@example.org')).rejects.toThrow(
    'eve@example.org is suspended: nothing was changed.',
  );
  await admin('unsuspend', 'eve@example.org');
  await expect(admin('delete', 'ada@example.org')).rejects.toThrow(
    'npm run admin -- operator ada@example.org --end',
  );
  await admin('operator', 'eve@example.org');
  await admin('operator', 'ada@example.org', '--end');
  await admin('delete', 'ada@example.org');
  expect((await admin('accounts')).split('\n')).toEqual([
    expect.stringMatching(/^eve@.* · operator$/),
    expect.stringMatching(/^ada@.* · to be deleted on /),
  ]);
  await expect(admin('delete', 'nobody@example.org')).rejects.toThrow(
    'No account has the address nobody@example.org.',
  );
});

it('the command line resets a second factor at once, and its owner is told', async () => {
  const { database, admin, mails } = await withDatabase();
  const reset = () => admin('reset-second-factor', 'eve@example.org');
  await expect(reset()).rejects.toThrow('eve@example.org has no password.');
  const { id } = await database.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'eve@example.org')
    .executeTakeFirstOrThrow();
  const put = (kind: CredentialKind) =>
    database.write((writer) =>
      credentialRows.insert(writer, {
        user_id: id,
        id: kind,
        kind,
        secret: 'x',
        created_at: 0,
        used_at: null,
      }),
    );
  await put('password');
  await expect(reset()).rejects.toThrow('signs in by password alone already');
  await put('totp');
  await put('recovery');
  expect(await reset()).toMatch(/^eve@example\.org signs in by password alone: /);
  const left = await database.read.selectFrom('credentials').select('kind').execute();
  expect(left).toEqual([{ kind: 'password' }]);
  expect(await mails()).toMatchObject([
    {
      kind: 'credentials-changed',
      to: 'eve@example.org',
      facts: { change: 'second-factor-reset' },
    },
  ]);
  await expect(admin('reset-second-factor', 'eve@example.org', '--end')).rejects.toThrow(
    'No second factor of eve@example.org is about to be reset.',
  );
});

it('the command line ends an alarm, for the present address or for the one that raised it', async () => {
  const { database, admin, mails } = await withDatabase();
  const eve = () =>
    database.read
      .selectFrom('users')
      .select(['id', 'email', 'email_key', 'held_by'])
      .where('name', '=', 'eve')
      .executeTakeFirstOrThrow();
  const { id } = await eve();
  const alarm = (by: string) => database.write((writer) => holdChanges(writer, id, { now: 1, by }));
  await expect(admin('end-alarm', 'eve@example.org')).rejects.toThrow('No alarm holds');
  await alarm('eve@example.org');
  await expect(admin('end-alarm', 'eve@example.org', '--give-back')).rejects.toThrow(
    'No alarm of a former address holds eve@example.org.',
  );
  await alarm('ada@example.org');
  await expect(admin('end-alarm', 'eve@example.org', '--give-back')).rejects.toThrow(
    'The former address has another account by now',
  );
  expect(await eve()).toMatchObject({ email: 'eve@example.org', held_by: 'ada@example.org' });
  expect(await admin('end-alarm', 'eve@example.org')).toMatch('can be changed again');
  expect(await eve()).toMatchObject({ email: 'eve@example.org', held_by: null });
  await alarm('eva@example.org');
  expect(await admin('end-alarm', 'eve@example.org', '--give-back')).toMatch(
    'The account is that of eva@example.org',
  );
  // Its new password, which comes by that mailbox, ends the alarm.
  expect(await eve()).toMatchObject({
    email: 'eva@example.org',
    email_key: 'eva@example.org',
    held_by: 'eva@example.org',
  });
  expect(await mails()).toMatchObject([
    { to: 'eve@example.org', facts: { change: 'alarm-ended' } },
    { to: 'eva@example.org', facts: { change: 'given-back' } },
  ]);
  const acts = await database.read.selectFrom('operator_log').select('act').orderBy('id').execute();
  expect(acts).toEqual([{ act: 'end_alarm' }, { act: 'give_back' }]);
});

it('the command line invites', async () => {
  const admin = await installation();
  expect(await admin('invite', 'bob@example.org', '--language', 'fr')).toMatch(
    /^https:\/\/habits\.example\.org\/fr\/auth\/sign-up#invitation=[\w-]{43}$/,
  );
  await expect(admin('invite', 'ada@example.org')).rejects.toThrow(
    'ada@example.org has an account.',
  );
});

it.each([
  [[]],
  [['help']],
  [['suspend']],
  [['suspend', 'a', 'b']],
  [['invite', 'bob']],
  [['invite', '--days', '0']],
  [['invite', '--people', '1001']],
  [['invite', 'bob@example.org', '--people', '2']],
  [['invite', '--language', 'de']],
  [['accounts', '--all']],
])('%j is no command', (words) => {
  expect(() => commandOf(words)).toThrow();
});

it('a wrong command ends with a code of its own, and touches nothing', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', 'help'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('npm run admin -- accounts')]);
});

function runAccounts(DATA_DIR: string) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', 'accounts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR },
  });
  return [status, stderr];
}

it('makes no database: the disk of DATA_DIR may be away', () => {
  const folder = temporaryFolder();
  const DATA_DIR = join(folder, 'away');
  const file = join(DATA_DIR, 'habitude.db');
  expect(runAccounts(DATA_DIR)).toEqual([1, `${file} is not there: look at DATA_DIR.\n`]);
  expect(readdirSync(folder)).toEqual([]);
});

it('makes no secret: that of a restored database may come later', async () => {
  const { folder } = await withDatabase();
  const file = join(folder, 'secret');
  expect(runAccounts(folder)).toEqual([1, expect.stringContaining(`${file} is missing.`)]);
  expect(existsSync(file)).toBe(false);
});

it('lets in whoever lost every way in, by a link', async () => {
  const admin = await installation();
  expect(await admin('let-in', 'ADA@example.org')).toMatch(
    /^https:\/\/habits\.example\.org\/auth\/oidc\/callback#token=[\w-]{36}\.[\w-]{43}$/,
  );
  await expect(admin('let-in', 'nobody@example.org')).rejects.toThrow('No account has the address');
});

it.each([
  ['suspend', 'suspended'],
  ['delete', 'to be deleted'],
])('makes no link after %s: it would let nobody in', async (act, state) => {
  const admin = await installation();
  await admin(act, 'eve@example.org');
  await expect(admin('let-in', 'EVE@example.org')).rejects.toThrow(
    `eve@example.org is ${state}. First: npm run admin -- unsuspend eve@example.org`,
  );
  await admin('unsuspend', 'eve@example.org');
  expect(await admin('let-in', 'eve@example.org')).toMatch(/#token=/);
});

it('touches nothing of a file that was moved', async () => {
  const { database, folder } = await withDatabase();
  const to = 'postgres://db.example.org/habitude';
  await database.write((writer) => setMoveState(writer, 'moved_to', { id: 'move', to }));
  await expect(openDatabase({ DATA_DIR: folder })).rejects.toThrow(`was moved to ${to}`);
});
