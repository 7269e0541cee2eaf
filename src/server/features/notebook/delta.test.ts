import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NOTE_MAX } from '#contract/completion.ts';
import type { NotebookAnswer } from '#contract/notebook.ts';
import { addDays } from '#domain/civil-date.ts';
import type { Command } from '#domain/commands/command.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import { backUp } from '../../platform/database/backup/back-up.ts';
import { restoreFile, restorePostgres } from '../../platform/database/backup/restore.ts';
import { connect } from '../../platform/database/connect.ts';
import { renewEpoch } from '../../platform/database/epoch.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { Queues } from '../../platform/limits/queue.ts';
import { newId } from '../../platform/new-id.ts';
import { runHere } from '../../platform/workers/task.ts';
import { eachDatabase, type TestDatabases } from '../../testing/each-database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { buildTestApp, signedIn } from '../../testing/test-app.ts';
import { answerSince } from './delta.usecases.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { creating } from './testing/creating.ts';
import { deviceOf, inOneOrder } from './testing/device.ts';

const NOTHING = { habits: [], groups: [], pauses: [], pages: {} };
const NOBODY = { habits: [], groups: [], pauses: [] };

async function asAda(open: TestDatabases['open']) {
  const database = await open();
  const { test, token } = await signedIn(database);
  const [habit, group, pause] = [newId(), newId(), newId()];
  const phone = deviceOf(test, token);
  const laptop = deviceOf(test, token);
  await phone.tell([
    { type: 'create_group', group, name: 'Mind' },
    creating(habit, { group_id: group }),
    { type: 'enter_day', habit, date: '2026-11-02', mark: { value: true }, note: 'far' },
    { type: 'fill_days', habit, pages: { 2025: { days: 'x', more: {} } } },
    { type: 'create_pause', pause, habit_id: habit, first: '2026-11-05', last: null, reason: '' },
  ]);
  await laptop.fetch();
  const deleting: Command[] = [
    { type: 'change_habit', habit, is_active: false },
    { type: 'delete_habit', habit },
  ];
  return { database, test, token, habit, group, pause, phone, laptop, deleting };
}

eachDatabase(({ open, create }) => {
  it('all of it is told once, and then what came after it', async () => {
    const { test, habit, group, phone, laptop } = await asAda(open);
    expect(inOneOrder(laptop.known)).toEqual(inOneOrder(phone.known));
    const { cursor } = laptop.known;
    expect(await laptop.fetch()).toEqual({
      cursor,
      complete: false,
      now: new Date(test.now()).toISOString(),
      ...NOTHING,
      gone: NOBODY,
    });
    await phone.tell([{ type: 'change_group', group, name: 'Body' }]);
    await phone.tell([{ type: 'enter_day', habit, date: '2026-11-03', mark: { value: 2 } }]);
    const told = await laptop.fetch(cursor);
    expect(told).toMatchObject({
      complete: false,
      ...NOTHING,
      groups: [{ id: group, name: 'Body', position: 0 }],
      pages: { [habit]: { 2026: { days: expect.stringMatching(/#$/) } } },
      gone: NOBODY,
    });
    expect(inOneOrder(laptop.known)).toEqual(inOneOrder(phone.known));
  });

  it('by a cursor that was made up all is counted as work that was told', async () => {
    const { database, test, laptop } = await asAda(open);
    const { id: userId } = await database.read
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow();
    const takeWork = vi.fn();
    const parts = { database, takeWork, tempFolder: test.tempFolder, clock: test.now };
    const reading: Queues = (_key, work) => work();
    const runTask = runHere(parts);
    const { cursor = '' } = laptop.known;
    const since = cursor.replace(/\d+$/, '0');
    const told = await answerSince({ ...parts, reading, runTask }, userId, { since });
    const length = told instanceof JsonText ? told.text.length : 0;
    expect(length).toBeGreaterThan(500);
    expect(takeWork.mock.calls).toEqual([[userId, Math.ceil(length / 250), { isOwed: true }]]);
  });

  it('what was deleted is told as gone, and all of it when it is back', async () => {
    const { habit, group, pause, phone, laptop, deleting } = await asAda(open);
    await phone.tell([
      ...deleting,
      { type: 'delete_group', group },
      { type: 'delete_pause', pause },
    ]);
    expect(await laptop.fetch()).toMatchObject({
      complete: false,
      ...NOTHING,
      gone: { habits: [habit], groups: [group], pauses: [pause] },
    });
    expect(await phone.fetch('')).toMatchObject({ complete: true, ...NOTHING, gone: NOBODY });
    await phone.tell([
      { type: 'restore_pause', pause },
      { type: 'restore_habit', habit },
      { type: 'restore_group', group },
    ]);
    const told = await laptop.fetch();
    expect(told).toMatchObject({ complete: false, gone: NOBODY });
    expect(told.habits).toMatchObject([{ id: habit, group_id: group, is_active: false }]);
    expect(Object.keys(told.pages[habit] ?? {})).toEqual(['2025', '2026']);
    expect(inOneOrder(laptop.known)).toEqual(inOneOrder(phone.known));
  });

  it('30 days later it is gone for ever, and who was away reads all of it', async () => {
    const { database, test, habit, group, phone, laptop, deleting } = await asAda(open);
    const { cursor } = laptop.known;
    const other = newId();
    await phone.tell([...deleting, creating(other, { group_id: group })]);
    await laptop.fetch();
    await forgetDeleted(database, test.now() + 30 * DAY);
    expect(await laptop.fetch()).toMatchObject({ complete: false, ...NOTHING });
    await forgetDeleted(database, test.now() + 30 * DAY + SECOND);
    // Its pause was not deleted itself, so that nobody could have been told.
    expect(await laptop.fetch()).toMatchObject({ complete: true, pauses: [] });
    expect(await laptop.fetch(cursor)).toMatchObject({ complete: true, habits: [{ id: other }] });
    expect(await phone.tell([{ type: 'restore_habit', habit }])).toMatchObject([
      { code: 'not_found' },
    ]);
    const { entry_count, note_bytes, change_count } = await database.read
      .selectFrom('users')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ entry_count, note_bytes, change_count }).toEqual({
      entry_count: 0,
      note_bytes: 0,
      change_count: 0,
    });
    await phone.tell([{ type: 'delete_group', group }]);
    await laptop.fetch();
    await forgetDeleted(database, test.now() + 31 * DAY);
    expect(await laptop.fetch()).toMatchObject({ complete: false });
    expect(await laptop.fetch(cursor)).toMatchObject({ complete: true, groups: [] });
  });

  it('a pause that was deleted is gone for ever after 30 days, too', async () => {
    const { database, test, pause, phone, laptop } = await asAda(open);
    const { cursor } = laptop.known;
    await phone.tell([{ type: 'delete_pause', pause }]);
    await forgetDeleted(database, test.now() + 30 * DAY);
    expect(await laptop.fetch(cursor)).toMatchObject({
      complete: false,
      gone: { pauses: [pause] },
    });
    await forgetDeleted(database, test.now() + 30 * DAY + SECOND);
    expect(await phone.tell([{ type: 'restore_pause', pause }])).toMatchObject([
      { code: 'not_found' },
    ]);
    expect(await laptop.fetch(cursor)).toMatchObject({ complete: true, pauses: [] });
  });

  it('what commands came is forgotten after 60 days', async () => {
    const { database, test, phone, group } = await asAda(open);
    await phone.tell([{ type: 'change_group', group, name: 'Body' }]);
    const count = async () => [
      (await database.read.selectFrom('applied_commands').selectAll().execute()).length,
      (await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()).command_count,
    ];
    expect(await count()).toEqual([6, 6]);
    await forgetDeleted(database, test.now() + 61 * DAY);
    expect(await count()).toEqual([6, 6]);
    await forgetDeleted(database, test.now() + 61 * DAY + 1);
    expect(await count()).toEqual([0, 0]);
  });

  it('all of it is told to whoever knows of another life, or of the future, or nothing', async () => {
    const { database, laptop } = await asAda(open);
    const { cursor = '' } = laptop.known;
    const [own = '', revision = ''] = cursor.split('.');
    for (const since of [
      'x',
      `other.${revision}`,
      `${own}.${Number(revision) + 1}`,
      `${own}.-1`,
      own,
    ])
      expect((await laptop.fetch(since)).complete).toBe(true);
    expect((await laptop.fetch(`${own}.0`)).complete).toBe(false);
    await database.write((writer) => renewEpoch(writer));
    const told = await laptop.fetch(cursor);
    expect([told.complete, told.habits.length]).toEqual([true, 1]);
    expect(told.cursor).not.toBe(cursor);
  });

  it('all of it is told by a database that was brought back', async () => {
    const folder = temporaryFolder();
    const backup = join(folder, 'backup.db');
    const config = await create();
    const database = await connect(config, () => undefined);
    await migrate(database, config);
    const { token, habit, laptop } = await asAda(async () => database);
    await backUp(config, backup);
    await laptop.tell([{ type: 'change_habit', habit, name: 'Read more' }]);
    const { cursor } = laptop.known;
    await database.close();
    let place = config;
    if (config.engine === 'sqlite')
      await restoreFile(backup, config.file, join(folder, 'former.db'));
    else {
      place = await create();
      await restorePostgres(
        backup,
        place.engine === 'postgres' ? place.url : '',
        temporaryFolder(),
      );
    }
    const restored = await connect(place, () => undefined);
    onTestFinished(() => restored.close());
    const phone = deviceOf(await buildTestApp(restored), token);
    await phone.tell([{ type: 'change_habit', habit, name: 'Read less' }]);
    const told = await phone.fetch(cursor);
    expect(told.complete).toBe(true);
    expect(told.habits).toMatchObject([{ id: habit, name: 'Read less' }]);
    expect(phone.known.cursor?.split('.')[1]).toBe(cursor?.split('.')[1]);
  });

  it('is not sent again while nothing changed', async () => {
    const { test, token, group, phone } = await asAda(open);
    const known = () =>
      test.send('GET', `/api/notebook?since=${phone.known.cursor}`, {
        token,
        headers: { 'if-none-match': `W/"${phone.known.cursor}"` },
      });
    expect((await known()).statusCode).toBe(304);
    const { cursor } = phone.known;
    await phone.tell([{ type: 'change_group', group, name: 'Body' }]);
    const again = await test.send('GET', `/api/notebook?since=${cursor}`, {
      token,
      headers: { 'if-none-match': `W/"${cursor}"` },
    });
    expect([again.statusCode, again.headers['etag']]).toEqual([200, `W/"${phone.known.cursor}"`]);
  });

  it('is the same where it is large, and goes by the disk', async () => {
    const { test, token, habit, phone } = await asAda(open);
    const ask = () => test.send('GET', '/api/notebook', { token });
    expect((await ask()).headers['content-length']).toBeDefined();
    const note = 'n'.repeat(NOTE_MAX);
    for (const first of ['2023-01-01', '2024-01-01', '2025-01-01'] as const) {
      const dates = Array.from({ length: 100 }, (_, day) => addDays(first, day));
      await phone.tell(dates.map((date) => ({ type: 'enter_day', habit, date, note })));
    }
    const large = await ask();
    expect(large.headers['content-length']).toBeUndefined();
    const { pages } = large.json<NotebookAnswer>();
    expect(Object.keys(pages[habit] ?? {})).toEqual(['2023', '2024', '2025', '2026']);
    expect(Object.keys(pages[habit]?.['2024']?.more ?? {})).toHaveLength(100);
    const answer = await test.send('POST', '/api/notebook/commands', {
      token,
      body: {
        commands: [{ id: newId(), at: '', command: null }],
      },
    });
    expect(answer.json().notebook).toEqual(large.json<NotebookAnswer>());
  });
});
