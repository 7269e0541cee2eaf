import { expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, type CivilDate } from './civil-date.ts';
import { isCompleted } from './day-record.ts';
import { packEntries } from './entries.ts';
import { targetOn, WEEKDAYS, type Goal, type Schedule, type Target } from './goal.ts';
import { MAX_AMOUNT } from './limits.ts';
import { outcomesOf } from './outcomes.ts';
import { flawOf, withoutFlaw } from './sound-goal.ts';
import { rounds } from './testing/rounds.ts';

/** A Monday, and the first of a month. */
const FIRST: CivilDate = '2026-06-01';

const schedules = fc.oneof(
  fc
    .subarray([...WEEKDAYS], { minLength: 1 })
    .map((weekdays): Schedule => ({ every: 'DAILY', weekdays })),
  fc.integer({ min: 1, max: 7 }).map((times): Schedule => ({ every: 'WEEKLY', times })),
  fc.integer({ min: 1, max: 31 }).map((times): Schedule => ({ every: 'MONTHLY', times })),
  fc
    .tuple(fc.integer({ min: 2, max: 40 }), fc.nat())
    .map(([days, times]): Schedule => ({ every: 'ROLLING', times: (times % days) + 1, days })),
);

const amounts = fc.oneof(
  fc.constantFrom(0, 1, MAX_AMOUNT - 1, MAX_AMOUNT),
  fc.double({ min: 0, max: MAX_AMOUNT, noNaN: true }),
);

const targets: fc.Arbitrary<Target> = fc.oneof(
  fc.constantFrom<Target>({ kind: 'check' }, { kind: 'avoid' }),
  fc.record({
    kind: fc.constantFrom('at_least', 'at_most'),
    amount: amounts,
    unit: fc.constant('km'),
    per: fc.constantFrom('day', 'period'),
  }),
);

const goals: fc.Arbitrary<Goal> = fc.record({
  from: fc.constant(FIRST),
  schedule: schedules,
  target: targets,
});

/** What becomes of three months in which the same is entered each day. */
function outcomesWith(goal: Goal, value: boolean | number): Set<string> {
  const days = Array.from({ length: 92 }, (_, day) => addDays(FIRST, day));
  const entries = packEntries(days.map((date) => ({ date, value })));
  const habit = { begin: FIRST, goals: [goal], entries };
  return new Set(outcomesOf(habit, addDays(FIRST, 92)).map(({ outcome }) => outcome));
}

it('every goal without a flaw can be kept, and can be missed', () => {
  fc.assert(
    fc.property(goals, (found) => {
      const goal = withoutFlaw(found);
      expect(flawOf(goal)).toBeUndefined();
      const all = [false, true, 0, MAX_AMOUNT].map((value) => outcomesWith(goal, value));
      expect(all.some((outcomes) => outcomes.has('kept'))).toBe(true);
      expect(all.some((outcomes) => outcomes.has('missed'))).toBe(true);
    }),
    { numRuns: rounds(100, 300) },
  );
});

it.each<[Goal['schedule'], Target, ReturnType<typeof flawOf>, Target]>([
  [
    { every: 'WEEKLY', times: 2 },
    { kind: 'at_least', amount: 0, unit: 'km', per: 'period' },
    { field: 'amount', reason: 'too_small' },
    { kind: 'check' },
  ],
  [
    { every: 'DAILY', weekdays: WEEKDAYS },
    { kind: 'at_least', amount: 5, unit: 'km', per: 'period' },
    { field: 'per', reason: 'invalid' },
    { kind: 'at_least', amount: 5, unit: 'km', per: 'day' },
  ],
  [
    { every: 'DAILY', weekdays: WEEKDAYS },
    { kind: 'at_most', amount: MAX_AMOUNT, unit: '', per: 'period' },
    { field: 'per', reason: 'invalid' },
    { kind: 'at_most', amount: MAX_AMOUNT - 1, unit: '', per: 'day' },
  ],
])('%j %j has a flaw', (schedule, target, flaw, mended) => {
  const goal = { from: FIRST, schedule, target };
  expect(flawOf(goal)).toEqual(flaw);
  expect(withoutFlaw(goal)).toEqual({ ...goal, target: mended });
});

it('an amount that is to add up on a single day is one of that day', () => {
  const schedule: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
  const target: Target = { kind: 'at_least', amount: 5, unit: 'km', per: 'period' };
  const goal = { from: FIRST, schedule, target };
  expect(isCompleted(3, targetOn([goal], FIRST))).toBe(false);
  expect(outcomesWith(goal, 3)).toEqual(new Set(['missed', 'open']));
});
