import fc from 'fast-check';
import { addDays, dayAfter, dayNumberOf, type CivilDate, type DaySpan } from '../civil-date.ts';
import { packEntries, type DatedEntry } from '../entries.ts';
import { WEEKDAYS, type Goal, type Schedule, type Target } from '../goal.ts';
import type { Pause } from '../habit.ts';
import type { GoalHabit } from '../outcomes.ts';

const BEGIN: CivilDate = '2026-01-01';
const DAYS = 120;
/** After so many days; the day after it may have entries too. */
export const TODAY = addDays(BEGIN, DAYS - 1);

const target = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Target>({ kind: 'check' }) },
  { weight: 2, arbitrary: fc.constant<Target>({ kind: 'avoid' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('at_least' as const, 'at_most' as const),
      amount: fc.constantFrom(0, 0.3, 1, 5, 9),
      unit: fc.constant('km'),
      per: fc.constantFrom('day' as const, 'period' as const),
    }),
  },
);

const rolling = fc
  .oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 40 }))
  .chain((days) =>
    fc.record({
      every: fc.constant('ROLLING' as const),
      days: fc.constant(days),
      times: fc.oneof(
        fc.integer({ min: 1, max: Math.min(days, 3) }),
        fc.integer({ min: 1, max: days }),
      ),
    }),
  );

const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  { weight: 5, arbitrary: rolling },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Schedule>(
      { every: 'DAILY', weekdays: WEEKDAYS },
      { every: 'WEEKLY', times: 2 },
      { every: 'MONTHLY', times: 5 },
    ),
  },
);

const goals = fc
  .uniqueArray(fc.record({ day: fc.nat(DAYS), schedule, target }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ day }) => day,
  })
  .map((list): Goal[] => list.map(({ day, ...goal }) => ({ from: addDays(BEGIN, day), ...goal })));

/** k kept, n not, s skipped, digits amounts, a dot for nothing: rarely, often, or as a rhythm. */
const letter = fc.constantFrom('k', 'n', '1', '3', '9', 's');
const letters = fc.oneof(
  fc.array(fc.oneof({ weight: 6, arbitrary: fc.constant('.') }, letter), {
    minLength: DAYS + 1,
    maxLength: DAYS + 1,
  }),
  fc.array(letter, { minLength: DAYS + 1, maxLength: DAYS + 1 }),
  fc
    .tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(DAYS), letter), { maxLength: 5 }),
    )
    .map(([step, others]) => {
      const days: string[] = Array.from({ length: DAYS + 1 }, (_, day) =>
        day % step === 0 ? 'k' : '.',
      );
      for (const [day, other] of others) days[day] = other;
      return days;
    }),
);

const entries = letters.map((list) =>
  packEntries(
    list.flatMap((each, day): DatedEntry[] => {
      const date = addDays(BEGIN, day);
      if (each === '.') return [];
      if (each === 's') return [{ date, value: false, skipped: true }];
      if (each === 'k' || each === 'n') return [{ date, value: each === 'k' }];
      return [{ date, value: Number(each) / 10 }];
    }),
  ),
);

const pauses = fc.array(
  fc.tuple(fc.nat(DAYS), fc.option(fc.nat(50))).map(([first, length]): Pause => ({
    first: addDays(BEGIN, first),
    ...(length === null ? {} : { last: addDays(BEGIN, first + length) }),
  })),
  { maxLength: 3 },
);

/** Habits of any goals, many of them of some days in a row, with skips, pauses and changes of goals. */
export const habit: fc.Arbitrary<GoalHabit> = fc.record({
  begin: fc.nat(20).map((days) => addDays(BEGIN, days)),
  goals,
  entries,
  pauses,
});

/** Some days, which may lie outside the habit. */
export const span: fc.Arbitrary<DaySpan> = fc
  .tuple(fc.integer({ min: -20, max: DAYS + 5 }), fc.oneof(fc.constant(0), fc.nat(40)))
  .map(([after, length]) => {
    const first = dayAfter(dayNumberOf(BEGIN), after);
    return { first, last: dayAfter(first, length) };
  });
