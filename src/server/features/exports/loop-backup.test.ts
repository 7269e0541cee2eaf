import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datedEntryOf } from '#contract/entry-on-wire.ts';
import { HABIT_COLORS } from '#contract/habit.ts';
import { addDays, dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import { isCompleted } from '#domain/day-record.ts';
import { WEEKDAYS, type Goal, type Schedule, type Target } from '#domain/goal.ts';
import type { ExportedHabit } from '../notebook/habit-answer.ts';
import { readFile } from '../imports/read-file.ts';
import { loopBackup, LOOP_VERSION } from './loop-backup.ts';
import { loopZip } from './loop-zip.ts';

const TODAY: CivilDate = '2026-11-21';
const EVERY_DAY: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };

let lastId = 0;

function habit(more: Partial<ExportedHabit> & { goal?: Omit<Goal, 'from'> }): ExportedHabit {
  const { goal = { schedule: EVERY_DAY, target: { kind: 'check' } }, ...fields } = more;
  lastId += 1;
  return {
    id: `0198c0de-0000-7000-8000-${String(lastId).padStart(12, '0')}`,
    name: 'Run',
    description: '',
    icon: '🌱',
    color: 'green',
    frequency: 'DAILY',
    is_active: true,
    position: lastId,
    group_id: null,
    cue: '',
    reminders: [],
    goals: structuredClone([{ from: '2026-01-01', ...goal }]) as ExportedHabit['goals'],
    created_at: '2026-01-01T00:00:00Z',
    completions: [],
    ...fields,
  };
}

async function bytesOf(habits: ExportedHabit[], uuids = new Map<string, string>()) {
  const pieces = loopBackup(habits, { uuids, today: TODAY, folder: tmpdir() });
  return Buffer.concat(await Array.fromAsync(pieces));
}

async function* only(habit: ExportedHabit) {
  yield habit;
}

/** Opens a backup as any program would, by nothing but SQLite, and lets it be asked. */
async function opened(habits: ExportedHabit[], uuids = new Map<string, string>()) {
  const connection = new DatabaseSync(':memory:');
  connection.deserialize(await bytesOf(habits, uuids));
  return {
    rows: (sql: string) =>
      connection
        .prepare(sql)
        .all()
        .map((row) => ({ ...row })),
    columns: (table: string) =>
      connection
        .prepare(`SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info('${table}')`)
        .all()
        .map((column) => Object.values(column).join(' ')),
  };
}

describe('a backup for Loop', () => {
  it('is a whole database of the version that Loop restores', async () => {
    const { rows, columns } = await opened([habit({})]);
    expect(rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(rows('PRAGMA foreign_key_check')).toEqual([]);
    expect(rows('PRAGMA user_version')).toEqual([{ user_version: 25 }]);
    expect(LOOP_VERSION).toBe(25);
    expect(columns('Habits')).toEqual([
      'id INTEGER 0  1',
      'archived INTEGER 0  0',
      'color INTEGER 0  0',
      'description TEXT 0  0',
      'freq_den INTEGER 0  0',
      'freq_num INTEGER 0  0',
      'highlight INTEGER 0  0',
      'name TEXT 0  0',
      'position INTEGER 0  0',
      'reminder_hour INTEGER 0  0',
      'reminder_min INTEGER 0  0',
      'reminder_days INTEGER 1 127 0',
      'type INTEGER 1 0 0',
      'target_type INTEGER 1 0 0',
      'target_value REAL 1 0 0',
      "unit TEXT 1 '' 0",
      'question TEXT 0  0',
      'uuid TEXT 0  0',
    ]);
    expect(columns('Repetitions')).toEqual([
      'id INTEGER 0  1',
      'habit INTEGER 1  0',
      'timestamp INTEGER 1  0',
      'value INTEGER 1  0',
      'notes TEXT 0  0',
    ]);
    expect(columns('Events')).toHaveLength(4);
    expect(rows("SELECT name FROM sqlite_schema WHERE type = 'index'")).toEqual([
      { name: 'idx_repetitions_habit_timestamp' },
    ]);
  });

  it('has nothing missing that Loop asks for', async () => {
    const { rows } = await opened([habit({ is_active: false }), habit({ color: 'rose' })]);
    const asked =
      'description, question, name, freq_num, freq_den, color, position, archived, type, target_type, target_value, unit, reminder_days, uuid';
    for (const row of rows(`SELECT ${asked} FROM Habits`))
      expect(Object.values(row)).not.toContain(null);
    expect(rows('SELECT position, archived, color, uuid FROM Habits ORDER BY position')).toEqual([
      { position: 0, archived: 1, color: 7, uuid: expect.stringMatching(/^[\da-f]{32}$/) },
      { position: 1, archived: 0, color: 15, uuid: expect.stringMatching(/^[\da-f]{32}$/) },
    ]);
  });

  it('has the first reminder that comes, and it comes back', async () => {
    const reminder = { id: 'a', way: 'mail', time: '21:05', weekdays: [1, 5, 6, 7] } as const;
    const habits = [
      habit({
        reminders: [
          { ...reminder, rhythm: 'off', time: '06:00' },
          { ...reminder, rhythm: 'every_second' },
        ],
      }),
      habit({ id: '0198c0de-0000-7000-8000-000000000002' }),
    ];
    const { rows } = await opened(habits);
    expect(rows('SELECT reminder_hour, reminder_min, reminder_days FROM Habits')).toEqual([
      { reminder_hour: 21, reminder_min: 5, reminder_days: 0b1000111 },
      { reminder_hour: null, reminder_min: null, reminder_days: 0 },
    ]);
    const back = await readFile(await bytesOf(habits), '2026-11-22');
    expect(back.habits.map(({ reminders }) => reminders)).toEqual([
      [expect.objectContaining({ time: '21:05', weekdays: [1, 5, 6, 7] })],
      [],
    ]);
  });

  it('has each day at midnight in UTC, words as numbers and amounts in thousandths', async () => {
    const liters: Target = { kind: 'at_least', amount: 2, unit: 'l', per: 'day' };
    const { rows } = await opened([
      habit({
        completions: [
          { date: '2026-01-04', completed: false, note: 'tired' },
          { date: '2026-01-03', completed: false, skipped: true, note: 'ill' },
          { date: '2026-01-02', completed: true },
          { date: '2026-01-01', completed: false, note: 'rain', note_only: true },
        ],
      }),
      habit({
        goal: { schedule: EVERY_DAY, target: liters },
        completions: [
          { date: '2026-01-05', completed: true, value: 3_000_000 },
          { date: '2026-01-04', completed: false, value: 0.003 },
          { date: '2026-01-03', completed: false, value: 1.2345 },
          { date: '2026-01-02', completed: true },
          { date: '2026-01-01', completed: false, value: 0 },
          { date: '2025-12-31', completed: false, note: 'rain', note_only: true },
        ],
      }),
    ]);
    expect(
      rows(
        "SELECT habit, date(timestamp / 1000, 'unixepoch') AS day, value, notes FROM Repetitions",
      ),
    ).toEqual([
      { habit: 1, day: '2026-01-01', value: -1, notes: 'rain' },
      { habit: 1, day: '2026-01-02', value: 2, notes: '' },
      { habit: 1, day: '2026-01-03', value: 3, notes: 'ill' },
      { habit: 1, day: '2026-01-04', value: 0, notes: 'tired' },
      { habit: 2, day: '2025-12-31', value: -1, notes: 'rain' },
      { habit: 2, day: '2026-01-01', value: 0, notes: '' },
      { habit: 2, day: '2026-01-02', value: 2000, notes: '' },
      { habit: 2, day: '2026-01-03', value: 1235, notes: '' },
      { habit: 2, day: '2026-01-04', value: 4, notes: '' },
      { habit: 2, day: '2026-01-05', value: 2_147_483_647, notes: '' },
    ]);
    expect(rows('SELECT count(*) AS odd FROM Repetitions WHERE timestamp % 86400000')).toEqual([
      { odd: 0 },
    ]);
  });

  const liters = { amount: 2, unit: 'l' };
  it.each<[string, Schedule, Target, (number | string)[]]>([
    ['every day', EVERY_DAY, { kind: 'check' }, [1, 1, 0, 0, 0, '']],
    ['on weekdays', { every: 'DAILY', weekdays: [1, 3] }, { kind: 'check' }, [2, 7, 0, 0, 0, '']],
    ['in a week', { every: 'WEEKLY', times: 3 }, { kind: 'check' }, [3, 7, 0, 0, 0, '']],
    ['in a month', { every: 'MONTHLY', times: 4 }, { kind: 'check' }, [4, 30, 0, 0, 0, '']],
    ['all month', { every: 'MONTHLY', times: 31 }, { kind: 'check' }, [1, 1, 0, 0, 0, '']],
    ['in days', { every: 'ROLLING', times: 2, days: 9 }, { kind: 'check' }, [2, 9, 0, 0, 0, '']],
    [
      'an amount a day',
      EVERY_DAY,
      { kind: 'at_least', per: 'day', ...liters },
      [1, 1, 1, 0, 2, 'l'],
    ],
    [
      'a limit a week',
      { every: 'WEEKLY', times: 1 },
      { kind: 'at_most', per: 'period', ...liters },
      [1, 7, 1, 1, 2, 'l'],
    ],
    [
      'an amount on three days a week',
      { every: 'WEEKLY', times: 3 },
      { kind: 'at_least', per: 'day', ...liters },
      [1, 7, 1, 0, 6, 'l'],
    ],
    ['to avoid', EVERY_DAY, { kind: 'avoid' }, [1, 1, 1, 1, 0, '']],
  ])('asks %s', async (_, schedule, target, expected) => {
    const { rows } = await opened([habit({ goal: { schedule, target } })]);
    const [row = {}] = rows(
      'SELECT freq_num, freq_den, type, target_type, target_value, unit FROM Habits',
    );
    expect(Object.values(row)).toEqual(expected);
  });

  it('takes the goal of today along, of all that there were and will be', async () => {
    const goals = (['2026-01-01', '2026-06-01', '2027-01-01'] as const).map((from, index) => ({
      from,
      schedule: { every: 'ROLLING' as const, times: index + 1, days: 9 },
      target: { kind: 'check' as const },
    }));
    const { rows } = await opened([habit({ goals: goals.toReversed() })]);
    expect(rows('SELECT freq_num FROM Habits')).toEqual([{ freq_num: 2 }]);
  });

  it('judges each day by the goal that it had', async () => {
    const limit: Target = { kind: 'at_most', amount: 2, unit: '', per: 'day' };
    const goals = [
      { from: '2026-06-01' as const, schedule: EVERY_DAY, target: limit },
      { from: '2026-01-01' as const, schedule: EVERY_DAY, target: { kind: 'avoid' as const } },
    ];
    const completions = [{ date: '2026-01-05' as const, completed: false }];
    const lapsed = habit({ goals: structuredClone(goals) as ExportedHabit['goals'], completions });
    const { rows } = await opened([lapsed]);
    expect(rows('SELECT value FROM Repetitions')).toEqual([{ value: 2001 }]);
    const zip = Buffer.concat(await Array.fromAsync(loopZip(only(lapsed), TODAY)));
    const { habits } = await readFile(zip, TODAY);
    expect(habits[0]?.entries).toEqual([{ date: '2026-01-05', value: 2.001 }]);
  });

  it('knows habits that came from Loop as Loop does', async () => {
    const own = habit({});
    const { rows } = await opened([own], new Map([[own.id, 'abc123']]));
    expect(rows('SELECT uuid FROM Habits')).toEqual([{ uuid: 'abc123' }]);
  });

  it('lets others have their turn while it is written', async () => {
    const completions = Array.from({ length: 20_000 }, (_, back) => ({
      date: addDays(TODAY, -back),
      completed: true,
    }));
    let turns = 0;
    let isWritten = false;
    const writing = bytesOf([habit({ completions }), habit({ completions })]).finally(
      () => (isWritten = true),
    );
    while (!isWritten) {
      await nextTurn();
      turns += 1;
    }
    await writing;
    expect(turns).toBeGreaterThan(10);
  });
});

const words = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/\p{C}/gu, '').trim());

/** A goal that Loop can say just as it is. */
const goal = fc.oneof(
  fc.constant({ schedule: EVERY_DAY, target: { kind: 'check' } as const }),
  fc
    .record({ times: fc.integer({ min: 1, max: 60 }), days: fc.integer({ min: 2, max: 366 }) })
    .filter(({ times, days }) => times < days)
    .map((rolling) => ({
      schedule: { every: 'ROLLING', ...rolling } as const,
      target: { kind: 'check' } as const,
    })),
  fc
    .record({
      kind: fc.constantFrom('at_least' as const, 'at_most' as const),
      amount: fc.integer({ min: 0, max: 1_000_000 }).map((number) => number / 1000),
      unit: words.map((text) => [...text].slice(0, 10).join('').trim()),
      every: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
    })
    // Nothing can miss a goal of at least nothing: there is none.
    .filter(({ kind, amount }) => kind === 'at_most' || amount > 0)
    .map(({ every, ...target }) =>
      every === 'DAILY'
        ? { schedule: EVERY_DAY, target: { ...target, per: 'day' as const } }
        : { schedule: { every, times: 1 }, target: { ...target, per: 'period' as const } },
    ),
);

const entry = fc.record({
  day: fc.integer({ min: 20_000, max: dayNumberOf(TODAY) }),
  isDone: fc.boolean(),
  thousandths: fc.integer({ min: 4, max: 2_000_000 }),
  isSkipped: fc.boolean(),
  note: words,
  isMarked: fc.boolean(),
});

const kept = fc
  .record({
    name: words.map((text) => `h${text}`),
    description: words,
    color: fc.constantFrom(...HABIT_COLORS),
    is_active: fc.boolean(),
    goal,
    entries: fc.uniqueArray(entry, { minLength: 1, maxLength: 8, selector: ({ day }) => day }),
  })
  .map(({ entries, ...fields }) => {
    const { target } = fields.goal;
    const completions = entries
      .toSorted((a, b) => b.day - a.day)
      .map(({ day, isDone, thousandths, isSkipped, note, isMarked }) => {
        const noted = note === '' ? {} : { note };
        const date = addDays('1970-01-01', day);
        if (isSkipped) return { date, completed: false, skipped: true, ...noted };
        if (!isMarked && note !== '') return { date, completed: false, note, note_only: true };
        if (target.kind === 'check') return { date, completed: isDone, ...noted };
        const value = thousandths / 1000;
        return { date, completed: isCompleted(value, target), value, ...noted };
      });
    return habit({ ...fields, completions });
  });

it('comes back as it was, as far as Loop can say it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(kept, { maxLength: 5 }), async (habits) => {
      const file = await readFile(await bytesOf(habits), TODAY);
      expect(file.source).toBe('loop_db');
      expect(file.remarks).toEqual([]);
      expect(
        file.habits.map(({ name, description, color, isActive, goals, entries }) => ({
          name,
          description,
          color,
          is_active: isActive,
          asks: goals.map(({ schedule, target }) => ({ schedule, target })),
          entries,
        })),
      ).toEqual(
        habits.map(({ name, description, color, is_active, goals, completions }) => ({
          name,
          description,
          color,
          is_active,
          asks: goals.map(({ schedule, target }) => ({ schedule, target })),
          entries: completions.map(datedEntryOf),
        })),
      );
      expect(file.habits.map(({ formerId }) => formerId)).toEqual(habits.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});
