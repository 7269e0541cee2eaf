import { calendarOutcomes } from './calendar-outcomes.ts';
import {
  dayAfter,
  dayNumberOf,
  earlierOf,
  FOREVER,
  isoWeekdayOfDay,
  laterOf,
  LONG_AGO,
  type CivilDate,
  type DayNumber,
  type DaySpan,
} from './civil-date.ts';
import { recordOf, resultOf, type DayRecord } from './day-record.ts';
import type { Entries } from './entries.ts';
import { joined, goalSpansOf, type Goal, type GoalSpan, type Weekday } from './goal.ts';
import type { Pause } from './habit.ts';
import type { Outcome, PeriodOutcome, Seen } from './outcome.ts';
import { rollingOutcomes } from './rolling-outcomes.ts';

/** What the rules of goals need to know of a habit. */
export interface GoalHabit {
  /** the first day */
  begin: CivilDate;
  goals: readonly Goal[];
  entries: Entries;
  pauses?: readonly Pause[];
}

export interface ArchivableHabit extends GoalHabit {
  /** false means archived: it asks for nothing */
  is_active: boolean;
}

export const ALWAYS: DaySpan = { first: LONG_AGO, last: FOREVER };

/**
 * What became of every period of a habit, the oldest first, from its beginning to the period of
 * today. Everything else that is said of a habit's past follows from it. No goal changes what
 * became of a period that ended before it.
 *
 * @param within only the periods that touch these days
 * @param record what is known of the days, where that is not all that was entered
 */
export function outcomesOf(
  habit: GoalHabit,
  today: CivilDate,
  within: DaySpan = ALWAYS,
  record: DayRecord = recordOf(habit),
): PeriodOutcome[] {
  const begin = dayNumberOf(habit.begin);
  const seen: Seen = { record, begin, today: dayNumberOf(today), within };
  return groupedByPeriods(joined(goalSpansOf(habit.goals, begin))).flatMap((goalSpans) => {
    const [goalSpan] = goalSpans;
    const last = goalSpans.at(-1)?.last ?? LONG_AGO;
    if (!goalSpan || goalSpan.first > earlierOf(seen.today, within.last) || last < within.first)
      return [];
    const { schedule } = goalSpan.goal;
    switch (schedule.every) {
      case 'DAILY':
        return dailyOutcomes(goalSpan, schedule.weekdays, seen);
      case 'ROLLING':
        return rollingOutcomes(goalSpan, schedule, seen);
      case 'WEEKLY':
      case 'MONTHLY':
        return calendarOutcomes(goalSpans, schedule.every, seen);
    }
  });
}

/** Spans in the order given; neighbours that count the same weeks or months stand together. */
function groupedByPeriods(goalSpans: readonly GoalSpan[]): GoalSpan[][] {
  const segments: GoalSpan[][] = [];
  for (const goalSpan of goalSpans) {
    const before = segments.at(-1)?.at(-1)?.goal.schedule.every;
    const { every } = goalSpan.goal.schedule;
    const goesOn = every === before && (every === 'WEEKLY' || every === 'MONTHLY');
    if (goesOn) segments.at(-1)?.push(goalSpan);
    else segments.push([goalSpan]);
  }
  return segments;
}

/** What became of each day under a goal that asks for days of the week, up to today. */
function dailyOutcomes(
  { goal: { target }, first, last }: GoalSpan,
  weekdays: readonly Weekday[],
  { record, today, within }: Seen,
): PeriodOutcome[] {
  const asked = new Set<number>(weekdays);
  const outcomes: PeriodOutcome[] = [];
  const end = earlierOf(earlierOf(last, today), within.last);
  for (let day = laterOf(first, within.first); day <= end; day = dayAfter(day, 1)) {
    outcomes.push({ unit: 'day', first: day, last: day, outcome: outcomeOf(day) });
  }
  return outcomes;

  function outcomeOf(day: DayNumber): Outcome {
    if (!asked.has(isoWeekdayOfDay(day))) return 'rest';
    const result = resultOf(record.entryOn(day), target, day < today);
    if (result === 'kept') return 'kept';
    return record.excuseOn(day) ?? (result === 'failed' ? 'missed' : 'open');
  }
}
