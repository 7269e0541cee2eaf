import { crc32 } from 'node:zlib';
import type { TodayAnswer } from '#contract/today.ts';
import { dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import { inOrder } from '#domain/commands/order.ts';
import { recordOf } from '#domain/day-record.ts';
import { askOfToday, isKeptOn } from '#domain/due.ts';
import { isActiveOn } from '#domain/habit.ts';
import type { PausedHabit } from '#domain/notebook.ts';
import { amountsOn } from '#domain/period-progress.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { todayAt } from '#domain/today.ts';
import { JsonText } from '../../platform/json-text.ts';
import { BoundedCache } from '../../platform/bounded-cache.ts';
import type { Task } from '../../platform/workers/task.ts';
import { chosenHabits, type Principal } from '../auth/sessions.usecases.ts';
import type { HabitDependencies } from './habits.usecases.ts';
import { activeHabits, notebookOf } from './reading.usecases.ts';
import { slugsOf } from './slugs.usecases.ts';

/** Grows when the shape of the answer changes, so that no older one is taken for it. */
export const SHAPE = 2;

/**
 * Answers that were given last, by what they are of. Sensors ask each minute, most of them without an
 * ETag, and seldom has anything changed: to look it up takes a tenth of working it out.
 */
const latest = new BoundedCache<JsonText>(500);
const MAX_LENGTH = 16 * 1024;

interface Asked {
  userId: string;
  today: CivilDate;
  chosen: readonly string[] | null;
}

/** What a day asks of a person’s habits. */
export const todayTask: Task<Asked, TodayAnswer> = {
  name: 'today',
  work: ({ database }, { userId, today, chosen }) =>
    database.snapshot(async (reader) => {
      const habits = (await activeHabits(reader, database.engine, userId)).filter(
        (habit) => isActiveOn(habit, today) && (!chosen || chosen.includes(habit.id)),
      );
      return todayOf(inOrder(habits), { today, slugs: await slugsOf(reader, userId) });
    }),
};

/**
 * The same for whoever does not know it yet, by another thread: few entries may stand for all days
 * since 1970, each of which a streak asks about.
 *
 * @throws ProblemError unavailable, too_many_requests when it has to be later
 */
export async function readToday(
  {
    database,
    clock,
    takeWork,
    runTask,
  }: Pick<HabitDependencies, 'database' | 'clock' | 'takeWork' | 'runTask'>,
  principal: Principal,
): Promise<{ tag: string; read: () => Promise<JsonText> }> {
  const { userId } = principal;
  const { cursor, cost } = await notebookOf(database.read, userId);
  const asked = {
    userId,
    today: todayAt(clock(), principal),
    chosen: chosenHabits(principal),
  };
  const tag = `${SHAPE}-${cursor}-${asked.today}-${crc32(JSON.stringify(asked.chosen))}`;
  return {
    tag,
    async read() {
      const key = JSON.stringify([tag, asked.chosen]);
      const known = latest.get(key);
      if (known) return known;
      takeWork(userId, cost);
      const today = await runTask(todayTask, asked, userId);
      const answer = new JsonText(JSON.stringify(today));
      if (answer.text.length <= MAX_LENGTH) latest.set(key, answer);
      return answer;
    },
  };
}

function todayOf(
  active: readonly PausedHabit[],
  { today, slugs }: { today: CivilDate; slugs: ReadonlyMap<string, string> },
): TodayAnswer {
  const habits = active.map((habit) => ({
    id: habit.id,
    slug: slugs.get(habit.id) ?? habit.id,
    ...habitOn(habit, today),
  }));
  const due = habits.filter(({ asked }) => asked === 'due');
  return {
    date: today,
    due: due.length,
    kept: due.filter(({ kept }) => kept).length,
    open: due.filter(({ open }) => open).length,
    habits,
  };
}

function habitOn(
  habit: PausedHabit,
  today: CivilDate,
): Omit<TodayAnswer['habits'][number], 'id' | 'slug'> {
  const asked = askOfToday(habit, today);
  const kept = isKeptOn(habit, today, today);
  const { length, unit } = runningStreak(habit, today);
  return {
    name: habit.name,
    icon: habit.icon,
    asked,
    kept,
    open: asked === 'due' && !kept,
    skipped: recordOf(habit).excuseOn(dayNumberOf(today)) === 'skipped',
    ...amountsOn(habit, today),
    streak: { length, unit },
  };
}
