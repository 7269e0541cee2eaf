import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readFile } from '../imports/read-file.ts';
import { sqliteOf } from '../imports/testing/sqlite-file.ts';
import type { Database } from '../../platform/database/database.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';

const everyDay = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
const water = { kind: 'at_least', amount: 2, unit: '=l', per: 'day' };

async function asAda(database: Database) {
  const { test, token } = await signedIn(database);
  const send = (path: string, body: object) => test.send('POST', path, { token, body });
  const habit = async (body: object, entries: object[]) => {
    const { id } = (await send('/api/habits', { frequency: 'DAILY', ...body })).json<{
      id: string;
    }>();
    for (const entry of entries) await send(`/api/habits/${id}/completions`, entry);
    return id;
  };
  const first = await habit({ name: '=1+1', description: 'a, "b"\nc' }, [
    { date: '2026-11-19', value: true, note: '@SUM(A1)' },
    { date: '2026-11-20', value: false, skipped: true },
    { date: '2026-11-21', value: false },
  ]);
  const second = await habit(
    { name: 'Water', goals: [{ from: '2026-11-01', schedule: everyDay, target: water }] },
    [
      { date: '2026-11-20', value: 1.5 },
      { date: '2026-11-21', value: true },
    ],
  );
  const get = (path: string) => test.send('GET', path, { token });
  return { test, token, ids: [first, second], habit, post: send, get };
}

anyDatabase(({ open }) => {
  it('a table, in which nothing runs', async () => {
    const ada = await asAda(await open());
    const answer = await ada.get('/api/export/csv');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="habitude-2026-11-21.csv"',
    );
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFhabit,group,date,completed,skipped,amount,unit,note,archived,note_only,habit_id',
      `'=1+1,,2026-11-21,false,false,,,,false,false,${ada.ids[0]}`,
      `'=1+1,,2026-11-20,false,true,,,,false,false,${ada.ids[0]}`,
      `'=1+1,,2026-11-19,true,false,,,'@SUM(A1),false,false,${ada.ids[0]}`,
      `Water,,2026-11-21,true,false,,'=l,,false,false,${ada.ids[1]}`,
      `Water,,2026-11-20,false,false,1.5,'=l,,false,false,${ada.ids[1]}`,
      '',
    ]);
  });

  it('a table, in which a note that stands alone keeps no day', async () => {
    const ada = await asAda(await open());
    const note = { date: '2026-11-20', value: null, note: 'ill' };
    const limit = { kind: 'at_most', amount: 2, unit: 'l', per: 'day' };
    const goals = [{ from: '2026-11-01', schedule: everyDay, target: limit }];
    const ids = [
      await ada.habit({ name: 'Beer', goals }, [note]),
      await ada.habit({ name: 'Read' }, [note]),
    ];
    const { body } = await ada.get('/api/export/csv');
    expect(
      body
        .split('\r\n')
        .filter((line) => line.includes('ill'))
        .toSorted(),
    ).toEqual([
      `Beer,,2026-11-20,false,false,,l,ill,false,true,${ids[0]}`,
      `Read,,2026-11-20,false,false,,,ill,false,true,${ids[1]}`,
    ]);
  });

  it('a zip in Loop’s layout, which is known again when it comes back', async () => {
    const { test, ...ada } = await asAda(await open());
    const { rawPayload, headers } = await ada.get('/api/export/loop');
    expect(headers['content-type']).toBe('application/zip');
    const files = Object.entries(unzipSync(rawPayload)).map(([name, text]) => [
      name,
      strFromU8(text),
    ]);
    expect(files.flatMap(([, text]) => /(?:^|,)"?[=@+][^\n]*/m.exec(text ?? '') ?? [])).toEqual([]);
    expect(Object.fromEntries(files)['Habits.csv']).toContain("001,'=1+1,YES_NO,");
    const { source, habits } = await readFile(rawPayload, '2026-11-21');
    expect(source).toBe('loop_csv');
    expect(habits).toMatchObject([
      {
        name: '=1+1',
        description: 'a, "b"\nc',
        entries: [
          { date: '2026-11-21', value: false },
          { date: '2026-11-20', skipped: true },
          { date: '2026-11-19', value: true, note: '@SUM(A1)' },
        ],
      },
      {
        name: 'Water',
        goals: [{ schedule: everyDay, target: water }],
        entries: [
          { date: '2026-11-21', value: 2 },
          { date: '2026-11-20', value: 1.5 },
        ],
      },
    ]);
    const preview = await test.send('POST', '/api/imports/preview', {
      token: ada.token,
      file: rawPayload,
    });
    expect(preview.json()).toMatchObject({ new_habits: 0, new_entries: 0 });
  });

  it('a folder in Loop’s layout has a name, whatever letters its habit is written in', async () => {
    const { test, token } = await signedIn(await open());
    for (const name of ['読書', ' ...', 'Run'])
      await test.send('POST', '/api/habits', { token, body: { name, frequency: 'DAILY' } });
    const { rawPayload } = await test.send('GET', '/api/export/loop', { token });
    expect(
      Object.keys(unzipSync(rawPayload)).filter((path) => path.endsWith('/Scores.csv')),
    ).toEqual(['001 habit/Scores.csv', '002 .../Scores.csv', '003 Run/Scores.csv']);
  });

  it('a backup for Loop, which is known again when it comes back', async () => {
    const { test, ...ada } = await asAda(await open());
    const { rawPayload, headers } = await ada.get('/api/export/loop-backup');
    expect(headers['content-type']).toBe('application/vnd.sqlite3');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="Loop Habits Backup 2026-11-21.db"',
    );
    const { source, habits } = await readFile(rawPayload, '2026-11-22');
    expect(source).toBe('loop_db');
    expect(habits).toMatchObject([
      { name: '=1+1', description: 'a, "b"\nc', entries: [{}, { skipped: true }, {}] },
      { name: 'Water', entries: [{ value: 2 }, { value: 1.5 }] },
    ]);
    const preview = await test.send('POST', '/api/imports/preview', {
      token: ada.token,
      file: rawPayload,
    });
    expect(preview.json()).toMatchObject({ new_habits: 0, new_entries: 0 });
  });

  it('what was deleted and can be restored, and what is noted of the account', async () => {
    const { test, token, ids, get, post } = await asAda(await open());
    const at = '2030-01-01T00:00:00Z';
    const pause = { habit_id: null, first: '2026-11-01', last: '2026-11-09', reason: 'ill' };
    const { id: paused } = (await post('/api/pauses', pause)).json<{ id: string }>();
    await post('/api/pauses', { ...pause, habit_id: ids[0], reason: 'away' });
    const { id: group } = (await post('/api/groups', { name: 'Mind' })).json<{ id: string }>();
    const [habit] = ids;
    const commands = [
      { type: 'change_habit', habit, is_active: false },
      { type: 'delete_habit', habit },
      { type: 'delete_group', group },
      { type: 'delete_pause', pause: paused },
    ].map((command, place) => ({ id: `018f0000-0000-7000-8000-00000000000${place}`, at, command }));
    await post('/api/notebook/commands', { commands });
    const answer = await get('/api/profile/export');
    expect(answer.json()).toMatchObject({
      habits: [{ name: 'Water' }],
      groups: [],
      pauses: [],
      deleted: {
        habits: [{ id: habit, name: '=1+1', description: 'a, "b"\nc' }],
        groups: [{ id: group, name: 'Mind' }],
        pauses: expect.arrayContaining([
          expect.objectContaining({ id: paused, reason: 'ill' }),
          expect.objectContaining({ habit_id: habit, reason: 'away' }),
        ]),
      },
      account: { held_at: null },
      imports: [],
    });
    const file = answer.rawPayload;
    const preview = await test.send('POST', '/api/imports/preview', { token, file });
    expect(preview.json()).toMatchObject({ new_habits: 0, new_groups: 0, new_pauses: 0 });
  });

  it('what neither file for Loop takes along', async () => {
    const ada = await asAda(await open());
    await ada.post('/api/groups', { name: 'Mind' });
    await ada.post('/api/pauses', { first: '2026-11-01' });
    expect((await ada.get('/api/export/loop-remarks')).json()).toEqual([
      { code: 'groups_left_out', count: 1 },
      { code: 'pauses_left_out', count: 1 },
    ]);
  });

  it('a habit that came from Loop goes back under its own name', async () => {
    const { test, token } = await signedIn(await open());
    const file = sqliteOf(
      'create table Habits (id integer primary key, name, position, freq_num, freq_den, uuid, question)',
      'create table Repetitions (id integer primary key, habit, timestamp, value)',
      "insert into Habits values (1, 'Run', 0, 1, 1, 'a1b2c3', 'Did you?')",
    );
    await test.send('POST', '/api/imports', { token, file });
    const { rawPayload } = await test.send('GET', '/api/export/loop-backup', { token });
    const { habits } = await readFile(rawPayload, '2026-11-22');
    expect(habits).toMatchObject([{ sourceKey: 'loop-uuid:a1b2c3', description: 'Did you?' }]);
    const remarks = await test.send('GET', '/api/export/loop-remarks', { token });
    expect(remarks.json()).toContainEqual({ code: 'questions_in_descriptions', count: 1 });
  });
});
