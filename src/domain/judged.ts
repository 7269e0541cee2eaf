import {
  civilDateOf,
  dayAfter,
  dayNumberOf,
  EPOCH,
  FOREVER,
  LONG_AGO,
  partsOf,
  type CivilDate,
  type DayNumber,
  type DaySpan,
} from './civil-date.ts';
import { daysOfYear } from './entries.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import { ALWAYS, outcomesOf, type GoalHabit } from './outcomes.ts';

/** The periods that touch some days. */
interface JudgedSpan {
  outcomes: readonly PeriodOutcome[];
  first: DayNumber;
  /** the place in `outcomes` of each day from the first one on */
  places: Uint32Array;
}

interface Judged {
  today: CivilDate;
  /** by the days that they were asked for */
  segments: Map<string, JudgedSpan>;
}

/**
 * What was worked out already. Habits are never changed in place, and a screen asks of the same
 * habit for each day that it shows.
 */
const known = new WeakMap<GoalHabit, Judged>();

/** The outcomes of a habit up to today's period, the oldest first; worked out once a habit and day. */
export function judgedOutcomes(habit: GoalHabit, today: CivilDate): readonly PeriodOutcome[] {
  return segmentOf(habit, today, ALWAYS).outcomes;
}

/** Those of the periods that touch the last so many days or lie after them. */
export function latestOutcomes(
  habit: GoalHabit,
  today: CivilDate,
  days: number,
): readonly PeriodOutcome[] {
  const first = dayAfter(dayNumberOf(today), -days);
  return segmentOf(habit, today, { first, last: FOREVER }).outcomes;
}

/** What became of today's period, where no other day of the habit is asked about. */
export function outcomeOfToday(habit: GoalHabit, today: CivilDate): Outcome | undefined {
  return latestOutcomes(habit, today, 0).at(-1)?.outcome;
}

/** What became of the period of a day; undefined before the beginning and after today's period. */
export function outcomeOn(
  habit: GoalHabit,
  day: DayNumber,
  today: CivilDate,
): PeriodOutcome | undefined {
  const { outcomes, places, first } = segmentOf(habit, today, yearOf(day));
  const place = places[day - first];
  return place === undefined ? undefined : outcomes[place];
}

/** The year that was looked for last: whoever asks of one day asks of the next one too. */
let lastYear: DaySpan = { first: FOREVER, last: LONG_AGO };

/** So much is judged at a time when a day is asked for: pages show a year at most, and ask for it whole. */
function yearOf(day: DayNumber): DaySpan {
  if (day < lastYear.first || day > lastYear.last)
    lastYear = daysOfYear(partsOf(civilDateOf(day)).year);
  return lastYear;
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
  const within = { first: dayNumberOf(first), last: dayNumberOf(last) };
  const { outcomes } = segmentOf(habit, today, within);
  const reachesOut = (outcomes.at(-1)?.last ?? within.last) > within.last;
  return reachesOut ? outcomes.slice(0, -1) : outcomes;
}

function segmentOf(habit: GoalHabit, today: CivilDate, within: DaySpan): JudgedSpan {
  let judged = known.get(habit);
  if (judged?.today !== today) {
    judged = { today, segments: new Map() };
    known.set(habit, judged);
  }
  const key = `${within.first} ${within.last}`;
  const before = judged.segments.get(key);
  if (before) return before;
  const segment = judge(habit, today, within);
  judged.segments.set(key, segment);
  return segment;
}

function judge(habit: GoalHabit, today: CivilDate, within: DaySpan): JudgedSpan {
  const outcomes = outcomesOf(habit, today, within);
  const first = outcomes[0]?.first ?? EPOCH;
  const last = outcomes.at(-1)?.last ?? dayAfter(first, -1);
  const places = new Uint32Array(last - first + 1);
  let place = 0;
  for (const period of outcomes) {
    for (let day: number = period.first; day <= period.last; day += 1) places[day - first] = place;
    place += 1;
  }
  return { outcomes, first, places };
}
