import { expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import type { ImportAnswer } from '#contract/import.ts';
import { SECOND } from '../../platform/clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { importRows } from './imports.store.ts';
import { boundUndo } from './keep-undo.usecases.ts';
import { MAX_UNDO_BYTES } from './limits.ts';
import { bytesOf } from './testing/make-files.ts';

const FILE = [
  'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
  'Read,A page,Mind,2026-11-01,1,good',
  'Read,A page,Mind,2026-11-02,0,',
  'Run,,Body,2026-11-03,1,',
];

async function asAda(test: TestApp) {
  const { access_token: token } = await test.signUp();
  return {
    send: (method: 'GET' | 'DELETE', path: string) => test.send(method, path, { token }),
    /** Imports the file, with another day of its first habit. */
    async bring(date: string) {
      test.advance(SECOND);
      const file = bytesOf([...FILE, `Read,A page,Mind,${date},1,`].join('\n'));
      const answer = await test.send('POST', '/api/imports', { token, file });
      await test.app.jobs.runDue();
      return answer.json<{ imported: ImportAnswer | null }>().imported;
    },
    async entries() {
      const habits = (await test.send('GET', '/api/habits', { token })).json<HabitAnswer[]>();
      return habits.find(({ name }) => name === 'Read')?.completions;
    },
  };
}

eachDatabase(({ open }) => {
  it('keeps so much for the undo of imports, and gives up that of the oldest', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await asAda(test);
    const pagesOf = async (id: string | undefined) =>
      (await database.read.selectFrom('import_pages').select(['import_id']).execute()).filter(
        ({ import_id }) => import_id === id,
      ).length;
    const fill = (id: string | undefined) =>
      database.write((writer) =>
        writer
          .updateTable('import_pages')
          .set({ more: 'x'.repeat(MAX_UNDO_BYTES) })
          .where('import_id', '=', id ?? '')
          .where('year', '=', 2026)
          .execute(),
      );
    const [first, second] = [await ada.bring('2026-10-30'), await ada.bring('2026-10-29')];
    expect([await pagesOf(first?.id), await pagesOf(second?.id)]).toEqual([2, 1]);
    await fill(second?.id);
    const third = await ada.bring('2026-10-28');
    expect([await pagesOf(first?.id), await pagesOf(second?.id)]).toEqual([0, 0]);
    expect((await ada.send('GET', '/api/imports')).json()).toEqual([
      third,
      { ...second, undo_until: second?.imported_at },
      { ...first, undo_until: first?.imported_at },
    ]);
    const undo = async (id: string | undefined) =>
      (await ada.send('DELETE', `/api/imports/${id}`)).statusCode;
    expect([await undo(first?.id), await undo(second?.id)]).toEqual([409, 409]);
    expect(await ada.entries()).toHaveLength(5);
    expect(await undo(third?.id)).toBe(204);
    expect(await ada.entries()).toHaveLength(4);
  });

  it('keeps the undo of the newest import, however much it is', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await asAda(test);
    const imported = await ada.bring('2026-10-30');
    const row = { user_id: '', id: imported?.id ?? '' };
    await database.write(async (writer) => {
      const { id } = await writer.selectFrom('users').select('id').executeTakeFirstOrThrow();
      row.user_id = id;
      await writer
        .updateTable('import_pages')
        .set({ more: 'x'.repeat(MAX_UNDO_BYTES) })
        .execute();
      await boundUndo(test.app.jobs, writer, id);
    });
    expect(await importRows.find(database.read, row)).toMatchObject({ undo_kept: 1 });
  });
});
