import { tmpdir } from 'node:os';
import { describe, expect, inject, it } from 'vitest';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { countEntered, listEntries, packEntries } from '#domain/entries.ts';
import { rounds } from '#domain/testing/rounds.ts';
import { SECOND } from '../../platform/clock.ts';
import { MAX_ENTRIES } from './limits.ts';
import { readApart } from './read-apart.ts';
import { bytesOf, openedOf, zipOf } from './testing/make-files.ts';
import { sqliteOf } from './testing/sqlite-file.ts';

const isLinux = process.platform === 'linux';

const last: CivilDate = '2026-11-22';

const FILE = bytesOf(
  [
    'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
    'Read,,,2026-11-01,1,',
  ].join('\n'),
);

/** What becomes of a task whose file another program is to read. */
function readBy(
  program: string,
  { argument = String(last), time = 8 * SECOND, timeoutMs = 30 * SECOND } = {},
) {
  return readApart(
    { fd: openedOf(FILE), last: argument as CivilDate },
    { time, memory: 256, timeoutMs },
    new URL(`./testing/programs/${program}.ts`, import.meta.url),
  );
}

describe('a file is read in a process of its own,', () => {
  it('as it would be here', async () => {
    expect(await readApart({ fd: openedOf(FILE), last })).toMatchObject({
      source: 'habitbull',
      habits: [{ name: 'Read', entries: packEntries([{ date: '2026-11-01', value: true }]) }],
    });
  });

  it.each([
    ['a database', sqliteOf('create table a (b)'), 'unknown_format'],
    ['an archive', zipOf({ 'a.txt': 'a' }), 'unknown_format'],
  ])('%s too', async (_, bytes, code) => {
    await expect(readApart({ fd: openedOf(bytes), last })).rejects.toMatchObject({ code });
  });

  it('all of it, entries and what was entered before', async () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const entries = Array.from({ length: 1001 }, (_, index) => ({
      date: addDays('1970-01-01', index),
      completed: index % 2 === 0,
      note: `“${index}”`,
    }));
    const habit = {
      id,
      name: 'Read',
      description: 'One page',
      icon: '📖',
      color: 'teal',
      frequency: 'DAILY',
      is_active: true,
      position: 0,
      created_at: '1970-01-01T00:00:00Z',
      completions: entries,
    };
    const changes = entries.map(({ date }) => ({
      habit_id: id,
      date,
      until: '2026-01-01T00:00:00Z',
      completion: { date, completed: false },
    }));
    const json = { format: 'habitude', version: 3, habits: [habit], changes };
    const file = await readApart({ fd: openedOf(bytesOf(JSON.stringify(json))), last });
    const listed = [...listEntries(file.habits[0]?.entries ?? new Map())];
    // A note on a day that was not kept may stand alone: the file does not say.
    const read = entries.map(({ date, completed, note }) => ({
      date,
      value: completed || null,
      note,
    }));
    expect(listed).toEqual(read.toReversed());
    expect(file.habits[0]?.own?.changes).toHaveLength(1001);
  });

  it('which says where it is damaged', async () => {
    const broken = readApart({ fd: openedOf(bytesOf('{\n"habits": [\n')), last });
    await expect(broken).rejects.toMatchObject({
      code: 'damaged_file',
      errors: [{ path: 'json:3', code: 'invalid' }],
    });
  });

  it('which knows nothing of this one, and gets at nothing', async () => {
    await expect(readBy('look-around', { argument: tmpdir() })).rejects.toMatchObject({
      code: 'damaged_file',
      errors: [],
    });
  });

  it('which may be ended from outside', async () => {
    await expect(readBy('kill-itself')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5 * SECOND,
    });
  });

  it.runIf(isLinux)('which has its time', async () => {
    const late = readBy('run-for-ever', { time: SECOND });
    await expect(late).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it.runIf(isLinux)('which has its memory, of whatever kind', async () => {
    await expect(readBy('fill-memory')).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('which is not waited for for ever', async () => {
    const asleep = readBy('sleep', { timeoutMs: SECOND });
    await expect(asleep).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each(
    [
      'no JSON',
      '{"habit":{"name":"\\u0000"}}',
      '{}',
      '{"remarks":[]}',
      '{"page":{"year":2026,"days":"x","more":{}}}',
      '{"changes":[],"of":"018f0000-0000-7000-8000-000000000001"}',
      '{"file":{"source":"habitude","groups":[],"pauses":[],"more":1}}',
      '{"refusal":{"code":"of no kind"}}',
    ].slice(0, rounds(2, 8)),
  )('which is not believed: %s', async (line) => {
    await expect(readBy('say-nonsense', { argument: line })).rejects.not.toHaveProperty('code');
  });

  it('which may not talk without end', async () => {
    await expect(readBy('say-much')).rejects.toThrow('too long');
  });
});

describe.runIf(inject('isFull'))('a process of its own reads', () => {
  const days = (habit: number) =>
    Array.from({ length: MAX_ENTRIES / 100 }, (_, back) => ({
      name: `Habit ${habit}`,
      day: addDays(last, -back),
    }));
  const habits = () => Array.from({ length: 100 }, (_, habit) => days(habit));

  it.each([
    [
      'rows of a table',
      () =>
        [
          'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
          ...habits()
            .flat()
            .map(({ name, day }) => `${name},,,${day},1,`),
        ].join('\n'),
    ],
    [
      'entries of a document',
      () =>
        JSON.stringify({
          user_email: 'ada@example.org',
          habits: habits().map((records, name) => ({
            name: `Habit ${name}`,
            status: 'active',
            records: records.map(({ day }) => ({ day, done: true })),
          })),
        }),
    ],
  ])('as many %s as there may be', async (_, text) => {
    const file = await readApart({ fd: openedOf(bytesOf(text())), last });
    const counts = file.habits.map(({ entries }) => countEntered(entries));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MAX_ENTRIES);
  });
});
