import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts';
import { ROOT } from './set-up/paths.mjs';

it('a database that other tools brought back begins a new life where that is said', () => {
  const DATA_DIR = temporaryFolder();
  const migrate = (...words: string[]) => {
    const env = { PATH: process.env['PATH'], DATA_DIR };
    const given = ['scripts/migrate.ts', ...words];
    const { status, stdout } = spawnSync(process.execPath, given, { cwd: ROOT, env });
    using database = new DatabaseSync(join(DATA_DIR, 'habitude.db'), { readOnly: true });
    const row = database.prepare(`SELECT value FROM installation WHERE name = 'epoch'`).get();
    return { status, said: stdout.toString(), epoch: row?.['value'] };
  };
  const first = migrate();
  const again = migrate();
  expect([again.said, again.epoch]).toEqual(['The database is up to date.\n', first.epoch]);
  const restored = migrate('--restored');
  expect([restored.status, restored.said]).toEqual([
    0,
    'The database is up to date.\nEvery device reads it in full.\n',
  ]);
  expect(restored.epoch).not.toBe(first.epoch);
});
