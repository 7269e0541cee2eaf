import { expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import type { ImportAnswer } from '#contract/import.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { bytesOf, zipOf } from './testing/make-files.ts';
import { sqliteOf } from './testing/sqlite-file.ts';

const DAY = 86_400_000;

interface LoopHabit {
  uuid: string;
  name: string;
  /** days since 2026-01-01 */
  days: number[];
}

/** A backup of today's version with habits in this order. */
function backupOf(...habits: LoopHabit[]): Uint8Array {
  return sqliteOf(
    'create table Habits (id integer primary key, name, position, freq_num, freq_den, uuid)',
    'create table Repetitions (id integer primary key, habit, timestamp, value)',
    ...habits.map(
      ({ uuid, name }, place) =>
        `insert into Habits values (${place + 1}, '${name}', ${place}, 1, 1, '${uuid}')`,
    ),
    ...habits.flatMap(({ days }, place) =>
      days.map(
        (day) =>
          `insert into Repetitions (habit, timestamp, value)
           values (${place + 1}, ${Date.UTC(2026, 0, 1) + day * DAY}, 2)`,
      ),
    ),
    'pragma user_version = 25',
  );
}

const ZIP = zipOf({
  'Habits.csv': 'Position,Name\n001,Run\n',
  '001 Run/Checkmarks.csv': 'Date,Value,Notes\n2026-01-01,YES_MANUAL,\n',
});

async function asAda(test: TestApp) {
  const { access_token: token } = await test.signUp();
  return {
    import: async (file: Uint8Array) => {
      const answer = await test.send('POST', '/api/imports', { token, file });
      return answer.json<{ imported: ImportAnswer | null }>().imported;
    },
    undo: (id: string) => test.send('DELETE', `/api/imports/${id}`, { token }),
    /** the names of the habits with how many days each has */
    habits: async () => {
      const answer = await test.send('GET', '/api/habits', { token });
      const habits = answer.json<HabitAnswer[]>();
      return habits.map(({ name, completions }) => [name, completions.length]).toSorted();
    },
  };
}

anyDatabase(({ open }) => {
  it('two habits of one name keep their own days, whatever their order', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    const one = { uuid: 'a1', name: 'Run', days: [1] };
    const two = { uuid: 'b2', name: 'Run', days: [2, 3, 4] };
    await ada.import(backupOf(one, two));
    expect(await ada.import(backupOf(two, { ...one, days: [1, 5] }))).toMatchObject({
      habits: 0,
      entries: 1,
    });
    expect(await ada.habits()).toEqual([
      ['Run', 2],
      ['Run', 3],
    ]);
  });

  it('so do those of HabitBull that say something else', async () => {
    const fileOf = (...rows: string[]) =>
      bytesOf(
        `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n${rows.join('\n')}`,
      );
    const [body, club] = ['Run,,Body,2026-01-01,1,', 'Run,,Club,2026-01-02,1,'];
    const ada = await asAda(await buildTestApp(await open()));
    await ada.import(fileOf(body));
    expect(await ada.import(fileOf(club, body))).toMatchObject({ habits: 1, entries: 1 });
    expect(await ada.import(fileOf(body, club))).toBeNull();
    expect(await ada.habits()).toEqual([
      ['Run', 1],
      ['Run', 1],
    ]);
    await ada.import(fileOf('Read,,,2026-01-01,1,'));
    expect(await ada.import(fileOf('Read,in bed,,2026-01-02,1,'))).toMatchObject({ habits: 0 });
  });

  it('a habit of the zip is that of the backup, also once it is renamed', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    const first = await ada.import(ZIP);
    expect(await ada.import(backupOf({ uuid: 'a1', name: 'Run', days: [0, 1] }))).toMatchObject({
      habits: 0,
      entries: 1,
    });
    expect(await ada.import(backupOf({ uuid: 'a1', name: 'Jog', days: [2] }))).toMatchObject({
      habits: 0,
      entries: 1,
    });
    await ada.undo(first?.id ?? '');
    expect(await ada.habits()).toEqual([['Run', 2]]);
    expect(await ada.import(ZIP)).toMatchObject({ habits: 0, entries: 1 });
  });

  it('the zip after the backup brings no second habit', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    await ada.import(backupOf({ uuid: 'a1', name: 'Run', days: [1] }));
    expect(await ada.import(ZIP)).toMatchObject({ habits: 0, entries: 1 });
    expect(await ada.habits()).toEqual([['Run', 2]]);
  });
});
