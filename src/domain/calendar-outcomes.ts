import { addUp } from './add-up.ts';
import { dayAfter, earlierOf, FOREVER, laterOf, LONG_AGO } from './civil-date.ts';
import type { DayNumber, DaySpan } from './civil-date.ts';
import { amountOf, isCompletedBy, resultOf, type DayRecord, type Excuse } from './day-record.ts';
import { isOfPeriod, timesWithin, type AmountTarget, type GoalSpan, type Target } from './goal.ts';
import type { Outcome, PeriodOutcome, Seen } from './outcome.ts';
import { periodOf } from './period.ts';
import { UNIT_OF } from './unit.ts';
import type { Entry } from './year-page.ts';

/**
 * What became of each ISO week or calendar month, up to today's. Each has one outcome: all its days
 * are judged together by the goal in force at its end, and it is kept too when an earlier goal was
 * met before the change. A period that is cut short by the habit's beginning, or by a goal that
 * counts otherwise, can be kept and can't be missed.
 *
 * @param goalSpans that follow each other and count the same periods, the earliest first
 */
export function calendarOutcomes(
  goalSpans: readonly GoalSpan[],
  every: 'WEEKLY' | 'MONTHLY',
  { record, begin, today, within }: Seen,
): PeriodOutcome[] {
  const outcomes: PeriodOutcome[] = [];
  const first = goalSpans[0]?.first ?? FOREVER;
  const last = goalSpans.at(-1)?.last ?? LONG_AGO;
  const unit = UNIT_OF[every];
  const end = earlierOf(today, within.last);
  let whole = periodOf(unit, laterOf(first, within.first));
  for (; whole.first <= end; whole = periodOf(unit, dayAfter(whole.last, 1))) {
    const span = { first: laterOf(whole.first, first), last: earlierOf(whole.last, last) };
    if (span.first > span.last) break;
    const ruling = goalSpans.filter(
      (goalSpan) => goalSpan.first <= span.last && goalSpan.last >= span.first,
    );
    const outcome = judge(whole, ruling, { record, begin, today });
    outcomes.push({ unit, ...span, outcome });
  }
  return outcomes;
}

function judge(
  whole: DaySpan,
  ruling: readonly GoalSpan[],
  { record, begin, today }: Omit<Seen, 'within'>,
): Outcome {
  const days = daysOf({ first: laterOf(whole.first, begin), last: whole.last }, record);
  const atEnd = ruling.find(({ last }) => last >= whole.last);
  const wasMet = ruling
    .filter((goalSpan) => goalSpan !== atEnd)
    .some((goalSpan) => {
      const before = days.filter(({ day }) => day <= goalSpan.last);
      return resultUnder(goalSpan, before, { whole, isOver: false, today }) === 'kept';
    });
  if (wasMet) return 'kept';
  const isOver = Math.min(whole.last, ruling.at(-1)?.last ?? Infinity) < today;
  const result = atEnd
    ? resultUnder(atEnd, days, { whole, isOver, today })
    : isOver
      ? 'failed'
      : 'open';
  if (result === 'kept' || result === 'open') return result;
  const excuse = result === 'excused' ? days.find((day) => day.excuse)?.excuse : undefined;
  const isCut = whole.first < begin || !atEnd;
  return excuse ?? (isCut ? 'partial' : 'missed');
}

interface Day {
  day: DayNumber;
  entry: Entry | undefined;
  excuse: Excuse | undefined;
}

function daysOf({ first, last }: DaySpan, record: DayRecord): Day[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => {
    const day = dayAfter(first, offset);
    return { day, entry: record.entryOn(day), excuse: record.excuseOn(day) };
  });
}

/**
 * What the days of a period come to:
 * - excused: it is over and they are not enough, but days off could have made up for it
 * - failed: it is over and they are not enough, or there is too much on other days than those off
 */
type Result = 'kept' | 'excused' | 'failed' | 'open';

interface Moment {
  whole: DaySpan;
  /** whether the period has passed */
  isOver: boolean;
  today: DayNumber;
}

function resultUnder(
  { goal: { target, schedule } }: GoalSpan,
  days: readonly Day[],
  moment: Moment,
): Result {
  const times = timesWithin(schedule, moment.whole);
  return isOfPeriod(target)
    ? judgeAmount(days, target, moment)
    : judgeCount(days, { target, times }, moment);
}

/** What is entered on days off counts towards an amount, and not against a limit. */
function judgeAmount(days: readonly Day[], target: AmountTarget, { isOver }: Moment): Result {
  const asked = days.filter(({ excuse }) => !excuse);
  const sumOf = (some: readonly Day[]) => addUp(some.map(({ entry }) => amountOf(entry, target)));
  if (target.kind === 'at_most') {
    if (sumOf(asked) > target.amount) return 'failed';
    return isOver ? 'kept' : 'open';
  }
  if (sumOf(days) >= target.amount) return 'kept';
  if (!isOver) return 'open';
  return asked.length < days.length ? 'excused' : 'failed';
}

function judgeCount(
  days: readonly Day[],
  { target, times }: { target: Target; times: number },
  { isOver, today }: Moment,
): Result {
  const isKept = ({ day, entry }: Day) => resultOf(entry, target, day < today) === 'kept';
  const kept = days.filter(isKept).length;
  const isMet =
    times === 1 && target.kind === 'check' ? isLatestCompleted(days, target) : kept >= times;
  if (isMet) return 'kept';
  if (!isOver) return 'open';
  const off = days.filter((day) => day.excuse && !isKept(day)).length;
  return off > 0 && kept + off >= times ? 'excused' : 'failed';
}

/**
 * Specification §4: the completion with the latest date in the period is completed. A note on its
 * own says nothing of whether the habit was kept.
 */
function isLatestCompleted(days: readonly Day[], target: Target): boolean {
  const latest = days.findLast(({ entry }) => entry && !entry.skipped);
  return latest?.entry !== undefined && isCompletedBy(latest.entry, target);
}
