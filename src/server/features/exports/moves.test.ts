import { expect, it } from 'vitest';
import type { AccountExport } from '#contract/export.ts';
import { bytesOf, jsonOf } from '../imports/testing/make-files.ts';
import { sqliteOf } from '../imports/testing/sqlite-file.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const UUID = 'f00dc0de000070008000000000000001';

/** Loop's backup of one habit, with ticks on days of January 2026. */
function loopBackup(...days: number[]): Uint8Array {
  return sqliteOf(
    'create table Habits (id integer primary key, name, position, freq_num, freq_den, uuid)',
    'create table Repetitions (id integer primary key, habit, timestamp, value)',
    `insert into Habits values (1, 'Run', 0, 1, 1, '${UUID}')`,
    ...days.map(
      (day) => `insert into Repetitions values (${day}, 1, ${Date.UTC(2026, 0, day)}, 2)`,
    ),
    'pragma user_version = 25',
  );
}

const HABITBULL = bytesOf(
  'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nRead,,,2026-11-01,1,',
);

async function signedUp(test: TestApp, email: string) {
  const { access_token: token } = await test.signUp({ email });
  const post = (path: string, body: object) => test.send('POST', path, { token, body });
  return {
    create: async (habit: object, entries: readonly object[] = []) => {
      const { id } = (await post('/api/habits', { frequency: 'DAILY', ...habit })).json();
      for (const entry of entries) await post(`/api/habits/${id}/completions`, entry);
    },
    rename: (slug: string, name: string) =>
      test.send('PATCH', `/api/habits/${slug}`, { token, body: { name } }),
    /** the ids of the habits that slugs lead to, of which some are asked to go on */
    named: async (...slugs: string[]) =>
      await Promise.all(
        slugs.map(async (slug) => {
          const answer = await test.send('GET', `/api/habits/${slug}`, { token });
          return answer.statusCode === 308 ? answer.headers.location : answer.json().id;
        }),
      ),
    import: async (file: Uint8Array) =>
      (await test.send('POST', '/api/imports', { token, file })).json<{ imported: unknown }>()
        .imported,
    exported: async () =>
      (await test.send('GET', '/api/profile/export', { token })).json<AccountExport>(),
    file: async (path: string) => (await test.send('GET', path, { token })).rawPayload,
  };
}

eachDatabase(({ open }) => {
  it('after a move, files of other trackers are known as before', async () => {
    const test = await buildTestApp(await open());
    const ada = await signedUp(test, 'ada@example.org');
    await ada.import(loopBackup(1));
    await ada.import(HABITBULL);
    const bob = await signedUp(test, 'bob@example.org');
    await bob.import(await ada.file('/api/profile/export'));
    expect(await bob.import(HABITBULL)).toBeNull();
    expect(await bob.import(loopBackup(1, 2))).toMatchObject({ habits: 0, entries: 1 });
    const backup = await bob.file('/api/export/loop-backup');
    expect(backup.includes(UUID)).toBe(true);
    const { habits } = await bob.exported();
    expect(habits.map(({ sources }) => sources)).toEqual([
      [`loop-uuid:${UUID}`, 'loop:Run'],
      ['habitbull-all:["Read","",""]', 'habitbull:Read'],
    ]);
  });

  it('a key that another habit has stays that one’s, and no file has any number of them', async () => {
    const test = await buildTestApp(await open());
    const ada = await signedUp(test, 'ada@example.org');
    await ada.import(HABITBULL);
    const document = await ada.exported();
    const [habit] = document.habits;
    const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
    const named = (last: number, ...sources: string[]) => ({ ...habit, id: id(last), sources });
    const many = Array.from({ length: 50 }, (_, index) => `loop:${index}`);
    const bob = await signedUp(test, 'bob@example.org');
    await bob.import(HABITBULL);
    const habits = [
      named(
        1,
        'habitbull:Read',
        'habo:1',
        'habo:1',
        `habitude:${id(2)}`,
        'loop:Run',
        '\u0000',
        'x'.repeat(301),
      ),
      named(2, 'loop:Run', ...many),
    ];
    expect(await bob.import(jsonOf({ ...document, habits }))).toMatchObject({ habits: 2 });
    const after = await bob.exported();
    expect(after.habits.map(({ sources }) => sources)).toEqual([
      ['habitbull-all:["Read","",""]', 'habitbull:Read'],
      ['habo:1'],
      many.slice(0, 19).toSorted(),
    ]);
  });

  it.each(['/api/export/loop', '/api/export/loop-backup'])(
    'a note without a mark and one of a day that was not kept stay apart through %s',
    async (path) => {
      const test = await buildTestApp(await open());
      const ada = await signedUp(test, 'ada@example.org');
      const schedule = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
      const target = { kind: 'at_least', amount: 2, unit: 'l', per: 'day' };
      const noted = { date: '2026-11-20', value: null, note: 'rain' };
      await ada.create({ name: 'Run' }, [noted, { date: '2026-11-21', value: false, note: 'ill' }]);
      await ada.create({ name: 'Water', goals: [{ from: '2026-11-01', schedule, target }] }, [
        noted,
        { date: '2026-11-21', value: 0, note: 'ill' },
      ]);
      const bob = await signedUp(test, 'bob@example.org');
      await bob.import(await ada.file(path));
      const [before, after] = [await ada.exported(), await bob.exported()].map(({ habits }) =>
        habits.map(({ completions }) => completions),
      );
      expect(after).toEqual(before);
    },
  );

  it('after a move, each slug leads to the same habit as before', async () => {
    const test = await buildTestApp(await open());
    const ada = await signedUp(test, 'ada@example.org');
    for (const name of ['Read', 'Old', 'Read']) await ada.create({ name });
    await ada.rename('old', 'New');
    const { habits, ...document } = await ada.exported();
    expect(habits.map(({ slugs }) => slugs)).toEqual([['read'], ['old', 'new'], ['read-2']]);
    const slugs = ['read', 'read-2', 'new', 'old'];
    const before = await ada.named(...slugs);
    const bob = await signedUp(test, 'bob@example.org');
    const turned = habits.map((habit) => ({ ...habit, position: 2 - habit.position }));
    await bob.import(jsonOf({ ...document, habits: turned }));
    expect(await bob.named(...slugs)).toEqual(before);
    expect(before.at(-1)).toBe('/api/habits/new');
  });

  it('a slug that is none, or that something has, is not claimed', async () => {
    const test = await buildTestApp(await open());
    const ada = await signedUp(test, 'ada@example.org');
    for (const name of ['Read', 'Run']) await ada.create({ name });
    const { habits, ...document } = await ada.exported();
    const [read, run] = habits;
    const many = Array.from({ length: 20 }, (_, index) => `run-${index}`);
    const wanted = ['read', 'Read', '', read?.id, 'a/b', 'x'.repeat(70), 'far'];
    const bob = await signedUp(test, 'bob@example.org');
    await bob.create({ name: 'Read' });
    const named = [
      { ...read, slugs: wanted },
      { ...run, slugs: ['far', ...many] },
    ];
    await bob.import(jsonOf({ ...document, habits: named }));
    expect((await bob.exported()).habits.map(({ slugs }) => slugs)).toEqual([
      ['read'],
      ['far', 'read-2'],
      [...many.slice(-9), 'run'],
    ]);
  });

  it('Loop’s zip brings nothing to the account that it is of', async () => {
    const test = await buildTestApp(await open());
    const ada = await signedUp(test, 'ada@example.org');
    const amount = { amount: 2, unit: '=l', per: 'day' };
    const goals = [
      [{ every: 'DAILY', weekdays: [1, 3] }, { kind: 'check' }],
      [
        { every: 'WEEKLY', times: 3 },
        { kind: 'at_least', ...amount },
      ],
      [
        { every: 'MONTHLY', times: 1 },
        { kind: 'at_most', ...amount, per: 'period' },
      ],
      [{ every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] }, { kind: 'avoid' }],
    ];
    for (const [place, [schedule, target]] of goals.entries()) {
      const asked = { goals: [{ from: '2026-11-01', schedule, target }] };
      const looks = { name: `+${place}`, description: `a\n\n=${place}`, color: 'rose' };
      await ada.create({ ...looks, ...asked }, [{ date: '2026-11-20', value: true }]);
    }
    await ada.import(HABITBULL);
    expect(await ada.import(await ada.file('/api/export/loop'))).toBeNull();
    const bob = await signedUp(test, 'bob@example.org');
    await bob.create({ name: 'Read', description: 'in bed' });
    expect(await bob.import(await ada.file('/api/export/loop'))).toMatchObject({ habits: 5 });
  });
});
