import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AccountExport } from '#contract/export.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { ImportPreview } from '#contract/import.ts';
import { isoOf } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';
import { bytesOf, jsonOf } from './testing/make-files.ts';

anyDatabase(({ open }) => {
  it('brings nothing back in the place of what was restored meanwhile', async () => {
    const database = await open();
    let meanwhile = async () => undefined as unknown;
    const { test, token } = await signedIn({
      ...database,
      async snapshot(work) {
        const seen = await database.snapshot(work);
        await meanwhile();
        return seen;
      },
    });
    const send = (method: 'GET' | 'POST', path: string, sent: object = {}) =>
      test.send(method, path, { token, ...sent });
    const carryOut = (...commands: object[]) =>
      send('POST', '/api/notebook/commands', {
        body: {
          commands: commands.map((command) => ({
            id: randomUUID(),
            at: isoOf(test.now()),
            command,
          })),
        },
      });
    const body = { name: 'Read', frequency: 'DAILY' };
    const { id: habit } = (await send('POST', '/api/habits', { body })).json<HabitAnswer>();
    const file = bytesOf((await send('GET', '/api/profile/export')).body);
    await carryOut(
      { type: 'change_habit', habit, is_active: false },
      { type: 'delete_habit', habit },
    );
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await carryOut({ type: 'restore_habit', habit });
    };
    expect((await send('POST', '/api/imports', { file })).statusCode).toBe(409);
    expect((await send('GET', '/api/habits')).json<HabitAnswer[]>()[0]?.id).toBe(habit);
    expect((await send('POST', '/api/imports', { file })).json()).toEqual({
      imported: null,
      took_settings: false,
    });
  });

  it('takes all days of the time zone that an empty account takes over', async () => {
    const { test, token } = await signedIn(await open());
    const { access_token: bob } = await test.signUp({ email: 'bob@example.org', name: 'Bob' });
    const zone = (token: string, time_zone: string) =>
      test.send('PATCH', '/api/profile/me', { token, body: { time_zone } });
    await zone(token, 'Pacific/Kiritimati');
    await zone(bob, 'Pacific/Honolulu');
    const body = { name: 'Read', frequency: 'DAILY' };
    const { id } = (await test.send('POST', '/api/habits', { token, body })).json<HabitAnswer>();
    // Tomorrow in the one zone, and two days later than today in the other.
    const entry = { date: '2026-11-23', value: true };
    await test.send('POST', `/api/habits/${id}/completions`, { token, body: entry });
    const text = (await test.send('GET', '/api/profile/export', { token })).body;
    for (const file of [bytesOf(text), jsonOf(JSON.parse(text))]) {
      const preview = await test.send('POST', '/api/imports/preview', { token: bob, file });
      expect(preview.json()).toMatchObject({ new_entries: 1, remarks: [] });
    }
    await test.send('POST', '/api/imports', { token: bob, file: bytesOf(text) });
    const habits = await test.send('GET', '/api/habits', { token: bob });
    expect(habits.json()).toMatchObject([{ completions: [{ date: '2026-11-23' }] }]);
  });

  it('takes over settings that come without habits', async () => {
    const { test, token } = await signedIn(await open());
    const send = (method: 'GET' | 'POST', path: string, sent: object = {}) =>
      test.send(method, path, { token, ...sent });
    const profile = { name: 'Ada', locale: 'fr', time_zone: 'Asia/Tokyo', day_start_hour: 5 };
    const reminders = { reminders: [], weekly_letter: true };
    const file = jsonOf({ format: 'habitude', version: 4, profile, reminders, habits: [] });
    const preview = () => send('POST', '/api/imports/preview', { file });
    expect((await preview()).json()).toMatchObject({ new_settings: true });
    const taken = (await send('POST', '/api/imports', { file })).json();
    expect(taken).toEqual({ imported: null, took_settings: true });
    expect((await send('GET', '/api/profile/me')).json()).toMatchObject(profile);
    expect((await send('GET', '/api/profile/reminders')).json()).toEqual({
      ...reminders,
      sends_mail: false,
      mail_failed_at: null,
    });
    expect((await preview()).json()).toMatchObject({ new_settings: false });
    const again = (await send('POST', '/api/imports', { file })).json();
    expect(again).toEqual({ imported: null, took_settings: false });
  });

  it('says beforehand what it leaves out where something is here already', async () => {
    const { test, token } = await signedIn(await open());
    const send = (method: 'GET' | 'POST', path: string, sent: object = {}) =>
      test.send(method, path, { token, ...sent });
    const body = { name: 'Read', frequency: 'DAILY' };
    const { id } = (await send('POST', '/api/habits', { body })).json<HabitAnswer>();
    for (const date of ['2026-11-19', '2026-11-20'])
      await send('POST', `/api/habits/${id}/completions`, {
        body: { date, value: true, note: 'a' },
      });
    const noted = { date: '2026-11-18', value: null, note: 'a' };
    await send('POST', `/api/habits/${id}/completions`, { body: noted });
    const own = (await send('GET', '/api/profile/export')).json<AccountExport>();
    const preview = async (file: object) =>
      (await send('POST', '/api/imports/preview', { file: jsonOf(file) })).json<ImportPreview>();
    expect((await preview(own)).remarks).toEqual([]);
    const [habit] = own.habits;
    const other = {
      ...own,
      reminders: { ...own.reminders, weekly_letter: !own.reminders.weekly_letter },
      habits: [
        {
          ...habit,
          answers: [{ date: '2026-11-01', scores: [1, 2, 3, 4] }],
          completions: habit?.completions.map(({ date }, place) => ({
            date,
            completed: true,
            note: place === 0 ? 'b' : 'a',
          })),
        },
      ],
    };
    expect((await preview(other)).remarks).toEqual([
      { code: 'settings_left_out', habit: null, place: null, count: 1 },
      { code: 'notes_left_out', habit: 'Read', place: null, count: 1 },
      { code: 'marks_left_out', habit: 'Read', place: null, count: 1 },
      { code: 'answers_left_out', habit: 'Read', place: null, count: 1 },
    ]);
  });

  it('brings a deleted habit back with its pauses', async () => {
    const { test, token } = await signedIn(await open());
    const send = (method: 'GET' | 'POST' | 'DELETE', path: string, sent: object = {}) =>
      test.send(method, path, { token, ...sent });
    const body = { name: 'Read', frequency: 'DAILY' };
    const { id } = (await send('POST', '/api/habits', { body })).json<HabitAnswer>();
    const pause = { habit_id: id, first: '2026-11-01', last: '2026-11-09' };
    await send('POST', '/api/pauses', { body: pause });
    const file = bytesOf((await send('GET', '/api/profile/export')).body);
    await send('DELETE', `/api/habits/${id}`);
    await send('DELETE', `/api/habits/${id}?permanent=true`);
    expect((await send('POST', '/api/imports', { file })).statusCode).toBe(201);
    expect((await send('GET', '/api/pauses')).json()).toMatchObject([pause]);
  });
});
