import { expect, inject, it } from 'vitest';
import { UNIT_MAX } from '#contract/goal.ts';
import { GROUP_NAME_MAX } from '#contract/group.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import type { Target } from '#domain/goal.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { asNoted } from './formats/format.ts';
import type { ListedHabit } from './imported-file.ts';
import { MAX_ENTRIES } from './limits.ts';
import { readFile } from './read-file.ts';
import { jsonOf, zipOf } from './testing/make-files.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const TOMORROW = '2026-11-22';

interface Change {
  date: string;
  until: string;
  completion: object | null;
}

/** Habitude's own export of one habit with these changes, the latest first as there. */
function exportWith(changes: Change[], habit: object = {}, more: object = {}) {
  const own = {
    id: ID,
    name: 'Read',
    description: '',
    icon: '📖',
    color: 'teal',
    frequency: 'DAILY',
    is_active: true,
    position: 0,
    created_at: '2026-11-01T00:00:00Z',
    completions: [],
    ...habit,
  };
  return jsonOf({
    format: 'habitude',
    version: 3,
    habits: [own],
    changes: changes.map((change) => ({ habit_id: ID, ...change })),
    ...more,
  });
}

const UNTIL = '2026-11-05T10:00:00Z';
const NOTE = `\u0000\ud800 ${'x'.repeat(5000)}`;

async function changesIn(bytes: Uint8Array) {
  const { habits, remarks } = await readFile(bytes, TOMORROW);
  return { changes: habits[0]?.own?.changes ?? [], remarks };
}

it('takes a goal that nothing could miss, or nothing keep, for the nearest one', async () => {
  const everyDay = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const pages = { kind: 'at_least', amount: 0, unit: 'pages', per: 'day' };
  const goals = [
    { from: '2026-11-01', schedule: { every: 'WEEKLY', times: 3 }, target: pages },
    { from: '2026-11-02', schedule: everyDay, target: { ...pages, amount: 5, per: 'period' } },
  ];
  const { habits, remarks } = await readFile(exportWith([], { goals }), TOMORROW);
  expect(habits[0]?.goals).toEqual([
    { ...goals[0], target: { kind: 'check' } },
    { ...goals[1], target: { ...pages, amount: 5 } },
  ]);
  expect(remarks).toMatchObject([{ code: 'goal_approximated', habit: 'Read', count: 2 }]);
});

it('tidies what was entered before like all else', async () => {
  const date = '2026-11-04';
  const completion = { date, completed: true, note: NOTE };
  const { changes, remarks } = await changesIn(exportWith([{ date, until: UNTIL, completion }]));
  const note = changes[0]?.entry?.note ?? '';
  expect(note).toHaveLength(1000);
  expect(note.isWellFormed()).toBe(true);
  expect(note).not.toContain('\u0000');
  expect(remarks).toMatchObject([{ code: 'text_shortened', habit: 'Read', place: date }]);
});

it('leaves out what was entered for days to come', async () => {
  const completion = { date: '2026-11-23', completed: true };
  const change = { date: '2026-11-23', until: UNTIL, completion };
  expect((await changesIn(exportWith([change]))).changes).toEqual([]);
});

it('keeps the latest twenty changes of each day, the oldest first', async () => {
  const changes = Array.from({ length: 60 }, (_, index) => ({
    date: index % 2 === 0 ? '2026-11-03' : '2026-11-04',
    until: UNTIL,
    completion: { date: '2026-11-03', completed: true, value: 60 - index },
  }));
  const kept = (await changesIn(exportWith(changes))).changes;
  expect(kept.map(({ entry }) => entry.value)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 21),
  );
});

it.runIf(inject('isFull'))('counts what was entered before', async () => {
  const completion = { date: '2026-11-04', completed: true };
  const change = { date: '2026-11-04', until: UNTIL, completion };
  const own = exportWith(Array.from({ length: MAX_ENTRIES + 1 }, () => change));
  await expect(readFile(own, TOMORROW)).rejects.toMatchObject({ code: 'payload_too_large' });
});

it('gives a name to what has none that anybody sees', async () => {
  const groups = [{ id: ID, name: '\u200b', position: 0 }];
  const file = await readFile(exportWith([], { name: '\u200b\u0000' }, { groups }), TOMORROW);
  expect([file.habits[0]?.name, file.groups[0]?.name]).toEqual(['?', '?']);
  expect(file.remarks).toMatchObject([{ code: 'name_missing', habit: '?' }]);
});

it('notes a unit and a group whose names it shortens, each once', async () => {
  const long = 'x'.repeat(120);
  const events = {
    '2026-11-01 12:00:00.000Z': ['DayType.check', '', 5, 5],
    '2026-11-02 12:00:00.000Z': ['DayType.check', '', 8, 8],
  };
  const habit = { id: 1, title: 'Run', twoDayRule: 0, habitType: 1, targetValue: 8, unit: long };
  const categories = [{ id: 3, title: long }];
  const habit_categories = [{ habit_id: 1, category_id: 3 }];
  const habo = { habits: [{ ...habit, events }], categories, habit_categories };
  const { habits, groups, remarks } = await readFile(jsonOf(habo), TOMORROW);
  const unit = long.slice(0, UNIT_MAX);
  expect(habits[0]?.goals).toMatchObject([{ target: { unit } }, { target: { unit } }]);
  const group = long.slice(0, GROUP_NAME_MAX);
  expect(groups).toMatchObject([{ name: group }]);
  expect(remarks).toEqual([
    { code: 'text_shortened', habit: 'Run', place: null, count: 1 },
    { code: 'text_shortened', habit: null, place: group, count: 1 },
  ]);
});

it('notes an icon that is no emoji', async () => {
  const { habits, remarks } = await readFile(exportWith([], { icon: 'book' }), TOMORROW);
  expect(habits[0]?.icon).toBeUndefined();
  expect(remarks).toMatchObject([{ code: 'icons_left_out', habit: 'Read', count: 1 }]);
});

it('says nothing that could not be shown, and no end of it', async () => {
  const habits = Array.from({ length: 3000 }, (_, index) => ({
    id: `${index}`,
    name: `\u0000\ud800${index} ${'x'.repeat(500)}`,
    status: 'soft_delete',
    records: [],
    star: true,
  }));
  const { remarks } = await readFile(jsonOf({ habits }), TOMORROW);
  expect(remarks).toHaveLength(1001);
  expect(remarks.at(-1)).toEqual({
    code: 'deleted_left_out',
    habit: null,
    place: null,
    count: 2000,
  });
  expect(remarks[0]?.habit).toMatch(/^.?0 x{90,}$/u);
  expect(remarks[0]?.habit?.length).toBe(100);
});

it.each([
  ['UTF-16, little endian', (text: string) => utf16(text)],
  ['UTF-16, big endian', (text: string) => utf16(text).swap16()],
  [
    'a zip',
    (text: string) => zipOf({ 'a/habitude.json': text, '__MACOSX/a/._habitude.json': '?' }),
  ],
])('reads our own JSON in %s', async (_, packed) => {
  const { source, habits } = await readFile(
    packed(new TextDecoder().decode(exportWith([]))),
    TOMORROW,
  );
  expect([source, habits[0]?.name]).toEqual(['habitude', 'Read']);
});

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

it('leaves out answers of days that are still to come', async () => {
  const answers = ['2026-11-23', TOMORROW].map((date) => ({ date, scores: [1, 2, 3, 4] }));
  const { habits, remarks } = await readFile(exportWith([], { answers }), TOMORROW);
  expect(habits[0]?.own?.answers).toEqual(answers.slice(1));
  expect(remarks).toMatchObject([{ code: 'future_date', habit: 'Read', count: 1 }]);
});

const tableHabit = (start_date: number) => ({ name: 'Read', start_date, freq_type: 1 });

it.each([
  ['Table Habit', { habits: [tableHabit(-100)], groups: [] }, '1970-01-01'],
  [
    'HabitKit',
    { habits: [{ id: 'a', name: 'Read', createdAt: '1969-06-01T10:00:00Z' }], completions: [] },
    '1970-01-01',
  ],
  ['Table Habit', { habits: [tableHabit(100_000)], groups: [] }, TOMORROW],
])('lets a habit of %s begin on the nearest possible day', async (_, file, begin) => {
  const { habits, remarks } = await readFile(jsonOf(file), TOMORROW);
  expect(habits[0]).toMatchObject({ begin });
  const late = { code: 'future_beginning', habit: 'Read', place: '2243-10-17', count: 1 };
  expect(remarks.filter(({ code }) => code !== 'goal_assumed')).toEqual(
    begin === TOMORROW ? [late] : [],
  );
});

const pages: Target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };

it.each<[string, object, Target, boolean | null]>([
  ['a note on a day to tick', { note: 'Rain' }, { kind: 'check' }, null],
  ['a note on a day with an amount', { note: 'Rain' }, pages, null],
  ['a lapse with a note', { note: 'Rain' }, { kind: 'avoid' }, false],
  ['a day that was not kept', {}, { kind: 'check' }, false],
  ['a skipped day with its reason', { note: 'ill', skipped: true }, { kind: 'check' }, false],
])('of a file that does not say, %s stands alone or not', (_, said, target, value) => {
  const entry = { date: TOMORROW, value: false, ...said } as const;
  expect(asNoted(entry, target)).toEqual({ ...entry, value });
});

function streakOf({ goals, entries, begin = '2025-12-29' }: ListedHabit, today: CivilDate) {
  return runningStreak({ goals, entries: packEntries(entries), begin }, today).length;
}

const beaver = (type: string, days: [string, boolean, string?][]) => {
  const period = { period_type: type, period_count: 1, target_count: 1 };
  const records = days.map(([day, done, text]) => ({ day, done, text }));
  const habit = { id: 'a1', name: 'Run', status: 'active', period, records };
  return jsonOf({ user_email: 'a@b.co', habits: [habit] });
};

it.each([
  [
    'week',
    'W',
    [
      ['2025-12-29', true],
      ['2026-01-06', true],
      ['2026-01-08', false],
      ['2026-01-13', true],
    ],
  ],
  [
    'week',
    'W',
    [
      ['2025-12-29', true],
      ['2026-01-06', true],
      ['2026-01-08', false, 'ill'],
      ['2026-01-13', true],
    ],
  ],
  [
    'month',
    'M',
    [
      ['2025-11-29', true],
      ['2025-12-06', true],
      ['2025-12-08', false],
      ['2026-01-13', true],
    ],
  ],
] satisfies [string, string, [string, boolean, string?][]][])(
  'a %s of another tracker is kept by any day that was done in it',
  async (_, type, days) => {
    const {
      habits: [habit],
    } = await readFile(beaver(type, days), '2026-01-19');
    expect(habit && streakOf(habit, '2026-01-18')).toBe(3);
  },
);

it('a week of our own export is decided by its latest day', async () => {
  const completions = ['2026-01-06', '2026-01-08'].map((date, place) => ({
    date,
    completed: place === 0,
  }));
  const own = exportWith([], { frequency: 'WEEKLY', completions });
  const {
    habits: [habit],
  } = await readFile(own, '2026-01-19');
  expect(habit?.entries.map(({ value }) => value)).toEqual([false, true]);
});
