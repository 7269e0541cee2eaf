import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../../../config.ts';
import { DAY, HOUR, SECOND } from '../../clock.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { connect } from '../connect.ts';
import type { Database } from '../database.ts';
import { migrate, STEPS } from '../migrate.ts';
import { backUp } from './back-up.ts';
import { checkBackup } from './backup-file.ts';
import { migrateWithCopy } from './migrate-with-copy.ts';
import { createNightlyBackups } from './nightly-backups.ts';

/** Noon, in the time zone of this process. */
const NOON = new Date(2026, 10, 21, 12).getTime();

async function connected(config: DatabaseConfig): Promise<Database> {
  const database = await connect(config, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

async function openOne(config: DatabaseConfig) {
  const database = await connected(config);
  await migrate(database, config);
  const remember = (key: string) =>
    database.write((writer) =>
      writer.insertInto('limits').values({ key, count: 1, expires_at: 1 }).execute(),
    );
  return { database, remember };
}

function nightly(make: (file: string) => Promise<Record<string, number>>) {
  const folder = temporaryFolder();
  const state = { now: NOON };
  const logged: { message: string; details: object }[] = [];
  const note = (details: object, message: string) => void logged.push({ message, details });
  const backups = createNightlyBackups({
    folder,
    clock: () => state.now,
    backUp: make,
    log: { info: note, error: note },
  });
  return { backups, folder, state, logged, names: () => readdirSync(folder).toSorted() };
}

/** What a later version takes besides. */
const LATER = { ...STEPS, '9999-nothing': async () => undefined };

eachDatabase(({ create }) => {
  it('a night has one backup, which was opened again and counted', async () => {
    const config = await create();
    const { remember } = await openOne(config);
    await remember('a');
    const { backups, folder, state, logged, names } = nightly((file) => backUp(config, file));
    await backups.look();
    await remember('b');
    state.now += 14 * HOUR;
    await backups.look();
    // One o'clock of the night after: it is not over.
    expect(names()).toEqual(['habitude-2026-11-21.db']);
    expect((await checkBackup(join(folder, 'habitude-2026-11-21.db'))).counts).toMatchObject({
      limits: 1,
    });
    expect(logged).toMatchObject([
      { message: 'backup made', details: { counts: { limits: 1, users: 0 } } },
    ]);
    state.now += 2 * HOUR;
    await Promise.all([backups.look(), backups.look()]);
    expect(names()).toEqual(['habitude-2026-11-21.db', 'habitude-2026-11-22.db']);
    expect((await checkBackup(join(folder, 'habitude-2026-11-22.db'))).counts).toMatchObject({
      limits: 2,
    });
  });

  it('a database of an earlier version has a copy before it is brought up to date', async () => {
    const config = await create();
    const backupDir = temporaryFolder();
    const database = await connected(config);
    await migrate(database, config);
    const settings = { database: config, backupDir };
    expect(await migrateWithCopy(database, settings, LATER)).toEqual({
      steps: ['9999-nothing'],
      isNew: false,
      isKept: true,
    });
    const copies =
      config.engine === 'sqlite'
        ? readdirSync(join(config.file, '..')).filter((name) => name.includes('.before-'))
        : readdirSync(backupDir);
    expect(copies).toHaveLength(1);
    const copy = join(
      config.engine === 'sqlite' ? join(config.file, '..') : backupDir,
      `${copies[0]}`,
    );
    expect((await checkBackup(copy)).steps).toEqual(Object.keys(STEPS));
    expect(await migrateWithCopy(database, settings, LATER)).toEqual({
      steps: [],
      isNew: false,
      isKept: true,
    });
  });

  it('has one copy, however many processes start at once', async () => {
    const config = await create();
    if (config.engine === 'sqlite') return;
    const backupDir = temporaryFolder();
    const [one, other] = [await connected(config), await connected(config)];
    await migrate(one, config);
    const settings = { database: config, backupDir };
    const both = await Promise.all([
      migrateWithCopy(one, settings, LATER),
      migrateWithCopy(other, settings, LATER),
    ]);
    expect(both.map(({ steps }) => steps.length).toSorted()).toEqual([0, 1]);
    expect(both.map(({ isKept }) => isKept)).toEqual([true, true]);
    expect(readdirSync(backupDir)).toHaveLength(1);
  });

  it('a database of nobody yet has no copy, and one without a folder says whether it has', async () => {
    const config = await create();
    const database = await connected(config);
    const settings = { database: config, backupDir: undefined };
    expect(await migrateWithCopy(database, settings)).toMatchObject({ isNew: true, isKept: true });
    const { isNew, isKept } = await migrateWithCopy(database, settings, LATER);
    expect(isNew).toBe(false);
    expect(isKept).toBe(config.engine === 'sqlite');
  });
});

/** Makes what only stands in the place of a backup: these tests are about names. */
async function write(file: string): Promise<Record<string, number>> {
  writeFileSync(file, '');
  return {};
}

it('the last seven are kept, and nothing else in the folder is touched', async () => {
  const { backups, folder, state, names } = nightly(write);
  writeFileSync(join(folder, 'habitude-2020.db'), 'mine');
  for (const making of ['habitude-making-old', 'habitude-making-new'])
    mkdirSync(join(folder, making));
  const seconds = (instant: number) => instant / SECOND;
  utimesSync(join(folder, 'habitude-making-old'), seconds(NOON - 2 * DAY), seconds(NOON - 2 * DAY));
  utimesSync(join(folder, 'habitude-making-new'), seconds(NOON + 9 * DAY), seconds(NOON + 9 * DAY));
  for (let night = 0; night < 9; night += 1) {
    await backups.look();
    state.now += DAY;
  }
  expect(names()).toEqual([
    'habitude-2020.db',
    ...[23, 24, 25, 26, 27, 28, 29].map((day) => `habitude-2026-11-${day}.db`),
    'habitude-making-new',
  ]);
});

it('an old one that another process has removed meanwhile is gone', async () => {
  const { backups, folder, state, logged, names } = nightly(write);
  const old = join(folder, 'habitude-2026-11-14.db');
  for (let day = 14; day <= 20; day += 1)
    writeFileSync(join(folder, `habitude-2026-11-${day}.db`), '');
  // The clock is asked between the look into the folder and the removal.
  Object.defineProperty(state, 'now', {
    get() {
      if (names().includes('habitude-2026-11-21.db')) rmSync(old, { force: true });
      return NOON;
    },
  });
  await backups.look();
  expect(names()).toHaveLength(7);
  expect(logged.map(({ message }) => message)).toEqual(['backup made']);
});

it('what was left over goes before another is made, which may need the room', async () => {
  const { backups, folder, names } = nightly((file) => {
    expect(names()).toEqual([basename(dirname(file))]);
    return write(file);
  });
  mkdirSync(join(folder, 'habitude-making-old'));
  utimesSync(join(folder, 'habitude-making-old'), 1, 1);
  await backups.look();
  expect(names()).toEqual(['habitude-2026-11-21.db']);
});

it('what was left over and can’t go keeps no other from being made', async () => {
  const { backups, folder, logged, names } = nightly(write);
  symlinkSync('nowhere', join(folder, 'habitude-making-old'));
  await backups.look();
  expect(names()).toEqual(['habitude-2026-11-21.db', 'habitude-making-old']);
  expect(logged.map(({ message }) => message)).toEqual([
    'what was left of a backup stays',
    'backup made',
  ]);
});

it('one of a night to come, of a clock that was wrong, counts for nothing', async () => {
  const { backups, folder, state, names } = nightly(write);
  writeFileSync(join(folder, 'habitude-2027-01-05.db'), '');
  expect(backups.age()).toBe(undefined);
  for (let night = 0; night < 8; night += 1) {
    await backups.look();
    state.now += DAY;
  }
  expect(names()).toEqual([
    ...[22, 23, 24, 25, 26, 27, 28].map((day) => `habitude-2026-11-${day}.db`),
    'habitude-2027-01-05.db',
  ]);
});

it('one on a disk that is gone has no age', async () => {
  const { backups, folder } = nightly(write);
  await backups.look();
  rmSync(folder, { recursive: true });
  expect(backups.age()).toBe(undefined);
});

it('one that fails is told, leaves nothing, and is tried again', async () => {
  let isFull = true;
  const { backups, logged, names } = nightly(async (file) => {
    await write(file);
    if (isFull) throw new Error('the disk is full');
    return {};
  });
  await backups.look();
  expect(backups.age()).toBe(undefined);
  expect([names(), logged.map(({ message }) => message)]).toEqual([
    [],
    ['the nightly backup failed'],
  ]);
  isFull = false;
  await backups.look();
  expect(names()).toEqual(['habitude-2026-11-21.db']);
  expect(backups.age()).toEqual(expect.any(Number));
});

it('a stop ends what is under way, and leaves nothing', async () => {
  const folder = temporaryFolder();
  const backups = createNightlyBackups({
    folder,
    clock: () => NOON,
    backUp: (_file, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('ended')));
      }),
    log: { info: () => undefined, error: (details) => expect.unreachable(String(details)) },
  });
  backups.start();
  expect(readdirSync(folder)).toHaveLength(1);
  await backups.stop();
  expect(readdirSync(folder)).toEqual([]);
});
