import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import type { ImportAnswer } from '#contract/import.ts';
import type { Problem } from '#contract/problem.ts';
import { addDays } from '#domain/civil-date.ts';
import {
  MAX_CHANGES_OF_A_DAY,
  MAX_ENTRIES,
  MAX_NOTE_BYTES,
  MAX_TEXT_BYTES,
} from '#domain/limits.ts';
import { listEntries } from '#domain/entries.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { carryOutAll } from '../../testing/carry-out-all.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { findPastOfDay, insertHistory, trimDays } from './history.store.ts';
import { findTotals } from './notebook.store.ts';
import { findAllPages } from './pages.store.ts';

const asAda = (test: TestApp) => asPerson(test, 'ada@example.org');

async function asPerson(test: TestApp, email: string) {
  const { access_token: token } = await test.signUp({ email });
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    test.send(method, path, { token, ...(body ? { body } : {}) });
  const { id: userId } = (await send('GET', '/api/profile/me')).json<{ id: string }>();
  return {
    userId,
    send,
    async habit() {
      const answer = await send('POST', '/api/habits', { name: 'Read', frequency: 'DAILY' });
      return answer.json<HabitAnswer>().id;
    },
    enter: (id: string, body: object) => send('POST', `/api/habits/${id}/completions`, body),
    import: (file: Uint8Array) => test.send('POST', '/api/imports', { token, file }),
  };
}

const hold = (
  database: Database,
  sizes: { entry_count?: number; note_bytes?: number; text_bytes?: number },
) => database.write((writer) => writer.updateTable('users').set(sizes).execute());

async function sizesOf(database: Database, userId: string) {
  const account = await findTotals(database.read, userId);
  if (!account) throw new Error('She is gone');
  const { entry_count, note_bytes, text_bytes, change_count, change_bytes } = account;
  return { entry_count, note_bytes, text_bytes, change_count, change_bytes };
}

async function recount(database: Database, userId: string) {
  const entries = [...(await findAllPages(database.read, userId)).values()].flatMap((habit) => [
    ...listEntries(habit),
  ]);
  const { rows } = await sql<object>`select
    (select coalesce(sum(200 + octet_length(name || description || cue || goals || reminders || answers)), 0)
      from habits where user_id = ${userId})
    + (select coalesce(sum(200 + octet_length(name)), 0) from groups where user_id = ${userId})
    + (select coalesce(sum(200 + octet_length(reason)), 0) from pauses where user_id = ${userId})
      as text_bytes,
    (select count(*) from history where user_id = ${userId}) as change_count,
    (select coalesce(sum(octet_length(before)), 0) from history where user_id = ${userId}) as change_bytes
  `.execute(database.read);
  return {
    entry_count: entries.length,
    note_bytes: entries.reduce((sum, { note = '' }) => sum + Buffer.byteLength(note), 0),
    ...rows[0],
  };
}

/** The same numbers each time, spread like random ones. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

anyDatabase(({ open }) => {
  describe('an account that is full', () => {
    it('takes no entry more, says of what there is too much, and can be emptied', async () => {
      const database = await open();
      const ada = await asAda(await buildTestApp(database));
      const id = await ada.habit();
      await ada.enter(id, { value: true, date: '2026-11-20' });
      await hold(database, { entry_count: MAX_ENTRIES });
      const refused = await ada.enter(id, { value: true, date: '2026-11-19' });
      expect(refused.statusCode).toBe(409);
      expect(refused.json<Problem>()).toMatchObject({ code: 'limit_reached', limit: 'entries' });
      expect((await ada.enter(id, { value: false, date: '2026-11-20' })).statusCode).toBe(200);
      expect((await sizesOf(database, ada.userId)).entry_count).toBe(MAX_ENTRIES);
      await ada.send('DELETE', `/api/habits/${id}/completions/2026-11-20`);
      expect((await ada.enter(id, { value: true, date: '2026-11-19' })).statusCode).toBe(200);
    });

    it('takes no byte more of notes, and shorter ones', async () => {
      const database = await open();
      const ada = await asAda(await buildTestApp(database));
      const id = await ada.habit();
      await ada.enter(id, { value: true, date: '2026-11-20', note: 'été' });
      await hold(database, { note_bytes: MAX_NOTE_BYTES });
      const longer = await ada.enter(id, { value: true, date: '2026-11-20', note: 'étés' });
      expect(longer.json<Problem>()).toMatchObject({ code: 'limit_reached', limit: 'notes' });
      const shorter = await ada.enter(id, { value: true, date: '2026-11-20', note: 'étt' });
      expect(shorter.statusCode).toBe(200);
      expect((await sizesOf(database, ada.userId)).note_bytes).toBe(MAX_NOTE_BYTES - 1);
    });

    it('takes no longer text of what is there', async () => {
      const database = await open();
      const { send, ...ada } = await asAda(await buildTestApp(database));
      const habit = await ada.habit();
      const group = (await send('POST', '/api/groups', { name: 'Home' })).json<{ id: string }>().id;
      const first = '2026-11-01';
      const pause = (await send('POST', '/api/pauses', { first })).json<{ id: string }>().id;
      await hold(database, { text_bytes: MAX_TEXT_BYTES });
      for (const [path, body] of [
        [`habits/${habit}`, { name: 'Read more' }],
        [`groups/${group}`, { name: 'At home' }],
        [`pauses/${pause}`, { first, reason: 'Ill' }],
      ] as const) {
        const refused = await send('PATCH', `/api/${path}`, body);
        expect(refused.json<Problem>()).toMatchObject({ code: 'limit_reached', limit: 'texts' });
      }
    });

    it('takes no import that is too much, and nothing of it', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const ada = await asAda(test);
      const id = await ada.habit();
      await ada.enter(id, { value: true, date: '2026-11-20', note: 'long' });
      const file = (await ada.send('GET', '/api/profile/export')).rawPayload;
      await ada.send('DELETE', `/api/habits/${id}`);
      await ada.send('DELETE', `/api/habits/${id}?permanent=true`);
      for (const [sizes, limit] of [
        [{ entry_count: MAX_ENTRIES + 1, note_bytes: 4 }, 'entries'],
        [{ entry_count: 1, note_bytes: MAX_NOTE_BYTES + 1 }, 'notes'],
      ] as const) {
        await hold(database, sizes);
        // What seems to be there takes long to be read.
        test.advance(MINUTE);
        const refused = await ada.import(file);
        expect(refused.json<Problem>()).toMatchObject({ code: 'limit_reached', limit });
        expect((await ada.send('GET', '/api/habits')).json()).toEqual([]);
        expect(await sizesOf(database, ada.userId)).toMatchObject(sizes);
      }
    });
  });

  it('entries that a beginning moves are counted once, also where an import brought their history', async () => {
    const database = await open();
    const ada = await asAda(await buildTestApp(database));
    const id = await ada.habit();
    const move = (day: string, entries_before: string) =>
      ada.send('PATCH', `/api/habits/${id}`, {
        created_at: `${day}T08:00:00+00:00`,
        entries_before,
      });
    await move('2024-01-01', 'remove');
    const dates = Array.from({ length: 450 }, (_, place) => addDays('2024-01-01', place));
    const day = { type: 'enter_day', habit: id, mark: { value: true }, note: 'é' } as const;
    await carryOutAll(
      database,
      ada.userId,
      dates.map((date) => ({ ...day, date })),
    );
    await move('2026-11-20', 'remove');
    await move('2024-01-01', 'restore');
    await move('2026-11-20', 'remove');
    expect(await sizesOf(database, ada.userId)).toMatchObject({ entry_count: 0 });
    // All that a file brings is of one revision.
    await database.write((writer) =>
      writer
        .updateTable('history')
        .set(({ ref }) => ({ revision: 9, place: ref('revision') }))
        .execute(),
    );
    const back = (await move('2024-01-01', 'restore')).json<HabitAnswer>();
    expect(back.completions).toEqual(
      dates.toReversed().map((date) => ({ date, completed: true, note: 'é' })),
    );
    const sizes = await sizesOf(database, ada.userId);
    expect(sizes).toMatchObject({ entry_count: 450, note_bytes: 900 });
    expect(await recount(database, ada.userId)).toEqual(sizes);
  });

  it('what an account says that it holds is what it holds, whatever was done', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await asAda(test);
    const pick = numbersFrom(8);
    const ids = [await ada.habit(), await ada.habit()];
    const imports: string[] = [];
    const files: Buffer[] = [];
    const steps = [
      async () => void ids.push(await ada.habit()),
      async () => {
        const id = ids.splice(pick(ids.length), 1)[0];
        await ada.send('DELETE', `/api/habits/${id}`);
        await ada.send('DELETE', `/api/habits/${id}?permanent=true`);
      },
      async () => {
        const id = ids[pick(ids.length)];
        await ada.send(
          'DELETE',
          `/api/habits/${id}/completions/${addDays('2026-11-20', -pick(5))}`,
        );
      },
      async () => void files.push((await ada.send('GET', '/api/profile/export')).rawPayload),
      async () => {
        const file = files[pick(files.length)];
        if (!file) return;
        const { imported } = (await ada.import(file)).json<{ imported: ImportAnswer | null }>();
        if (imported) imports.push(imported.id);
      },
      async () => {
        const id = imports.pop();
        if (id !== undefined) await ada.send('DELETE', `/api/imports/${id}`);
      },
    ];
    const seen: unknown[] = [];
    const counted: unknown[] = [];
    for (let turn = 0; turn < 120; turn += 1) {
      // Most of what people do is entering days.
      const step = steps[pick(24)];
      if (step) await step();
      else if (ids.length > 0) {
        const note = ['', 'é', 'a longer note 🙂'][pick(3)];
        const date = addDays('2026-11-20', -pick(5));
        await ada.enter(ids[pick(ids.length)] ?? '', { value: pick(2) === 0, date, note });
      }
      test.advance(10_000);
      seen.push(await sizesOf(database, ada.userId));
      counted.push(await recount(database, ada.userId));
    }
    expect(seen).toEqual(counted);
    expect(imports.length + files.length).toBeGreaterThan(0);
  });
});

eachDatabase(({ open }) => {
  describe('the history of a day', () => {
    it('keeps the last twenty', async () => {
      const database = await open();
      const ada = await asAda(await buildTestApp(database));
      const id = await ada.habit();
      for (let n = 1; n <= 30; n += 1)
        await ada.enter(id, { value: true, date: '2026-11-20', note: `n${n}` });
      const answer = await ada.send('GET', `/api/habits/${id}/completions/2026-11-20/changes`);
      const notes = answer
        .json<{ completion: { note: string } }[]>()
        .map(({ completion }) => completion.note);
      expect(notes).toEqual(Array.from({ length: 20 }, (_, back) => `n${29 - back}`));
      expect(await sizesOf(database, ada.userId)).toEqual(await recount(database, ada.userId));
    });

    it('is in the order of what happened, whichever process wrote it', async () => {
      const database = await open();
      const ada = await asAda(await buildTestApp(database));
      const habit_id = await ada.habit();
      const day = { habit_id, date: '2026-11-20', changed_at: 7 } as const;
      const past = Array.from({ length: MAX_CHANGES_OF_A_DAY + 3 }, (_, n) => {
        return { ...day, revision: n >> 1, place: n & 1, before: { value: n } };
      });
      await database.write(async (writer) => {
        await insertHistory(writer, ada.userId, past.toReversed());
        await trimDays(writer, database.engine, ada.userId, past);
      });
      const kept = await findPastOfDay(database.read, ada.userId, habit_id, '2026-11-20');
      expect(kept.map((change) => change.before.value)).toEqual(
        Array.from({ length: MAX_CHANGES_OF_A_DAY }, (_, back) => past.length - 1 - back),
      );
    });

    it('is kept in time where PostgreSQL knows nothing of the person yet', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const dates = Array.from({ length: 5000 }, (_, place) => addDays('2010-01-01', place));
      const before = { value: 1 };
      for (const email of ['bob@example.org', 'ada@example.org']) {
        const { userId, habit } = await asPerson(test, email);
        const day = { habit_id: await habit(), changed_at: 7, revision: 1, place: 0, before };
        const changes = dates.map((date) => ({ ...day, date }));
        await database.write(async (writer) => {
          await insertHistory(writer, userId, changes);
          await trimDays(writer, database.engine, userId, changes);
        });
        if (database.engine === 'postgres')
          await database.write((writer) => sql`analyze`.execute(writer));
      }
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from history
      `.execute(database.read);
      expect(rows).toEqual([{ count: 2 * dates.length }]);
    });

    it('gives way, the oldest first, where an account has too much of it', async () => {
      const database = await open();
      const ada = await asAda(await buildTestApp(database));
      const id = await ada.habit();
      await ada.enter(id, { value: true, date: '2026-11-20' });
      await ada.enter(id, { value: true, date: '2026-11-19' });
      await database.write((writer) =>
        writer
          .updateTable('users')
          .set({ change_bytes: 20 * 1024 * 1024 })
          .execute(),
      );
      const again = await ada.enter(id, { value: false, date: '2026-11-19' });
      expect(again.statusCode).toBe(200);
      expect(await recount(database, ada.userId)).toMatchObject({ change_count: 0 });
    });
  });
});
