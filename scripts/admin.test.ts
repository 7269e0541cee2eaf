import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeAccount } from '../src/server/features/auth/accounts.usecases.ts';
import { nameFirstOperator } from '../src/server/features/operator/operators.usecases.ts';
import { commandOf } from './admin/command.ts';
import { openDatabase } from './open-database.ts';
import { ROOT } from './set-up/paths.mjs';

/** A database with Ada, who came first, and Eve. @returns does a command, and gives what it says */
async function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-admin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { database } = await openDatabase({ DATA_DIR: folder });
  onTestFinished(() => database.close());
  await database.write(async (writer) => {
    for (const name of ['ada', 'eve']) {
      const email = `${name}@example.org`;
      const account = { email, name, locale: 'en', time_zone: 'UTC' } as const;
      await nameFirstOperator(writer, await makeAccount(writer, account, 0), 0);
    }
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const publicUrl = 'https://habits.example.org';
  return async (...words: string[]) => {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const deps = { database, clock: Date.now, log, operatorEmail: undefined, publicUrl, say };
    await commandOf(words)(deps);
    return said.join('\n');
  };
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
