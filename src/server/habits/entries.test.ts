import { expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { dayOn, packEntries } from '#domain/entries.ts';
import { DAY } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { addEntries, enterDay, enterDays, entriesOf, takeBack } from './entries.usecases.ts';
import { findSizes } from './notebook.store.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

async function withHabit(database: Database) {
  const test = await buildTestApp(database);
  const { access_token: token } = await test.signUp();
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    test.send(method, path, { token, ...(body ? { body } : {}) });
  const { id: userId } = (await send('GET', '/api/profile/me')).json<{ id: string }>();
  const habit = await send('POST', '/api/habits', { name: 'Read', frequency: 'DAILY' });
  const { id: habitId } = habit.json<HabitAnswer>();
  return {
    send,
    userId,
    habitId,
    at: (now: number) => ({ userId, habitId, revision: 7, now }),
    place: { userId, habitId, revision: 7 },
  };
}

eachDatabase(({ open }) => {
  it('remembers for 60 days when a mark and a note were entered', async () => {
    const database = await open();
    const { userId, habitId, at } = await withHabit(database);
    await database.write(async (writer) => {
      await enterDay(writer, at(NOW), '2026-01-01', () => ({ value: 2.5, note: 'far' }));
      await enterDay(writer, at(NOW + 1), '2026-01-01', () => ({ value: 3, note: 'far' }));
    });
    const day = dayOn(await entriesOf(database.read, userId, habitId), '2026-01-01');
    expect(day).toEqual({
      entry: { value: 3, note: 'far' },
      marked_at: NOW + 1,
      noted_at: NOW,
    });
    const later = NOW + 60 * DAY + 1;
    await database.write((writer) =>
      enterDays(writer, at(later), [['2026-01-02', { value: true }]]),
    );
    const entries = await entriesOf(database.read, userId, habitId);
    expect(dayOn(entries, '2026-01-01')).toEqual({ ...day, noted_at: undefined });
    expect(dayOn(entries, '2026-01-02')).toEqual({ entry: { value: true }, marked_at: later });
  });

  it('adds what is new beside what is there, and takes back what is as it came', async () => {
    const database = await open();
    const { userId, habitId, at, place } = await withHabit(database);
    const added = packEntries([
      { date: '2025-12-31', value: true },
      { date: '2026-01-02', value: 1.5, note: 'été' },
      { date: '2026-01-03', value: true },
    ]);
    const read = () => entriesOf(database.read, userId, habitId);
    await database.write(async (writer) => {
      await enterDay(writer, at(NOW), '2026-01-01', () => ({ value: true }));
      await addEntries(writer, place, added);
    });
    expect((await read()).get(2026)?.days).toBe('x#x');
    expect((await read()).get(2025)?.days).toHaveLength(365);
    expect(await findSizes(database.read, userId)).toMatchObject({ entry_count: 4, note_bytes: 5 });
    await database.write(async (writer) => {
      await enterDay(writer, at(NOW), '2026-01-03', () => ({ value: false }));
      await takeBack(writer, place, added);
    });
    expect((await read()).get(2026)?.days).toBe('x.o');
    expect((await read()).get(2025)).toEqual({ days: '', more: {} });
    expect(await findSizes(database.read, userId)).toMatchObject({ entry_count: 2, note_bytes: 0 });
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
