import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../../config.ts';
import { connect } from '../../platform/database/connect.ts';
import { TIMELINE } from '../../platform/database/epoch.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { newId } from '../../platform/new-id.ts';
import { startPostgres, type RunningPostgres } from '../../testing/start-postgres.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { creating } from './testing/creating.ts';
import { deviceOf, inOneOrder, sent } from './testing/device.ts';

async function administrate({ url }: RunningPostgres): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function started(data?: string): Promise<RunningPostgres> {
  const postgres = await startPostgres(data === undefined ? {} : { data });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/**
 * A copy of a PostgreSQL that goes on, as `pg_basebackup` makes one. It has heard of nothing since, and
 * takes over when it is started.
 */
async function standbyOf(primary: pg.Client): Promise<string> {
  const folder = temporaryFolder();
  const { rows: places } = await primary.query<{ data_directory: string }>('show data_directory');
  const source = places[0]?.data_directory ?? '';
  const data = join(folder, 'data');
  // Its user may not be ours: files stay whose they are.
  await chmod(folder, 0o755);
  const copy = (part: string) =>
    promisify(execFile)('cp', ['-a', join(source, part), join(data, part, '..')]);
  await primary.query("select pg_backup_start('standby', true)");
  await promisify(execFile)('cp', ['-a', source, data]);
  const { rows } = await primary.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  );
  await copy('pg_wal');
  await rm(join(data, 'postmaster.pid'), { force: true });
  const { uid, gid } = await stat(data);
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(data, name), text);
    await chown(join(data, name), uid, gid);
  }
  await appendFile(join(data, 'postgresql.auto.conf'), "restore_command = 'false'\n");
  return data;
}

/** A process of the product on a database of this name. */
async function openProduct(postgres: RunningPostgres, name: string) {
  const config: DatabaseConfig = { engine: 'postgres', url: `${postgres.url}/${name}` };
  const database = await connect(config, () => undefined);
  onTestFinished(() => database.close());
  await migrate(database, config);
  return await buildTestApp(database);
}

const timelineIn = async (client: pg.Client) =>
  (await client.query<{ timeline: string }>(`select ${TIMELINE} as timeline`)).rows[0]?.timeline;

it('a failover that lost writes is noticed by who had them, and by who made as many others', async () => {
  const postgres = await started();
  const primary = await administrate(postgres);
  await primary.query('create database habitude');
  const before = await openProduct(postgres, 'habitude');
  const { access_token: token } = await before.signUp();
  const [phone, laptop] = [deviceOf(before, token), deviceOf(before, token)];
  const habit = newId();
  await phone.tell([creating(habit)]);
  await laptop.fetch();
  const mark = (day: number) =>
    sent(
      { type: 'enter_day', habit, date: `2026-11-0${day}`, mark: { value: true } },
      before.now() - 10 + day,
    );
  const data = await standbyOf(primary);

  // What the standby does not hear of any more.
  const lost = [1, 2, 3, 4].map(mark);
  await phone.send(lost);

  const standIn = await started(data);
  const admin = await administrate(standIn);
  await admin.query('create role plain; set role plain');
  expect(await timelineIn(primary)).toBe('00000001');
  expect(await timelineIn(admin)).toBe('00000002');
  const after = await openProduct(standIn, 'habitude');
  const [phoneAgain, laptopAgain] = [deviceOf(after, token), deviceOf(after, token)];
  Object.assign(phoneAgain.known, phone.known);
  Object.assign(laptopAgain.known, laptop.known);
  const { notebook } = await laptopAgain.send([5, 6, 7, 8].map(mark));
  expect(notebook.complete).toBe(true);
  const revisionIn = (cursor = '') => cursor.split('.')[1];
  expect(revisionIn(notebook.cursor)).toBe(revisionIn(phone.known.cursor));

  expect(await phoneAgain.fetch()).toMatchObject({ complete: true });
  expect(inOneOrder(phoneAgain.known)).toEqual(inOneOrder(laptopAgain.known));
  const again = await phoneAgain.send(lost);
  expect(again.results.map(({ result }) => result)).toEqual(lost.map(() => 'applied'));
  expect(again.notebook.complete).toBe(false);
  await laptopAgain.fetch();
  expect(inOneOrder(phoneAgain.known)).toEqual(inOneOrder(laptopAgain.known));
  const days = [...phoneAgain.known.pages.values()].map((page) => page.days).join('');
  expect(days.match(/x/g)).toHaveLength(8);
});
