import { dayNumberOf } from './civil-date.ts';
import type { CivilDate, DayNumber } from './civil-date.ts';
import type { PeriodOutcome } from './outcome.ts';
import { outcomesOf } from './outcomes.ts';
import type { GoalHabit } from './outcomes.ts';

interface Judged {
  today: CivilDate;
  outcomes: readonly PeriodOutcome[];
  first: DayNumber;
  /** the place in `outcomes` of each day from the first one on */
  places: Uint32Array;
}

/**
 * What was worked out already. Habits are never changed in place, and a screen asks of the same
 * habit for each day that it shows.
 */
const known = new WeakMap<GoalHabit, Judged>();

/** The outcomes of a habit up to today's period, the oldest first; worked out once a habit and day. */
export function judgedOutcomes(habit: GoalHabit, today: CivilDate): readonly PeriodOutcome[] {
  return judge(habit, today).outcomes;
}

/** What became of the period of a day; undefined before the beginning and after today's period. */
export function outcomeOn(
  habit: GoalHabit,
  day: DayNumber,
  today: CivilDate,
): PeriodOutcome | undefined {
  const { outcomes, first, places } = judge(habit, today);
  const place = places[day - first];
  return place === undefined ? undefined : outcomes[place];
}

/**
 * The outcomes of the periods that end on the days from `first` to `last`, the oldest first: a week
 * that lies in two months counts in one of them.
 */
export function outcomesBetween(
  habit: GoalHabit,
  first: CivilDate,
  last: CivilDate,
  today: CivilDate,
): readonly PeriodOutcome[] {
  const judged = judge(habit, today);
  const end = dayNumberOf(last);
  const from = Math.max(0, dayNumberOf(first) - judged.first);
  const to = Math.min(judged.places.length - 1, end - judged.first);
  if (from > to) return [];
  const final = judged.places[to] ?? 0;
  const reachesOut = (judged.outcomes[final]?.last ?? end) > end;
  return judged.outcomes.slice(judged.places[from], reachesOut ? final : final + 1);
}

function judge(habit: GoalHabit, today: CivilDate): Judged {
  const before = known.get(habit);
  if (before?.today === today) return before;
  const outcomes = outcomesOf(habit, today);
  const first = outcomes[0]?.first ?? 0;
  const last = outcomes.at(-1)?.last ?? first - 1;
  const places = new Uint32Array(last - first + 1);
  let place = 0;
  for (const period of outcomes) {
    for (let day = period.first; day <= period.last; day += 1) places[day - first] = place;
    place += 1;
  }
  const judged = { today, outcomes, first, places };
  known.set(habit, judged);
  return judged;
}
