import { expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { dayOn } from '#domain/entries.ts';
import { DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { carryOutAll } from '../../testing/carry-out-all.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';
import { entriesOf } from './reading.usecases.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

async function withHabit(database: Database) {
  const { test, token } = await signedIn(database);
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    test.send(method, path, { token, ...(body ? { body } : {}) });
  const { id: userId } = (await send('GET', '/api/profile/me')).json<{ id: string }>();
  const habit = await send('POST', '/api/habits', { name: 'Read', frequency: 'DAILY' });
  const { id: habitId } = habit.json<HabitAnswer>();
  return {
    send,
    userId,
    habitId,
  };
}

eachDatabase(({ open }) => {
  it('remembers for 60 days when a mark and a note were entered', async () => {
    const database = await open();
    const { userId, habitId } = await withHabit(database);
    const enter = (now: number, date: CivilDate, day: object) =>
      carryOutAll(database, userId, [{ type: 'enter_day', habit: habitId, date, ...day }], now);
    await enter(NOW, '2026-01-01', { mark: { value: 2.5 }, note: 'far' });
    await enter(NOW + 1, '2026-01-01', { mark: { value: 3 } });
    const read = () => entriesOf(database.read, userId, habitId);
    const day = dayOn(await read(), '2026-01-01');
    expect(day).toEqual({
      entry: { value: 3, note: 'far' },
      marked_at: NOW + 1,
      noted_at: NOW,
    });
    const later = NOW + 60 * DAY + 1;
    await enter(later, '2026-01-02', { mark: { value: true } });
    const entries = await read();
    expect(dayOn(entries, '2026-01-01')).toEqual({ ...day, noted_at: undefined });
    expect(dayOn(entries, '2026-01-02')).toEqual({ entry: { value: true }, marked_at: later });
  });

  it('remembers of sixty days of a year that they were emptied, and since when', async () => {
    const database = await open();
    const { userId, habitId } = await withHabit(database);
    const dates = Array.from({ length: 100 }, (_, place) => addDays('2026-01-01', place));
    for (const [place, date] of dates.entries())
      await carryOutAll(
        database,
        userId,
        [{ type: 'enter_day', habit: habitId, date, mark: null }],
        NOW - place,
      );
    const page = (await entriesOf(database.read, userId, habitId)).get(2026);
    expect(Object.keys(page?.more ?? {})).toEqual(Array.from({ length: 60 }, (_, n) => `${n}`));
  });

  it('leaves out of lists what was deleted and can still be restored', async () => {
    const database = await open();
    const { send, habitId } = await withHabit(database);
    await send('POST', '/api/groups', { name: 'Mind' });
    await send('POST', '/api/pauses', {
      first: '2026-11-20',
      last: null,
      reason: '',
      habit_id: null,
    });
    for (const table of ['habits', 'groups', 'pauses'] as const)
      await database.write((writer) =>
        writer.updateTable(table).set({ deleted_at: NOW }).execute(),
      );
    for (const path of ['habits', 'groups', 'pauses'])
      expect((await send('GET', `/api/${path}`)).json()).toEqual([]);
    expect((await send('GET', `/api/habits/${habitId}`)).statusCode).toBe(404);
  });
});
