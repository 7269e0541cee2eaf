import { asReckoned, RunningSum } from './add-up.ts';
import { dayAfter, earlierOf, laterOf, type DayNumber } from './civil-date.ts';
import { coveredBy } from './cover.ts';
import { amountOf, resultOf } from './day-record.ts';
import type { GoalSpan, Schedule } from './goal.ts';
import type { Outcome, PeriodOutcome, Seen } from './outcome.ts';

type Rolling = Extract<Schedule, { every: 'ROLLING' }>;

/** What became of each day under a goal of n times in any d days, up to today. */
export function rollingOutcomes(
  goalSpan: GoalSpan,
  schedule: Rolling,
  seen: Seen,
): PeriodOutcome[] {
  const { target } = goalSpan.goal;
  return target.kind === 'at_most' && target.per === 'period'
    ? limitOutcomes(goalSpan, { amount: target.amount, width: schedule.days }, seen)
    : timesOutcomes(goalSpan, schedule, seen);
}

/** Days one after the other, among which covers are looked for. */
interface Line {
  /** what each day has */
  points: number[];
  /** what it has at best */
  hopes: number[];
  /** how many days, from the first one on, are asked about */
  asked: number;
}

/**
 * A day is kept when it lies in a cover: n kept days that lie within d days cover d days from the
 * first of them on, and slide back where they would overlap the next ones. It is open while today
 * and days to come can still cover it, so that no day that was missed is kept later.
 *
 * Days off leave no gap: covers are looked for among all days, and among the others as if these
 * touched. A day off is kept when it is covered like any other. Where a day is kept on which nothing
 * happens, a skipped one stays that for the days around it: whoever skips it misses none of these.
 *
 * Days before and after the goal's own count towards its covers: a later goal takes nothing from
 * the days before it, and those that were open when it came are never missed.
 *
 * No more days are read than can cover those that are asked for: as many before them as a cover
 * has, and so many after them that it shows where covers slide to.
 */
function timesOutcomes(
  { goal: { target }, first, last }: GoalSpan,
  { times, days: width }: Rolling,
  { record, begin, today, within }: Seen,
): PeriodOutcome[] {
  const isAmount = target.kind === 'at_least' && target.per === 'period';
  const needed = isAmount ? target.amount : times;
  /** the most that is hoped of a day */
  const most = isAmount ? needed : 1;
  const from = laterOf(first, within.first);
  const to = earlierOf(earlierOf(last, today), within.last);
  if (from > to) return [];
  const isPassedKept = resultOf(undefined, target, true) === 'kept';
  /** Steps over pauses, unless a day that was let pass counts in them too. */
  const countedBack = isPassedKept ? dayBack : (day: DayNumber) => record.lookBack(day);
  const read = readingOf(pointsOf);
  const readAround = isPassedKept && !isAmount ? readingOf(pointsAround) : read;
  for (let ahead = 2 * width; ; ahead *= 4) {
    const outcomes = judgeBy(earlierOf(dayAfter(to, ahead), today));
    if (outcomes) return outcomes;
  }

  /** What the days before have, the oldest first: as many as a cover can begin with. */
  function pointsBefore(
    back: (day: DayNumber) => DayNumber,
    pointsFor: (day: DayNumber) => number,
    isOne: (day: DayNumber, points: number) => boolean,
  ): number[] {
    const before: number[] = [];
    for (let day = back(from); day >= begin && before.length < width - 1; day = back(day)) {
      const points = pointsFor(day);
      if (isOne(day, points)) before.push(points);
    }
    return before.toReversed();
  }

  /** Judges by the days up to one. @returns undefined where those are too few to tell */
  function judgeBy(end: DayNumber): PeriodOutcome[] | undefined {
    const own = read(end);
    const around = readAround === read ? own : readAround(end);
    if (!own || !around) return undefined;
    const outcomes: PeriodOutcome[] = [];
    for (let day = from; day <= to; day = dayAfter(day, 1)) {
      const { places, isIn } = record.excuseOn(day) ? own : around;
      const outcome = outcomeOf(day, places[day - from], (covers) => isIn(day, covers));
      outcomes.push({ unit: 'day', first: day, last: day, outcome });
    }
    return outcomes;
  }

  /** @returns what finds the covers among the days up to one; undefined where those are too few */
  function readingOf(pointsFor: (day: DayNumber) => number) {
    const allBefore = pointsBefore(dayBack, pointsFor, () => true);
    const countedBefore = pointsBefore(countedBack, pointsFor, isCounted);
    return (end: DayNumber) => {
      const all = lineAfter(allBefore);
      const counted = lineAfter(countedBefore);
      /** where days stand among those that count */
      const places: (number | undefined)[] = [];
      for (let day = from; day <= end; day = dayAfter(day, 1)) {
        const points = pointsFor(day);
        const hope = hopeFor(day, points);
        const counts = isCounted(day, points);
        places.push(counts ? counted.points.length : undefined);
        for (const line of counts ? [all, counted] : [all]) {
          line.points.push(points);
          line.hopes.push(hope);
          if (day <= to) line.asked = line.points.length;
        }
      }
      const amongAll = coversAmong(all, end < today);
      const amongCounted = isSame(all, counted) ? amongAll : coversAmong(counted, end < today);
      if (!amongAll || !amongCounted) return undefined;
      const isIn = (day: DayNumber, covers: 'kept' | 'open') => {
        const place = places[day - from];
        return (
          amongAll[covers][allBefore.length + day - from] === true ||
          (place !== undefined && amongCounted[covers][place] === true)
        );
      };
      return { places, isIn };
    };
  }

  function outcomeOf(
    day: DayNumber,
    place: number | undefined,
    isIn: (covers: 'kept' | 'open') => boolean,
  ): Outcome {
    if (isIn('kept')) return 'kept';
    const excuse = record.excuseOn(day);
    if (excuse || place === undefined) return excuse ?? 'rest';
    if (isIn('open')) return last < today ? 'partial' : 'open';
    return place < width - 1 ? 'partial' : 'missed';
  }

  /** Which of the days that are asked about are covered, and which still can be. */
  function coversAmong({ points, hopes, asked }: Line, goesOn: boolean) {
    const need = { needed, width };
    const kept = coveredBy({ points, goesOn }, need, asked);
    const toCome = goesOn ? [] : Array.from({ length: width }, () => most);
    const open = kept && coveredBy({ points: [...hopes, ...toCome], goesOn }, need, asked);
    return open && { kept, open };
  }

  function isCounted(day: DayNumber, points: number): boolean {
    return points > 0 || record.excuseOn(day) === undefined;
  }

  function pointsOf(day: DayNumber): number {
    const entry = record.entryOn(day);
    if (isAmount) return amountOf(entry, target);
    return resultOf(entry, target, day < today) === 'kept' ? 1 : 0;
  }

  /** What it has for the days around it. */
  function pointsAround(day: DayNumber): number {
    return day < today && record.entryOn(day)?.skipped ? 1 : pointsOf(day);
  }

  /** What a day brings at best: one that was over before the next goal came, what it has. */
  function hopeFor(day: DayNumber, points: number): number {
    if (day <= last && day < today) return points;
    const isSpoilt = day === today && resultOf(record.entryOn(day), target, false) === 'failed';
    return isSpoilt ? points : Math.max(points, most);
  }
}

const dayBack = (day: DayNumber) => dayAfter(day, -1);

function lineAfter(before: readonly number[]): Line {
  return { points: [...before], hopes: [...before], asked: before.length };
}

/** Whether the same is found among two lines: nearly always, as days off are few. */
function isSame(a: Line, b: Line): boolean {
  return a.asked === b.asked && isSameList(a.points, b.points) && isSameList(a.hopes, b.hopes);
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, place) => number === b[place]);
}

/**
 * What became of each day under a goal of at most so much in any d days: a day is kept when the d
 * days that end with it stay within the amount, those before the goal among them. Today is open
 * until it is over, unless it is spoilt already. Days off count nothing, and stay among the d days:
 * without them, amounts that lie days apart would add up.
 */
function limitOutcomes(
  { goal, first, last }: GoalSpan,
  { amount, width }: { amount: number; width: number },
  { record, begin, today, within }: Seen,
): PeriodOutcome[] {
  const outcomes: PeriodOutcome[] = [];
  const amounts: number[] = [];
  const sum = new RunningSum();
  const from = laterOf(first, within.first);
  const to = earlierOf(earlierOf(last, today), within.last);
  const start = laterOf(begin, dayAfter(from, 1 - width));
  for (let day = start; day <= to; day = dayAfter(day, 1)) {
    const excuse = record.excuseOn(day);
    const added = excuse ? 0 : amountOf(record.entryOn(day), goal.target);
    amounts.push(added);
    sum.add(added);
    if (amounts.length > width) sum.add(-(amounts[amounts.length - 1 - width] ?? 0));
    if (day < from) continue;
    const isWithin = asReckoned(sum.value) <= amount;
    const outcome = isWithin ? (day === today ? 'open' : 'kept') : 'missed';
    const isExcused = excuse !== undefined && outcome !== 'kept';
    outcomes.push({ unit: 'day', first: day, last: day, outcome: isExcused ? excuse : outcome });
  }
  return outcomes;
}
