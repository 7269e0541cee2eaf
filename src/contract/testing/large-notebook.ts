import fc from 'fast-check';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import type { OneCommand, Pages } from '#domain/commands/command.ts';
import { packEntries } from '#domain/entries.ts';
import type { Goal, Schedule } from '#domain/goal.ts';
import {
  MAX_ANSWERS,
  MAX_DAYS,
  MAX_ENTRIES,
  MAX_GOALS,
  MAX_GROUPS,
  MAX_HABITS,
  MAX_PAUSES,
  MAX_REMINDERS,
} from '#domain/limits.ts';
import { NOTE_MAX } from '../completion.ts';
import { UNIT_MAX } from '../goal.ts';
import { GROUP_NAME_MAX } from '../group.ts';
import { DESCRIPTION_MAX, HABIT_NAME_MAX } from '../habit.ts';
import { REASON_MAX } from '../pause.ts';
import { textOf } from './maxima.ts';

/** How much a notebook holds, in each dimension. */
export interface NotebookSize {
  habits: number;
  groups: number;
  /** of the whole notebook, and as many more of single habits */
  pauses: number;
  /** of each habit */
  goals: number;
  answers: number;
  reminders: number;
  /** characters of each description, name and reason */
  text: number;
  /** of each habit, one a day up to today, until there are as many as may be */
  entries: number;
  /** characters of the note of each entry */
  note: number;
}

/** The most that a person may have of anything, of everything at once. */
export const LARGEST: NotebookSize = {
  habits: MAX_HABITS,
  groups: MAX_GROUPS,
  pauses: MAX_PAUSES,
  goals: MAX_GOALS,
  answers: MAX_ANSWERS,
  reminders: MAX_REMINDERS,
  text: DESCRIPTION_MAX,
  entries: 20_000,
  note: NOTE_MAX,
};

/** Sizes of which each dimension is as large as may be, or small. */
export const notebookSizes: fc.Arbitrary<NotebookSize> = fc.record({
  habits: fc.constantFrom(1, 20, LARGEST.habits),
  groups: fc.constantFrom(0, LARGEST.groups),
  pauses: fc.constantFrom(0, LARGEST.pauses),
  goals: fc.constantFrom(1, 10, LARGEST.goals),
  answers: fc.constantFrom(0, LARGEST.answers),
  reminders: fc.constantFrom(0, 1, LARGEST.reminders),
  text: fc.constantFrom(1, LARGEST.text),
  entries: fc.constantFrom(0, 400, LARGEST.entries),
  note: fc.constantFrom(0, 20, LARGEST.note),
});

/** A goal of each kind that takes long to judge, or is long to tell. */
const SCHEDULES: readonly [Schedule, ...Schedule[]] = [
  { every: 'ROLLING', times: 200, days: MAX_DAYS },
  { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { every: 'MONTHLY', times: 31 },
];

/**
 * What makes a notebook of a size. Where it would be more than an account may hold, later commands
 * are those that are refused.
 *
 * @param newId makes ids that grow
 * @param most how many entries there are at most in all
 */
export function* commandsOf(
  size: NotebookSize,
  { today, newId, most = MAX_ENTRIES }: { today: CivilDate; newId: () => string; most?: number },
): Generator<OneCommand> {
  const groups = Array.from({ length: size.groups }, newId);
  for (const group of groups)
    yield { type: 'create_group', group, name: textOf(Math.min(size.text, GROUP_NAME_MAX)) };
  const habits = Array.from({ length: size.habits }, newId);
  for (const [n, habit] of habits.entries()) {
    yield {
      type: 'create_habit',
      habit,
      name: textOf(Math.min(size.text, HABIT_NAME_MAX)),
      description: textOf(size.text),
      icon: '📖',
      color: 'teal',
      group_id: groups[n % groups.length] ?? null,
      goals: goalsOf(size.goals, today),
      created_at: '1970-01-01T00:00:00Z',
      reminders: Array.from({ length: size.reminders }, (_, each) => ({
        id: newId(),
        time: `${String((each * 2 + n) % 24).padStart(2, '0')}:30`,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        way: 'mail',
        rhythm: 'every_day',
      })),
      answers: Array.from({ length: size.answers }, (_, back) => ({
        date: addDays(today, -30 * back),
        scores: [7, 7, 7, 7],
      })),
    };
  }
  for (const of of [null, ...habits].slice(0, 2))
    for (let back = 0; back < size.pauses / 2; back += 1)
      yield {
        type: 'create_pause',
        pause: newId(),
        habit_id: of,
        first: addDays(today, -40 * back - 30),
        last: addDays(today, -40 * back - 10),
        reason: textOf(Math.min(size.text, REASON_MAX)),
      };
  const { entries, note } = size;
  const full = Math.floor(most / Math.max(1, entries));
  const pages = pagesOf(entries, note, today);
  for (const habit of entries > 0 ? habits.slice(0, full) : [])
    yield { type: 'fill_days', habit, pages };
  const rest = Math.min(entries, most % Math.max(1, entries));
  const [next] = habits.slice(full);
  if (next !== undefined && rest > 0)
    yield { type: 'fill_days', habit: next, pages: pagesOf(rest, note, today) };
}

function pagesOf(entries: number, note: number, today: CivilDate): Pages {
  const days = Array.from({ length: entries }, (_, back) => ({
    date: addDays(today, -back),
    value: back % 3 === 0 ? 1_234_567.89 : true,
    ...(note > 0 && { note: 'n'.repeat(note) }),
  }));
  return Object.fromEntries(packEntries(days));
}

/**
 * Goals of all kinds, each of which has ruled for some months, or since 1970 if it is the first. They
 * are kept by nothing: where no day is entered, the streak reaches back to the beginning.
 */
function goalsOf(many: number, today: CivilDate): Goal[] {
  return Array.from({ length: many }, (_, back) => {
    const schedule = SCHEDULES[back % SCHEDULES.length] ?? SCHEDULES[0];
    const per = schedule.every === 'DAILY' ? 'day' : 'period';
    return {
      from: back === many - 1 ? '1970-01-01' : addDays(today, -200 * back),
      schedule,
      target: { kind: 'at_most', amount: 1000, unit: textOf(UNIT_MAX), per },
    };
  });
}
