import fc from 'fast-check';
import { expect } from 'vitest';
import { addUp } from '../add-up.ts';
import { dayAfter, dayNumberOf, type DayNumber } from '../civil-date.ts';
import { amountOf, recordOf, resultOf } from '../day-record.ts';
import { joined, goalSpansOf, type GoalSpan, type Schedule } from '../goal.ts';
import type { Outcome, PeriodOutcome, Seen } from '../outcome.ts';
import { ALWAYS } from '../outcomes.ts';
import { rollingOutcomes } from '../rolling-outcomes.ts';
import { habit, span, TODAY } from './arbitrary-habits.ts';

/** Short enough to be compared by eye. */
function written(outcomes: readonly PeriodOutcome[]): string {
  return outcomes.map(({ first, outcome }) => `${first} ${outcome}`).join('\n');
}

/** Whatever is asked for of a habit is what the naive reading says. */
export const sameAsNaive = fc.property(
  habit,
  fc.oneof(span, fc.constant(ALWAYS)),
  (some, within) => {
    const begin = dayNumberOf(some.begin);
    const seen = { record: recordOf(some), begin, today: dayNumberOf(TODAY), within };
    for (const goalSpan of joined(goalSpansOf(some.goals, begin))) {
      const { schedule } = goalSpan.goal;
      if (schedule.every !== 'ROLLING') continue;
      const outcomes = written(rollingOutcomes(goalSpan, schedule, seen));
      expect(outcomes).toBe(written(naiveRolling(goalSpan, schedule, seen)));
    }
  },
);

type Rolling = Extract<Schedule, { every: 'ROLLING' }>;

interface Cover {
  begin: number;
  center: number;
  end: number;
}

/**
 * The rules of covers read a second time: every day of the habit, whatever is asked for, without a
 * thought for speed.
 */
function naiveRolling(goalSpan: GoalSpan, schedule: Rolling, seen: Seen): PeriodOutcome[] {
  const { goal, first, last } = goalSpan;
  const { target } = goal;
  const { record, begin, today, within } = seen;
  const { times, days: width } = schedule;
  const isOfPeriod = 'per' in target && target.per === 'period';
  const days = Array.from({ length: today - begin + 1 }, (_, offset) => dayAfter(begin, offset));
  const asked = days.filter((day) => first <= day && day <= last);
  const outcomeOf = isOfPeriod && target.kind === 'at_most' ? ofLimit : ofTimes();
  return asked
    .filter((day) => within.first <= day && day <= within.last)
    .map((day) => ({ unit: 'day', first: day, last: day, outcome: outcomeOf(day) }));

  function ofLimit(day: DayNumber): Outcome {
    const amounts = days
      .filter((one) => one > day - width && one <= day && record.excuseOn(one) === undefined)
      .map((one) => amountOf(record.entryOn(one), target));
    const limit = 'amount' in target ? target.amount : 0;
    if (addUp(amounts) <= limit && day < today) return 'kept';
    return record.excuseOn(day) ?? (addUp(amounts) <= limit ? 'open' : 'missed');
  }

  function ofTimes() {
    const needed = isOfPeriod ? target.amount : times;
    const most = isOfPeriod ? needed : 1;
    const pointsOf = (day: DayNumber) => {
      const entry = record.entryOn(day);
      if (isOfPeriod) return amountOf(entry, target);
      return resultOf(entry, target, day < today) === 'kept' ? 1 : 0;
    };
    const hopeFor = (day: DayNumber) => {
      if (day <= last && day < today) return pointsOf(day);
      const isSpoilt = day === today && resultOf(record.entryOn(day), target, false) === 'failed';
      return isSpoilt ? pointsOf(day) : Math.max(pointsOf(day), most);
    };
    // A skipped day on which nothing happened is one like that for the days around it.
    const around = (pointsFor: (day: DayNumber) => number) => (day: DayNumber) => {
      const isPassed = !isOfPeriod && resultOf(undefined, target, true) === 'kept';
      return isPassed && day < today && record.entryOn(day)?.skipped ? 1 : pointsFor(day);
    };
    const isOff = (day: DayNumber) => record.excuseOn(day) !== undefined;
    const countedBy = (points: (day: DayNumber) => number) =>
      days.filter((day) => !isOff(day) || points(day) > 0);
    const covered = (
      points: (day: DayNumber) => number,
      pointsFor: (day: DayNumber) => number,
      toCome: number,
    ) => {
      const among = (some: readonly DayNumber[]) => {
        const points = [...some.map(pointsFor), ...Array.from({ length: toCome }, () => most)];
        const covers = slidBack(coversOf(points, width, needed));
        return covers.flatMap((cover) => some.slice(Math.max(0, cover.begin), cover.end + 1));
      };
      return new Set([...among(days), ...among(countedBy(points))]);
    };
    const own = {
      isKept: covered(pointsOf, pointsOf, 0),
      isOpen: covered(pointsOf, hopeFor, 2 * width),
    };
    const [aroundOf, hopeAround] = [around(pointsOf), around(hopeFor)];
    const ofOthers = {
      isKept: covered(aroundOf, aroundOf, 0),
      isOpen: covered(aroundOf, hopeAround, 2 * width),
    };
    return (day: DayNumber): Outcome => {
      const { isKept, isOpen } = isOff(day) ? own : ofOthers;
      const place = countedBy(isOff(day) ? pointsOf : aroundOf).indexOf(day);
      if (isKept.has(day)) return 'kept';
      const excuse = record.excuseOn(day);
      if (excuse || place === -1) return excuse ?? 'rest';
      if (isOpen.has(day)) return last < today ? 'partial' : 'open';
      return place < width - 1 ? 'partial' : 'missed';
    };
  }
}

/** Wherever what is needed lies within the width, from its first place on. */
function coversOf(points: readonly number[], width: number, needed: number): Cover[] {
  return points.flatMap((point, begin) => {
    if (point <= 0) return [];
    let sum = 0;
    for (let center = begin; center < Math.min(begin + width, points.length); center += 1) {
      sum += points[center] ?? 0;
      if (addUp([sum]) >= needed) return [{ begin, center, end: begin + width - 1 }];
    }
    return [];
  });
}

/** Where a cover would overlap the next one, it goes back as far as what it needs stays inside. */
function slidBack(covers: readonly Cover[]): Cover[] {
  let next = Infinity;
  return covers.toReversed().map(({ begin, center, end }) => {
    const overlap = Math.max(0, end - next + 1);
    const shift = Math.min(overlap, end - center);
    next = begin - shift;
    return { begin: next, center, end: end - shift };
  });
}
