import {
  addDays,
  civilDateOf,
  dayNumberOf,
  earlierOf,
  type CivilDate,
} from '#domain/civil-date.ts';
import { isKeptOn } from '#domain/due.ts';
import { judgedOutcomes, outcomesBetween } from '#domain/judged.ts';
import type { PausedHabit } from '#domain/notebook.ts';
import { longestRun, runsOf } from '#domain/runs.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { strengthNow } from '#domain/strength.ts';
import { percentageOf, shareOf, wholePercent, type Share } from '#domain/tally.ts';
import { todayAt } from '#domain/today.ts';
import type { Task } from '../../platform/workers/task.ts';
import type { Principal } from '../auth/sessions.usecases.ts';
import { wholeHabit, type NotebookDependencies } from './reading.usecases.ts';

/** The spans that completion is told for, in days up to today. */
const SPANS = [30, 365];

type Streak = Pick<ReturnType<typeof runningStreak>, 'length' | 'unit'>;

export interface Insights {
  name: string;
  today: CivilDate;
  kept_today: boolean;
  streak: Streak;
  best_streak: (Streak & { first: string; last: string }) | null;
  /** 0 to 100; null before the first entry */
  strength: number | null;
  completion: (Share & { days: number; percentage: number | null })[];
}

interface Asked {
  userId: string;
  habitId: string;
  today: CivilDate;
}

/** The figures of a habit. Few entries may stand for all days since 1970, each of which is judged. */
export const insightsTask: Task<Asked, Insights> = {
  name: 'insights',
  work: ({ database }, { userId, habitId, today }) =>
    database.snapshot(async (reader) => {
      return insightsOf(await wholeHabit(reader, database.engine, userId, habitId), today);
    }),
};

/**
 * A habit in figures, by the rules that its page goes by.
 *
 * @throws ProblemError not_found; unavailable, too_many_requests when it has to be later
 */
export async function readInsights(
  { clock, runTask }: Pick<NotebookDependencies, 'clock' | 'runTask'>,
  person: Principal,
  habitId: string,
): Promise<Insights> {
  const { userId } = person;
  return await runTask(insightsTask, { userId, habitId, today: todayAt(clock(), person) }, userId);
}

function insightsOf(habit: PausedHabit, today: CivilDate): Insights {
  const { length, unit } = runningStreak(habit, today);
  const best = longestRun(runsOf(judgedOutcomes(habit, today)));
  const strength = strengthNow(habit, today);
  return {
    name: habit.name,
    today,
    kept_today: isKeptOn(habit, today, today),
    streak: { length, unit },
    best_streak: best
      ? {
          length: best.length,
          unit: best.unit,
          first: civilDateOf(best.first.first),
          // A week or a month that is kept already ends later.
          last: civilDateOf(earlierOf(best.last.last, dayNumberOf(today))),
        }
      : null,
    strength: strength === undefined ? null : wholePercent(strength * 100),
    completion: SPANS.map((days) => {
      const share = shareOf(outcomesBetween(habit, addDays(today, 1 - days), today, today));
      const percentage = percentageOf(share);
      return {
        days,
        ...share,
        percentage: percentage === undefined ? null : wholePercent(percentage),
      };
    }),
  };
}
