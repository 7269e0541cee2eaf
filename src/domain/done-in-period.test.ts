import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumberOf, daysBetween, type CivilDate, type DayNumber } from './civil-date.ts';
import { dayMarks } from './day-mark.ts';
import { recordOf } from './day-record.ts';
import { askOf, countDay, isAskedBy, isOpenOn } from './due.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { goalsByDay, isOfPeriod, WEEKDAYS, type Goal, type Schedule, type Target } from './goal.ts';
import { habitWeekOf } from './habit-week.ts';
import type { Pause } from './habit.ts';
import { outcomesOf } from './outcomes.ts';
import { progressOn } from './percentages.ts';
import { mondayOf, periodOf } from './period.ts';
import { periodProgress } from './period-progress.ts';
import { UNIT_OF } from './unit.ts';
import { rounds } from './testing/rounds.ts';

/** A Wednesday. */
const BEGIN: CivilDate = '2026-08-05';
const DAYS = 75;

const check: Target = { kind: 'check' };
const EACH_DAY: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };

function habitOf(goals: readonly Goal[], list: readonly DatedEntry[], pauses: Pause[] = []) {
  return { begin: BEGIN, goals, entries: packEntries(list), pauses, is_active: true };
}

type Habit = ReturnType<typeof habitOf>;

function periodAt(habit: Habit, date: CivilDate, today: CivilDate) {
  const day = dayNumberOf(date);
  return outcomesOf(habit, today).find(({ first, last }) => first <= day && day <= last);
}

/** What became of the period of today. */
const outcomeOfToday = (habit: Habit, today: CivilDate) => periodAt(habit, today, today)?.outcome;

const amount = (kind: 'at_least' | 'at_most', per: 'day' | 'period', asked: number): Target => ({
  kind,
  amount: asked,
  unit: 'km',
  per,
});

const asked = fc.record({
  schedule: fc.oneof(
    fc.constantFrom<Schedule>(EACH_DAY, { every: 'DAILY', weekdays: [1, 3, 6] }),
    fc.constantFrom(1, 1, 2, 3, 5).map((times): Schedule => ({ every: 'WEEKLY', times })),
    fc.constantFrom(1, 1, 2, 4, 9).map((times): Schedule => ({ every: 'MONTHLY', times })),
    fc
      .record({ times: fc.integer({ min: 1, max: 3 }), days: fc.integer({ min: 3, max: 10 }) })
      .map((rhythm): Schedule => ({ every: 'ROLLING', ...rhythm })),
  ),
  target: fc.oneof(
    { weight: 3, arbitrary: fc.constant(check) },
    fc.constant<Target>({ kind: 'avoid' }),
    fc
      .tuple(
        fc.constantFrom('at_least' as const, 'at_most' as const),
        fc.constantFrom('day' as const, 'period' as const),
        fc.integer({ min: 1, max: 12 }),
      )
      .map(([kind, per, of]) => amount(kind, per, of)),
  ),
});

const goals = fc
  .array(fc.tuple(fc.integer({ min: 1, max: DAYS + 20 }), asked), { maxLength: 2 })
  .chain((later) =>
    asked.map((first) => [
      { from: BEGIN, ...first },
      ...later
        .toSorted(([a], [b]) => a - b)
        .filter(([day], place, all) => day !== all[place - 1]?.[0])
        .map(([day, goal]) => ({ from: addDays(BEGIN, day), ...goal })),
    ]),
  );

/** k kept, n not, s skipped, m a note, digits an amount, a dot for nothing. */
const entries = fc
  .array(fc.constantFrom('k', 'n', '.', '.', '.', '2', '6', '9', 's', 'm'), { maxLength: DAYS })
  .map((letters) =>
    letters.flatMap((letter, day): DatedEntry[] => {
      const date = addDays(BEGIN, day);
      if (letter === '.') return [];
      if (letter === 's') return [{ date, value: false, skipped: true }];
      if (letter === 'm') return [{ date, value: false, note: 'so' }];
      if (letter === 'k' || letter === 'n') return [{ date, value: letter === 'k' }];
      return [{ date, value: Number(letter) }];
    }),
  );

const pauses = fc.array(
  fc.tuple(fc.nat(DAYS - 1), fc.nat(10)).map(([first, length]) => ({
    first: addDays(BEGIN, first),
    last: addDays(BEGIN, first + length),
  })),
  { maxLength: 1 },
);

/** Of each kind of habit, any history up to any day, and a day of it. */
const stories = fc
  .tuple(goals, entries, pauses, fc.nat(DAYS - 1), fc.nat(DAYS - 1))
  .map(([some, list, left, age, back]) => {
    const today = addDays(BEGIN, age);
    const known = list.filter(({ date }) => date <= today);
    return {
      habit: habitOf(some, known, left),
      today,
      date: addDays(today, -Math.min(age, back)),
    };
  });

const RUNS = { numRuns: rounds(100, 300) };

test('a period is met where its outcome is kept, on each of its days', () => {
  fc.assert(
    fc.property(stories, ({ habit, today, date }) => {
      const progress = periodProgress(habit, date, today);
      fc.pre(progress !== undefined);
      expect(progress?.isMet()).toBe(periodAt(habit, date, today)?.outcome === 'kept');
    }),
    { numRuns: rounds(300, 2000) },
  );
});

test('of what is met, nothing is due, on no icon, in no reminder', () => {
  fc.assert(
    fc.property(stories, ({ habit, today }) => {
      fc.pre(outcomeOfToday(habit, today) === 'kept');
      const { due, kept, free, freeKept } = countDay([habit], today, today);
      expect([due - kept, free - freeKept]).toEqual([0, 0]);
      expect(isOpenOn(habit, today)).toBe(false);
      for (const weekdays of [WEEKDAYS, [1, 2] as const])
        expect(isAskedBy(habit, { weekdays }, today)).toBe(false);
      expect(dayMarks(habit, [today], today)).not.toContain('open');
      expect(progressOn([habit], today, today)).toMatchObject({ done: 1, total: 1 });
    }),
    RUNS,
  );
});

test('a day is kept that meets what is planned for later in its week, with too little for itself', () => {
  const weekly = { every: 'WEEKLY', times: 1 } as const;
  const goals: Goal[] = [
    { from: BEGIN, schedule: weekly, target: amount('at_least', 'day', 3) },
    { from: addDays(BEGIN, 2), schedule: weekly, target: check },
  ];
  const habit = habitOf(goals, [{ date: BEGIN, value: 2 }]);
  expect(outcomeOfToday(habit, BEGIN)).toBe('kept');
  expect(countDay([habit], BEGIN, BEGIN)).toMatchObject({ free: 1, freeKept: 1 });
  expect(isAskedBy(habit, { weekdays: [1, 2] }, BEGIN)).toBe(false);
});

/** Of what is to be done: today may still bring it. */
const unmet = stories.filter(({ habit, today }) => {
  const day = dayNumberOf(today);
  const { kind } = goalsByDay(habit.goals)(day)?.target ?? { kind: 'avoid' };
  const isToBeLow = kind === 'avoid' || kind === 'at_most';
  const isOff = recordOf(habit).excuseOn(day) !== undefined;
  return !isToBeLow && !isOff && outcomeOfToday(habit, today) === 'open';
});

test('what is not met may be done today', () => {
  fc.assert(
    fc.property(unmet, ({ habit, today }) => {
      expect(askOf(habit, today, today)).not.toBe('nothing');
      expect(dayMarks(habit, [today], today)).not.toContain('done');
    }),
    RUNS,
  );
});

test('what is not met has to be done where no other day is left for it', () => {
  fc.assert(
    fc.property(unmet, ({ habit, today }) => {
      const day = dayNumberOf(today);
      const schedule = goalsByDay(habit.goals)(day)?.schedule ?? EACH_DAY;
      const isYoung = 'days' in schedule && daysBetween(BEGIN, today) + 1 < schedule.days;
      fc.pre(!isYoung && lastDayOf(schedule, day) === day);
      // A week or month that it began in is lost where more than this day is missing.
      const before = periodProgress(habit, today, today, addDays(today, -1));
      const isLost =
        before !== undefined &&
        'times' in schedule &&
        schedule.every !== 'ROLLING' &&
        !isOfPeriod(before.goal.target) &&
        before.asked - before.done > 1 &&
        periodOf(UNIT_OF[schedule.every], day).first < dayNumberOf(BEGIN);
      expect(askOf(habit, today, today)).toBe(isLost ? 'free' : 'due');
      const { kept } = countDay([habit], today, today);
      const isOpen = !isLost && kept === 0;
      expect(isOpenOn(habit, today)).toBe(isOpen);
      expect(isAskedBy(habit, { weekdays: WEEKDAYS }, today)).toBe(isOpen);
    }),
    RUNS,
  );
});

/** The last day on which a period can be met that a day belongs to. */
function lastDayOf({ every }: Schedule, day: DayNumber): DayNumber {
  return every === 'WEEKLY' || every === 'MONTHLY' ? periodOf(UNIT_OF[every], day).last : day;
}

test('the letter tells of a week or month what became of it', () => {
  fc.assert(
    fc.property(stories, ({ habit, today }) => {
      const monday = addDays(mondayOf(today), -7);
      const last = addDays(monday, 6);
      const whole = habitWeekOf(habit, { first: monday, last }, today)?.whole;
      fc.pre(monday >= BEGIN && Boolean(whole));
      const { outcome, amount: told = null, last: end = last } = whole ?? {};
      const period = periodAt(habit, end, today);
      const goesOn = dayNumberOf(last) < (period?.last ?? 0);
      const isMet = periodProgress(habit, last, today, last)?.isMet();
      expect(outcome).toBe(goesOn ? (isMet ? 'kept' : 'open') : period?.outcome);
      const explains = outcome === 'kept' || outcome === 'missed';
      const isEnough = !told || told.isLimit || told.done >= told.asked;
      expect(!told || told.isLimit || !explains || isEnough === (outcome === 'kept')).toBe(true);
    }),
    RUNS,
  );
});

/** A month from its first day on, and what November makes of the days named. */
function ofNovember(goals: readonly Omit<Goal, 'from'>[], entered: Record<number, boolean>) {
  const dateOf = (day: number) => addDays('2026-11-01', day - 1);
  const froms: CivilDate[] = [BEGIN, dateOf(16)];
  return habitOf(
    goals.map((goal, place) => ({ from: froms[place] ?? BEGIN, ...goal })),
    Object.entries(entered).map(([day, value]) => ({ date: dateOf(Number(day)), value })),
  );
}

const month = (times: number) => ({
  schedule: { every: 'MONTHLY', times } as const,
  target: check,
});

test.each([
  ['kept, and then not', ofNovember([month(1)], { 10: true, 20: false }), false],
  ['kept, then not, then kept', ofNovember([month(1)], { 10: true, 20: false, 25: true }), true],
  [
    'kept twice of two, and then not',
    ofNovember([month(2)], { 9: true, 10: true, 20: false }),
    true,
  ],
  [
    'made harder after it was met',
    ofNovember([month(3), month(4)], { 3: true, 4: true, 5: true }),
    true,
  ],
] as const)('a month that is %s', (_, habit, isKept) => {
  const last: CivilDate = '2026-11-30';
  expect(outcomeOfToday(habit, last)).toBe(isKept ? 'kept' : 'open');
  expect(periodProgress(habit, last, last)?.isMet()).toBe(isKept);
  expect(askOf(habit, last, last)).toBe(isKept ? 'nothing' : 'due');
  expect(isOpenOn(habit, last)).toBe(!isKept);
  expect(isAskedBy(habit, { weekdays: WEEKDAYS }, last)).toBe(!isKept);
  expect(countDay([habit], last, last)).toMatchObject({ due: isKept ? 0 : 1, kept: 0 });
  expect(dayMarks(habit, [last], last)).toEqual([isKept ? 'done' : 'open']);
});
