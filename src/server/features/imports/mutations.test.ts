import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { importPreviewSchema } from '#contract/import.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { planImport, previewOf } from './plan-import.ts';
import { readFile } from './read-file.ts';
import { messagesOf } from './read-messages.ts';
import { jsonOf, zipOf } from './testing/make-files.ts';
import { NOTHING_HERE } from './testing/nothing-here.ts';
import { assembled } from './testing/read-here.ts';
import { sqliteOf } from './testing/sqlite-file.ts';

const ANSWERS = ['unknown_format', 'damaged_file', 'payload_too_large', 'read'];

/** The name by which a file is refused; or that what is read can be shown. */
async function answerTo(bytes: Uint8Array): Promise<string> {
  try {
    const file = await assembled(messagesOf(await readFile(bytes, '2026-11-21')));
    z.parse(importPreviewSchema, previewOf(file, planImport(file, NOTHING_HERE)));
    return 'read';
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '',
    '2026-02-30',
    '-1',
    '\u0000',
    '\ud800',
    1e300,
    -1,
    0.5,
    2 ** 53,
    '[0,0]',
    '[99]',
  ),
);

/** A document with one of its values replaced by another. */
function mutated(json: unknown): fc.Arbitrary<unknown> {
  if (typeof json !== 'object' || json === null) return odd;
  const keys = Object.keys(json);
  if (keys.length === 0) return odd;
  return fc.oneof(
    { weight: 1, arbitrary: odd },
    {
      weight: 12,
      arbitrary: fc
        .constantFrom(...keys)
        .chain((key) =>
          mutated((json as Record<string, unknown>)[key]).map((value) =>
            Array.isArray(json) ? json.with(Number(key), value) : { ...json, [key]: value },
          ),
        ),
    },
  );
}

const ID = '018f0000-0000-7000-8000-000000000001';

const DOCUMENTS = {
  habitude: {
    format: 'habitude',
    version: 3,
    profile: { name: 'Ada', locale: 'fr', time_zone: 'UTC', day_start_hour: 4, id: ID },
    groups: [{ id: ID, name: 'g', position: 0 }],
    habits: [
      {
        id: ID,
        name: 'h',
        description: '',
        icon: '🌱',
        color: 'green',
        frequency: 'DAILY',
        is_active: true,
        position: 0,
        group_id: ID,
        goals: [
          {
            from: '2026-01-01',
            schedule: { every: 'WEEKLY', times: 2 },
            target: { kind: 'at_least', amount: 2, unit: 'l', per: 'day' },
          },
        ],
        created_at: '2026-01-01T00:00:00Z',
        completions: [{ date: '2026-01-01', completed: true, value: 2, note: 'n' }],
      },
    ],
    pauses: [{ id: ID, habit_id: ID, first: '2026-01-01', last: null, reason: '' }],
    changes: [
      { habit_id: ID, date: '2026-01-01', until: '2026-01-01T00:00:00Z', completion: null },
    ],
  },
  beaver: {
    user_email: '',
    habits: [
      {
        id: 'a',
        name: 'h',
        status: 'active',
        tags: ['t'],
        period: { period_type: 'W', period_count: 2, target_count: 1 },
        records: [{ day: '2026-01-01', done: true, text: 'n' }],
      },
    ],
  },
  tableHabit: {
    habits: [
      {
        name: 'h',
        type: 1,
        status: 1,
        custom_color: 1,
        daily_goal: 2,
        daily_goal_unit: 'u',
        freq_type: 3,
        freq_custom: '[1,2]',
        start_date: 20_000,
        records: [{ record_date: 20_000, record_type: 1, record_value: 2, reason: 'r' }],
      },
    ],
    groups: [],
  },
  habo: {
    habits: [
      {
        id: 1,
        title: 'h',
        twoDayRule: 0,
        habitType: 1,
        targetValue: 2,
        unit: 'u',
        events: { '2026-01-01 12:00:00.000Z': ['DayType.progress', 'c', 1, 2] },
      },
    ],
  },
  habitKit: {
    habits: [{ id: 'a', name: 'h', color: '#ffffff', emoji: 'x', createdAt: '2026-01-01' }],
    completions: [{ date: '2026-01-01T00:00:00Z', habitId: 'a', timezoneOffsetInMinutes: 60 }],
    intervals: [
      { habitId: 'a', startDate: '2026-01-01', type: 'week', requiredNumberOfCompletions: 2 },
    ],
  },
};

describe('a file that something happened to', () => {
  it.each(Object.entries(DOCUMENTS))('as JSON of %s', async (_, document) => {
    expect(await answerTo(jsonOf(document))).toBe('read');
    await fc.assert(
      fc.asyncProperty(mutated(document), async (json) => {
        expect(ANSWERS).toContain(await answerTo(jsonOf(json)));
      }),
      { numRuns: 200 },
    );
  });

  it('as a zip or a database, with bytes replaced', async () => {
    const files = [
      zipOf({
        'Habits.csv': 'Position,Name,Type,FrequencyNumerator\n001,h,NUMERICAL,1\n',
        '001 h/Checkmarks.csv': '2026-01-01,2\n2026-01-02,12000\n',
      }),
      sqliteOf(
        'create table Habits (id integer primary key, name, position, freq_num, freq_den)',
        'create table Repetitions (id integer primary key, habit, timestamp, value)',
        "insert into Habits values (1, 'h', 0, 1, 1)",
        "insert into Repetitions values (1, 1, 9223372036854775807, 2), (2, 1, 0, x'00')",
      ),
    ];
    const change = fc.tuple(fc.nat(20_000), fc.nat(255));
    const changes = fc.tuple(fc.constantFrom(...files), fc.array(change, { maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(changes, async ([file, bytes]) => {
        const copy = Uint8Array.from(file);
        for (const [place, byte] of bytes) copy[place % copy.length] = byte;
        expect(ANSWERS).toContain(await answerTo(copy));
      }),
      { numRuns: 60 },
    );
  });
});
