import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { QUICKLY, runServer } from '../../../testing/run-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

function run(command: string, DATA_DIR: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts', `${command}.ts`), ...args],
    { env: { ...QUICKLY, DATA_DIR, DATABASE_URL: '' }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

it('a running server is backed up, and restored only once it was stopped', async () => {
  const DATA_DIR = temporaryFolder();
  const file = join(temporaryFolder(), 'backup.db');
  const server = runServer({ DATA_DIR });
  await server.address;
  expect(run('backup', DATA_DIR, file)).toEqual({
    status: 0,
    stdout: `${file} holds 0 accounts and 0 habits with 0 years of entries.\nKeep ${join(DATA_DIR, 'secret')} too, in another place: without it everyone has to sign in again, and webhooks and second factors are gone.\n`,
    stderr: '',
  });
  const refusal = `DATA_DIR ${DATA_DIR} is in use by another Habitude: stop that one first.\n`;
  expect(run('restore', DATA_DIR, file)).toEqual({ status: 1, stdout: '', stderr: refusal });
  expect(run('migrate', DATA_DIR)).toMatchObject({
    status: 0,
    stdout: 'The database is up to date.\n',
  });
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  const restored = run('restore', DATA_DIR, file);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  const [kept = ''] = readdirSync(DATA_DIR).filter((name) => name.includes('.replaced-'));
  expect(restored.stdout).toContain(`is kept as ${join(DATA_DIR, kept)}.\n`);
  const again = runServer({ DATA_DIR });
  expect((await fetch(`${await again.address}/api/health/ready`)).status).toBe(200);
});

it('a server makes the backup of the last night by itself, which can be restored', async () => {
  const [DATA_DIR, folder] = [temporaryFolder(), temporaryFolder()];
  const BACKUP_DIR = join(folder, 'nights');
  const server = runServer({ DATA_DIR, BACKUP_DIR });
  await server.address;
  await expect.poll(server.output).toContain('backup made');
  const [name = ''] = readdirSync(BACKUP_DIR);
  expect(name).toMatch(/^habitude-\d{4}-\d\d-\d\d\.db$/);
  const other = temporaryFolder();
  const restored = run('restore', other, join(BACKUP_DIR, name));
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(restored.stdout).toContain(`There is no ${join(other, 'secret')}.`);
  // Where no secret is, as the guide has it tried out.
  const tried = runServer({ DATA_DIR: other });
  expect((await fetch(`${await tried.address}/api/health/ready`)).status).toBe(200);
  await expect.poll(tried.output).toContain('a new secret was accepted');
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
});

it('a server says when its backups can’t be written', async () => {
  const BACKUP_DIR = join(temporaryFolder(), 'file');
  writeFileSync(BACKUP_DIR, '');
  const server = runServer({ DATA_DIR: temporaryFolder(), BACKUP_DIR });
  expect([await server.exit, server.output()]).toEqual([
    1,
    `BACKUP_DIR ${BACKUP_DIR} can't be used: a file is in its place.\n`,
  ]);
});

it('npm run restore says what it takes', () => {
  const stderr = 'npm run restore takes one file: npm run restore -- FILE\n';
  expect(run('restore', temporaryFolder(), 'a', 'b')).toEqual({ status: 1, stdout: '', stderr });
});

it('a restore of what is no backup says so in one line', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'diary.db');
  writeFileSync(file, 'Dear diary,');
  expect(run('restore', folder, file)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${file} is not a database of Habitude. Nothing was changed.\n`,
  });
});
