import { addUp } from './add-up.ts';
import { civilDateOf, dayNumberOf } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import { amountOf, resultOf } from './day-record.ts';
import type { DayRecord, Excuse } from './day-record.ts';
import { isOnlyNote } from './entered.ts';
import type { DaySpan, Reign, Schedule, Target } from './goal.ts';
import type { Completion } from './habit.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import { datesOfPeriod, periodIndexOf } from './period.ts';
import { UNIT_OF } from './unit.ts';

type Calendar = Extract<Schedule, { every: 'WEEKLY' | 'MONTHLY' }>;

/**
 * What became of each ISO week or calendar month under a goal, up to today's. Weeks and months that
 * the goal rules only a part of are judged by that part: it can keep them, and can't miss them.
 */
export function calendarOutcomes(
  { goal: { target }, first, last }: Reign,
  schedule: Calendar,
  { record, today, within }: { record: DayRecord; today: DayNumber; within: DaySpan },
): PeriodOutcome[] {
  const outcomes: PeriodOutcome[] = [];
  const indexOf = (day: DayNumber) => periodIndexOf(schedule.every, civilDateOf(day));
  const final = indexOf(Math.min(today, within.last));
  for (let index = indexOf(Math.max(first, within.first)); index <= final; index += 1) {
    const dates = datesOfPeriod(schedule.every, index);
    const whole = { first: dayNumberOf(dates.first), last: dayNumberOf(dates.last) };
    const span = { first: Math.max(whole.first, first), last: Math.min(whole.last, last) };
    if (span.first > span.last) break;
    const isCut = span.first > whole.first || span.last < whole.last;
    const outcome = judge(span, { target, times: schedule.times, isCut }, record, today);
    outcomes.push({ unit: UNIT_OF[schedule.every], ...span, outcome });
  }
  return outcomes;
}

function judge(
  span: DaySpan,
  { target, times, isCut }: { target: Target; times: number; isCut: boolean },
  record: DayRecord,
  today: DayNumber,
): Outcome {
  const isOver = span.last < today;
  const days = daysOf(span, record);
  const result =
    target.kind !== 'check' && target.kind !== 'avoid' && target.per === 'period'
      ? judgeAmount(days, target, isOver)
      : judgeCount(days, { target, times, isOver, today });
  if (result === 'kept' || result === 'open') return result;
  const excuse = result === 'failed' ? days.find((day) => day.excuse)?.excuse : undefined;
  return excuse ?? (isCut ? 'partial' : 'missed');
}

interface Day {
  day: DayNumber;
  entry: Completion | undefined;
  excuse: Excuse | undefined;
}

function daysOf({ first, last }: DaySpan, record: DayRecord): Day[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => {
    const day = first + offset;
    return { day, entry: record.entryOn(day), excuse: record.excuseOn(day) };
  });
}

/**
 * What the days of a period come to:
 * - failed: it is over and they are not enough, for which a day off would be an excuse
 * - spoilt: there is too much on other days than those off
 */
type Result = 'kept' | 'failed' | 'spoilt' | 'open';

function judgeAmount(
  days: readonly Day[],
  { kind, amount }: { kind: 'at_least' | 'at_most'; amount: number },
  isOver: boolean,
): Result {
  const sumOf = (some: readonly Day[], ticked: number) =>
    addUp(some.map(({ entry }) => amountOf(entry, ticked)));
  if (kind === 'at_least') {
    if (sumOf(days, amount) >= amount) return 'kept';
    return isOver ? 'failed' : 'open';
  }
  const asked = days.filter(({ excuse }) => !excuse);
  if (sumOf(asked, 0) > amount) return 'spoilt';
  if (!isOver) return 'open';
  // Of a day off nothing is known, so that staying below says nothing of the whole.
  return asked.length < days.length ? 'failed' : 'kept';
}

function judgeCount(
  days: readonly Day[],
  {
    target,
    times,
    isOver,
    today,
  }: { target: Target; times: number; isOver: boolean; today: DayNumber },
): Result {
  const isKept =
    times === 1 && target.kind === 'check'
      ? isLatestCompleted(days)
      : days.filter(({ day, entry, excuse }) => isKeptDay(entry, excuse, target, day < today))
          .length >= times;
  if (isKept) return 'kept';
  return isOver ? 'failed' : 'open';
}

/**
 * Specification §4: the completion with the latest date in the period is completed. A note on its
 * own says nothing of whether the habit was kept.
 */
function isLatestCompleted(days: readonly Day[]): boolean {
  const latest = days.findLast(({ entry }) => entry && !entry.skipped && !isOnlyNote(entry));
  return latest?.entry?.completed ?? false;
}

/** A day off counts only when it was kept by hand: nothing else is known of it. */
function isKeptDay(
  entry: Completion | undefined,
  excuse: Excuse | undefined,
  target: Target,
  isOver: boolean,
): boolean {
  return resultOf(entry, target, isOver && !excuse) === 'kept';
}
