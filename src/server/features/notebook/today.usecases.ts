import { crc32 } from 'node:zlib';
import type { TodayAnswer } from '#contract/today.ts';
import { costOfJudging } from '#contract/work.ts';
import { dayNumberOf, daysBetween, type CivilDate } from '#domain/civil-date.ts';
import { inOrder } from '#domain/commands/order.ts';
import { recordOf } from '#domain/day-record.ts';
import { askOfToday, isKeptOn } from '#domain/due.ts';
import { isActiveOn } from '#domain/habit.ts';
import type { HabitFields, PausedHabit } from '#domain/notebook.ts';
import { amountsOn } from '#domain/period-progress.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { todayAt } from '#domain/today.ts';
import { JsonText } from '../../platform/json-text.ts';
import { BoundedCache } from '../../platform/bounded-cache.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Task } from '../../platform/workers/task.ts';
import { chosenHabits, type Principal } from '../auth/sessions.usecases.ts';
import { activeHabits, notebookSizeOf, storedHabits } from './reading.usecases.ts';
import type { NotebookDependencies, NotebookSize } from './reading.usecases.ts';
import { slugsOf } from './slugs.usecases.ts';

/** Grows when the shape of the answer changes, so that no older one is taken for it. */
export const SHAPE = 2;

/**
 * Answers that were given last or are on their way, by what they are of. Sensors ask each minute, most
 * of them without an ETag, and seldom has anything changed: to look it up takes a tenth of working it
 * out. After a change, several ask at once.
 */
const latest = new BoundedCache<Promise<JsonText>>(500);
const MAX_LENGTH = 16 * 1024;

/** Who has habits of more days is answered by another thread: ten habits of five years. */
const MAX_DAYS_JUDGED = 20_000;

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
      const active = await activeHabits(reader, database.engine, userId);
      const habits = inOrder(listedOf(active, { today, chosen }));
      return todayOf(habits, { today, slugs: await slugsOf(reader, userId) });
    }),
};

/**
 * The same for whoever does not know it yet; where it takes long, by another thread. Few entries may
 * stand for all days since 1970, each of which a streak asks about.
 *
 * @throws ProblemError unavailable, too_many_requests when it has to be later
 */
export async function readToday(
  deps: NotebookDependencies,
  principal: Principal,
): Promise<{ tag: string; read: () => Promise<JsonText> }> {
  const { userId } = principal;
  const size = await notebookSizeOf(deps.database.read, userId);
  const asked = {
    userId,
    today: todayAt(deps.clock(), principal),
    chosen: chosenHabits(principal),
  };
  const tag = `${SHAPE}-${size.cursor}-${asked.today}-${crc32(JSON.stringify(asked.chosen))}`;
  return {
    tag,
    async read() {
      const key = JSON.stringify([tag, asked.chosen]);
      const answer = latest.get(key) ?? answerFor(deps, asked, size);
      latest.set(key, answer);
      let isKept = false;
      try {
        const made = await answer;
        isKept = made.text.length <= MAX_LENGTH;
        return made;
      } finally {
        if (!isKept) latest.delete(key);
      }
    },
  };
}

async function answerFor(
  { database, reading, takeWork, runTask, tempFolder }: NotebookDependencies,
  asked: Asked,
  { cost, isLarge }: Pick<NotebookSize, 'cost' | 'isLarge'>,
): Promise<JsonText> {
  const { userId } = asked;
  takeWork(userId, cost);
  const days = isLarge ? Infinity : await daysToJudge(database.read, asked);
  const isLong = days > MAX_DAYS_JUDGED;
  // What a thread does is counted as it takes.
  if (!isLong) takeWork(userId, costOfJudging(days));
  const answer = isLong
    ? await runTask(todayTask, asked, userId)
    : await reading(userId, () => todayTask.work({ database, tempFolder }, asked));
  return new JsonText(JSON.stringify(answer));
}

/** How many days streaks may reach back, of all habits that are asked about. */
async function daysToJudge(reader: Reader, asked: Asked): Promise<number> {
  const habits = listedOf(await storedHabits(reader, asked.userId), asked);
  return habits.reduce((sum, { begin }) => sum + daysBetween(begin, asked.today), 0);
}

function listedOf<Habit extends Pick<HabitFields, 'id' | 'begin' | 'is_active'>>(
  habits: readonly Habit[],
  { today, chosen }: Pick<Asked, 'today' | 'chosen'>,
): Habit[] {
  return habits.filter(
    (habit) => isActiveOn(habit, today) && (!chosen || chosen.includes(habit.id)),
  );
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
