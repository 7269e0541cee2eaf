import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HABIT_COLORS } from '#contract/habit.ts';
import type { AccountExport } from '#contract/export.ts';
import { addDays } from '#domain/civil-date.ts';
import type { HabitFields, NotebookRow } from '#domain/notebook.ts';
import { DAY } from '../../platform/clock.ts';
import { jsonOf } from '../imports/testing/make-files.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD } from '../../testing/test-app.ts';

const EMAIL = 'ada@example.org';

const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: max })
    .map((value) => value.replaceAll(/\p{C}/gu, '').trim());
const date = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.integer({ min: 20_000, max: 20_779 }).map((days) => addDays('1970-01-01', days)),
  },
  { weight: 1, arbitrary: fc.constant('1970-01-01') },
);
const amount = fc.integer({ min: 1, max: 100_000 }).map((number) => number / 100);

const schedule = fc.oneof(
  fc.record({
    every: fc.constant('DAILY'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({ every: fc.constantFrom('WEEKLY', 'MONTHLY'), times: fc.integer({ min: 1, max: 7 }) }),
  fc.record({
    every: fc.constant('ROLLING'),
    times: fc.constant(2),
    days: fc.integer({ min: 2, max: 366 }),
  }),
);

const target = fc.oneof(
  fc.record({ kind: fc.constantFrom('check', 'avoid') }),
  fc.record({
    kind: fc.constantFrom('at_least', 'at_most'),
    amount,
    unit: text(5),
    per: fc.constantFrom('day', 'period'),
  }),
);

/** All that a person may say of a habit: what is not made here might be lost unseen. */
type Said = Exclude<
  keyof HabitFields,
  keyof NotebookRow | 'position' | 'is_active' | 'group_id' | 'begin' | 'created_at'
>;

const calledSo = {
  name: text(10).map((name) => `h${name}`),
  description: text(20),
  icon: fc.constantFrom('📖', '🚶'),
  color: fc.constantFrom(...HABIT_COLORS),
  goals: fc.uniqueArray(fc.record({ from: date, schedule, target }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ from }) => from,
  }),
};
const habit = fc.record({ ...calledSo, frequency: fc.constant('DAILY') });

const entry = fc.record({
  date,
  value: fc.oneof(fc.boolean(), amount),
  skipped: fc.boolean(),
  note: text(20),
});

const reminder = fc.record(
  {
    id: fc.uuid(),
    time: fc.constantFrom('00:00', '07:30', '23:59'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    way: fc.constantFrom('push', 'mail'),
    rhythm: fc.constantFrom('every_day', 'every_second', 'off'),
    rhythm_since: date,
  },
  { requiredKeys: ['id', 'time', 'weekdays', 'way', 'rhythm'] },
);
const reminders = fc.uniqueArray(reminder, { maxLength: 3, selector: ({ id }) => id });

/** What commands alone say of a habit. */
const saidLater = {
  cue: text(20),
  reminders,
  answers: fc.uniqueArray(fc.record({ date, scores: fc.constant([1, 7, 2, 6]) }), {
    maxLength: 3,
    selector: (answer) => answer.date,
  }),
} satisfies Record<Exclude<Said, keyof typeof calledSo>, fc.Arbitrary<unknown>>;

/** A habit with its entries; whether it is in the group, archived, moved to the front, paused. */
const kept = fc.record({
  habit,
  spoken: fc.record(saidLater),
  entries: fc.array(entry, { maxLength: 5 }),
  again: fc.boolean(),
  isGrouped: fc.boolean(),
  isArchived: fc.boolean(),
  isMoved: fc.boolean(),
  isPaused: fc.boolean(),
});

const account = fc.record({
  habits: fc.array(kept, { maxLength: 4 }),
  group: text(10),
  reminders,
  weekly_letter: fc.boolean(),
  day_start_hour: fc.integer({ min: 0, max: 23 }),
});

anyDatabase(({ open }) => {
  it('export, deletion and import give the same account', async () => {
    const test = await buildTestApp(await open());
    await fc.assert(
      fc.asyncProperty(account, async ({ habits, group, day_start_hour, ...settings }) => {
        const { access_token: token } = await signUp();
        const send = async (method: 'POST' | 'PATCH', path: string, body: object) =>
          (await test.send(method, path, { token, body })).json<{ id: string }>();
        await send('PATCH', '/api/profile/me', { locale: 'fr', name: `n${group}`, day_start_hour });
        await send('PATCH', '/api/profile/reminders', settings);
        const made = await send('POST', '/api/groups', { name: `g${group}` });
        for (const { habit, spoken: said, entries, again, ...is } of habits) {
          const { id } = await send('POST', '/api/habits', habit);
          for (const body of again ? [...entries, ...entries.toReversed()] : entries)
            await send('POST', `/api/habits/${id}/completions`, body);
          const command = { type: 'change_habit', habit: id, ...said };
          const commands = [{ id: randomUUID(), at: '2030-01-01T00:00:00Z', command }];
          await send('POST', '/api/notebook/commands', { commands });
          await send('PATCH', `/api/habits/${id}`, {
            is_active: !is.isArchived,
            ...(is.isGrouped ? { group_id: made.id } : {}),
            ...(is.isMoved ? { position: 0 } : {}),
          });
          if (is.isPaused) await send('POST', '/api/pauses', { habit_id: id, first: '2026-01-01' });
        }
        const before = await exported(token);
        await test.send('DELETE', '/api/profile/me', { token, body: { password: PASSWORD } });
        const next = await signUp();
        const file = jsonOf(before);
        await test.send('POST', '/api/imports', { token: next.access_token, file });
        expect(contentOf(await exported(next.access_token))).toEqual(contentOf(before));
        await test.send('DELETE', '/api/profile/me', {
          token: next.access_token,
          body: { password: PASSWORD },
        });
      }),
      { numRuns: 6, endOnFailure: true },
    );

    /** On another day: so many accounts from one place are refused on the same. */
    async function signUp() {
      test.advance(DAY);
      return await test.signUp({ email: EMAIL });
    }

    async function exported(token: string): Promise<AccountExport> {
      return (await test.send('GET', '/api/profile/export', { token })).json();
    }
  });
});

function contentOf({ profile, reminders: ofAll, groups, habits, pauses, changes }: AccountExport) {
  const { name, locale, time_zone, day_start_hour } = profile;
  const settings = { name, locale, time_zone, day_start_hour };
  return { settings, ofAll, groups, habits, pauses, changes };
}
