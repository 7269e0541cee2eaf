import { describe, expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { IMPORT_MAX_BYTES, type ImportAnswer, type ImportPreview } from '#contract/import.ts';
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import { cleanUp } from '../../cleanup.ts';
import type { Writer } from '../../platform/database/database.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, signInAgain, type TestApp } from '../../testing/test-app.ts';
import { deleteUndo } from './imports.store.ts';
import { bytesOf, jsonOf, zipOf } from './testing/make-files.ts';

const FILE = bytesOf(
  [
    'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
    'Read,A page,Mind,2026-11-01,1,good',
    'Read,A page,Mind,2026-11-02,0,',
    'Run,,Body,2026-11-03,1,',
  ].join('\n'),
);

const MORE = bytesOf(`${new TextDecoder().decode(FILE)}\nRead,A page,Mind,2026-10-30,1,`);

const ID = '018f0000-0000-7000-8000-000000000001';

async function asAda(test: TestApp) {
  let { access_token: token } = await test.signUp();
  const habits = async () =>
    (await test.send('GET', '/api/habits', { token })).json<HabitAnswer[]>();
  return {
    habits,
    habit: async (name: string) => (await habits()).find((habit) => habit.name === name),
    send: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      test.send(method, path, { token, ...(body ? { body } : {}) }),
    post: (path: string, file: Uint8Array) => test.send('POST', path, { token, file }),
    preview: async (file: Uint8Array) =>
      (await test.send('POST', '/api/imports/preview', { token, file })).json<ImportPreview>(),
    import: async (file: Uint8Array) =>
      (await test.send('POST', '/api/imports', { token, file })).json<{
        imported: ImportAnswer | null;
      }>().imported,
    async signInAgain() {
      token = await signInAgain(test);
    },
  };
}

eachDatabase(({ open }) => {
  it('previews a file and changes nothing', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    const preview = await ada.preview(FILE);
    expect(preview).toMatchObject({
      source: 'habitbull',
      new_habits: 2,
      new_entries: 3,
      new_groups: 2,
    });
    expect(preview.habits[0]).toMatchObject({
      name: 'Read',
      group: 'Mind',
      habit_id: null,
      entries: { found: 2, new: 2, first: '2026-11-01', last: '2026-11-02' },
    });
    expect(preview.remarks.map(({ code }) => code)).toEqual(['goal_assumed', 'goal_assumed']);
    expect(await ada.habits()).toEqual([]);
  });

  it('keeps habits of one name apart from one that is called as they are numbered', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    const file = bytesOf(
      [
        'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
        'Run,,Body,2026-11-01,1,',
        'Run,,Club,2026-11-02,1,',
        'Run#2,,Body,2026-11-03,1,',
      ].join('\n'),
    );
    expect(await ada.preview(file)).toMatchObject({ new_habits: 3, new_entries: 3 });
    expect(await ada.import(file)).toMatchObject({ habits: 3, entries: 3 });
    expect(await ada.import(file)).toBeNull();
  });

  it('imports a file once, however often it comes', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    expect(await ada.import(FILE)).toMatchObject({ source: 'habitbull', habits: 2, entries: 3 });
    const habits = await ada.habits();
    expect(await ada.habit('Read')).toMatchObject({
      description: 'A page',
      created_at: '2026-11-01T00:00:00+01:00',
      completions: [
        { date: '2026-11-02', completed: false },
        { date: '2026-11-01', completed: true, note: 'good' },
      ],
    });
    expect(await ada.import(FILE)).toBeNull();
    expect(await ada.habits()).toEqual(habits);
    expect((await ada.preview(MORE)).new_entries).toBe(1);
    expect(await ada.import(MORE)).toMatchObject({ habits: 0, entries: 1 });
    expect((await ada.habit('Read'))?.created_at).toBe('2026-10-30T00:00:00+01:00');
    expect((await ada.send('GET', '/api/imports')).json()).toHaveLength(2);
  });

  it('makes no group again whose habits are all here', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    await ada.import(FILE);
    const mind = (await ada.habit('Read'))?.group_id;
    await ada.send('DELETE', `/api/groups/${mind}`);
    expect(await ada.import(FILE)).toBeNull();
    expect(await ada.import(MORE)).toMatchObject({ habits: 0, entries: 1 });
    const groups = (await ada.send('GET', '/api/groups')).json<{ name: string }[]>();
    expect(groups.map(({ name }) => name)).toEqual(['Body']);
    expect(
      (await ada.preview(bytesOf(`${new TextDecoder().decode(FILE)}\nSwim,,Mind,2026-11-03,1,`)))
        .new_groups,
    ).toBe(1);
  });

  it.each([
    ['broke off', 0],
    ['a clock that was ahead began', 400 * DAY],
  ])('imports a file again once nothing is left of an import that %s', async (_how, ahead) => {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await asAda(test);
    await ada.import(FILE);
    await database.write((writer) =>
      writer
        .updateTable('imports')
        .set({ under_way_at: test.now() + ahead })
        .execute(),
    );
    for (const address of ['/api/imports/preview', '/api/imports']) {
      const answer = await ada.post(address, MORE);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    }
    test.advance(3 * MINUTE);
    await test.app.jobs.runDue();
    expect(await ada.habits()).toEqual([]);
    expect(await ada.import(MORE)).toMatchObject({ habits: 2, entries: 4 });
  });

  it('ends what broke off also of somebody who was kept out meanwhile', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await asAda(test);
    await ada.import(FILE);
    const suspend = (suspended_at: number | null) =>
      database.write(async (writer) => {
        await writer.updateTable('users').set({ suspended_at }).execute();
      });
    await database.write(async (writer) => {
      const { userId, importId } = await writer
        .selectFrom('imports')
        .select(['user_id as userId', 'id as importId'])
        .executeTakeFirstOrThrow();
      const kind = 'end_import';
      await test.app.jobs.add(writer, [{ kind, userId, payload: { userId, importId } }]);
      await writer.updateTable('imports').set({ under_way_at: 0 }).execute();
    });
    await suspend(test.now());
    await test.app.jobs.runDue();
    await suspend(null);
    test.advance(MINUTE);
    await test.app.jobs.runDue();
    expect(await ada.habits()).toEqual([]);
    expect(await ada.import(MORE)).toMatchObject({ habits: 2, entries: 4 });
  });

  it('leaves what was entered here as it is', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    await ada.import(FILE);
    const id = (await ada.habit('Read'))?.id;
    const entry = { value: false, date: '2026-10-30', note: 'mine' };
    await ada.send('POST', `/api/habits/${id}/completions`, entry);
    expect(await ada.import(MORE)).toBeNull();
    expect((await ada.habit('Read'))?.completions.at(-1)).toEqual({
      date: '2026-10-30',
      completed: false,
      note: 'mine',
    });
  });

  it('undoes an import, but for what was changed since', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    const id = (await ada.import(FILE))?.id;
    const read = await ada.habit('Read');
    const entry = { value: true, date: '2026-11-02' };
    await ada.send('POST', `/api/habits/${read?.id}/completions`, entry);
    expect((await ada.send('DELETE', `/api/imports/${id}`)).statusCode).toBe(204);
    expect(await ada.habits()).toMatchObject([
      {
        name: 'Read',
        position: 0,
        created_at: '2026-11-02T00:00:00+01:00',
        completions: [{ date: '2026-11-02', completed: true }],
      },
    ]);
    const groups = (await ada.send('GET', '/api/groups')).json<{ name: string }[]>();
    expect(groups.map(({ name }) => name)).toEqual(['Mind']);
    expect((await ada.send('GET', '/api/imports')).json()).toEqual([]);
    expect((await ada.send('DELETE', `/api/imports/${id}`)).statusCode).toBe(404);
    expect((await ada.import(FILE))?.habits).toBe(1);
  });

  it('undoes no entry that was taken back and entered again by hand', async () => {
    const ada = await asAda(await buildTestApp(await open()));
    const id = (await ada.import(FILE))?.id;
    const read = await ada.habit('Read');
    const path = `/api/habits/${read?.id}/completions`;
    await ada.send('DELETE', `${path}/2026-11-02`);
    await ada.send('POST', path, { value: false, date: '2026-11-02' });
    expect((await ada.habit('Read'))?.completions).toEqual(read?.completions);
    await ada.send('DELETE', `/api/imports/${id}`);
    expect((await ada.habit('Read'))?.completions).toEqual([
      { date: '2026-11-02', completed: false },
    ]);
  });

  it.each([
    ['the first one first', [0, 1]],
    ['the second one first', [1, 0]],
  ])('leaves nothing of two imports that are undone, %s', async (_, order) => {
    const ada = await asAda(await buildTestApp(await open()));
    const ids = [(await ada.import(FILE))?.id, (await ada.import(MORE))?.id];
    await ada.send('POST', '/api/groups', { name: 'Own' });
    for (const place of order) await ada.send('DELETE', `/api/imports/${ids[place]}`);
    expect(await ada.habits()).toEqual([]);
    const groups = (await ada.send('GET', '/api/groups')).json();
    expect(groups).toMatchObject([{ name: 'Own', position: 0 }]);
  });

  describe('undone, lets a habit begin', () => {
    const BEGIN = '2026-11-01T00:00:00+01:00';
    const EVEN_MORE = bytesOf(`${new TextDecoder().decode(MORE)}\nRead,A page,Mind,2026-10-01,1,`);

    async function afterImports(undo: ('more' | 'evenMore')[], entry?: { date: string }) {
      const ada = await asAda(await buildTestApp(await open()));
      await ada.import(FILE);
      const ids = {
        more: (await ada.import(MORE))?.id,
        evenMore: (await ada.import(EVEN_MORE))?.id,
      };
      const read = await ada.habit('Read');
      expect(read?.created_at).toBe('2026-10-01T00:00:00+02:00');
      if (entry)
        await ada.send('POST', `/api/habits/${read?.id}/completions`, { ...entry, value: true });
      for (const name of undo) await ada.send('DELETE', `/api/imports/${ids[name]}`);
      return (await ada.habit('Read'))?.created_at;
    }

    it('as before, step by step', async () => {
      expect(await afterImports(['evenMore'])).toBe('2026-10-30T00:00:00+01:00');
      expect(await afterImports(['evenMore', 'more'])).toBe(BEGIN);
    });

    it('as before, in whichever order', async () => {
      expect(await afterImports(['more'])).toBe('2026-10-01T00:00:00+02:00');
      expect(await afterImports(['more', 'evenMore'])).toBe(BEGIN);
    });

    it('with what was entered since', async () => {
      const entry = { date: '2026-10-15' };
      expect(await afterImports(['evenMore'], entry)).toBe('2026-10-15T00:00:00+02:00');
    });
  });

  it('undoes only within 30 days', async () => {
    const test = await buildTestApp(await open());
    const ada = await asAda(test);
    const id = (await ada.import(FILE))?.id;
    test.advance(31 * DAY);
    await ada.signInAgain();
    expect((await ada.send('DELETE', `/api/imports/${id}`)).statusCode).toBe(409);
    expect(await ada.habits()).toHaveLength(2);
  });

  it('keeps what it takes to undo an import for 30 days, and while it is undone', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await asAda(test);
    const limits = createLimits(database, test.now, Buffer.alloc(32));
    const keptAfter = async (time: number) => {
      test.advance(time);
      await cleanUp({ database, clock: test.now, limits });
      return (await database.read.selectFrom('import_pages').select('year').execute()).length;
    };
    const setUnderWay = (under_way_at: number | null) =>
      database.write((writer) =>
        writer
          .updateTable('imports')
          .set({ under_way_at })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    const imported = await ada.import(FILE);
    expect(await keptAfter(30 * DAY)).toBe(2);
    const { user_id, id } = await setUnderWay(test.now());
    expect(await keptAfter(SECOND)).toBe(2);
    const forget = (writer: Writer) => deleteUndo(writer, database.engine, user_id, id);
    expect(await database.write(forget)).toBe(0);
    await setUnderWay(null);
    expect(await keptAfter(0)).toBe(0);
    await ada.signInAgain();
    expect((await ada.send('GET', '/api/imports')).json()).toEqual([imported]);
    expect((await ada.habit('Read'))?.completions).toHaveLength(2);
    expect(await ada.import(FILE)).toBeNull();
  });

  it('brings what was entered before once, also where a habit comes back', async () => {
    const database = await open();
    const ada = await asAda(await buildTestApp(database));
    const habit = { id: ID, name: 'Read', description: '', icon: '📖', color: 'green' };
    const when = { frequency: 'DAILY', created_at: '2026-11-01T00:00:00Z', position: 0 };
    const completion = { date: '2026-11-02', completed: false, note: 'ill' };
    const change = { date: completion.date, until: '2026-11-02T12:00:00Z', completion };
    const file = jsonOf({
      format: 'habitude',
      version: 4,
      habits: [{ ...habit, ...when, group_id: null, is_active: true, completions: [] }],
      changes: [{ habit_id: ID, ...change }],
    });
    const total = () => database.read.selectFrom('users').select('change_count').execute();
    const path = `/api/habits/${ID}/completions/${change.date}/changes`;
    for (const _ of ['first', 'again']) {
      const id = (await ada.import(file))?.id;
      expect((await ada.send('GET', path)).json()).toMatchObject([{ completion }]);
      expect(await total()).toEqual([{ change_count: 1 }]);
      await ada.send('DELETE', `/api/imports/${id}`);
      expect(await ada.habits()).toEqual([]);
    }
  });

  it('undoes no import of another person', async () => {
    const test = await buildTestApp(await open());
    const ada = await asAda(test);
    const id = (await ada.import(FILE))?.id;
    const bob = await test.signUp({ email: 'bob@example.org', name: 'Bob' });
    const answer = await test.send('DELETE', `/api/imports/${id}`, { token: bob.access_token });
    expect(answer.statusCode).toBe(404);
    expect(await ada.habits()).toHaveLength(2);
  });

  describe('refuses', () => {
    it.each([
      ['what nobody wrote', bytesOf('hello'), 'unknown_format', undefined],
      ['a zip of something else', zipOf({ 'a.txt': 'a' }), 'unknown_format', undefined],
      ['broken JSON', bytesOf('{\n"habits": [\n'), 'damaged_file', 'json:3'],
      [
        'a newer version',
        bytesOf('{"format":"habitude","version":5,\n"all":{}}'),
        'unknown_format',
        'version',
      ],
      ['a broken zip', bytesOf('PK\u0003\u0004 and no more'), 'damaged_file', 'zip'],
    ])('%s', async (_, file, code, path) => {
      const ada = await asAda(await buildTestApp(await open()));
      for (const address of ['/api/imports/preview', '/api/imports']) {
        const answer = await ada.post(address, file);
        expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
        expect(answer.json().errors?.[0].path).toBe(path);
      }
    });

    it('JSON as the type of a file, files elsewhere, strangers, and too much', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      expect((await ada.send('POST', '/api/imports', {})).statusCode).toBe(415);
      expect((await ada.post('/api/habits', FILE)).statusCode).toBe(415);
      expect((await test.send('POST', '/api/imports', { file: FILE })).statusCode).toBe(401);
      const large = await ada.post('/api/imports', new Uint8Array(IMPORT_MAX_BYTES + 1));
      expect(large.statusCode).toBe(413);
    });
  });
});
