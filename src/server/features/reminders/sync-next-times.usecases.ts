import { isDeepStrictEqual } from 'node:util';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import type { Notebook } from '#domain/notebook.ts';
import { rowsDiffOf } from '#domain/rows-diff.ts';
import type { Engine, Writer } from '../../platform/database/database.ts';
import { storedHabits } from '../notebook/reading.usecases.ts';
import { comingOfAll, comingReminders, computeNextTimes } from './compute-next-times.ts';
import type { ReminderChange } from './compute-next-times.ts';
import { findRemindedPerson } from './reminder-settings.store.ts';
import { deleteTimes, holdTimes, putTimes, WHOLE_NOTEBOOK } from './reminder-times.store.ts';

export { deleteAllTimes as forgetTimes } from './reminder-times.store.ts';

/** Whose times are kept, when, and with what. */
export interface NextTimesContext {
  writer: Writer;
  engine: Engine;
  userId: string;
  now: number;
}

/**
 * Keeps true when reminders come next, within the transaction that changes them. Every change of a
 * habit, of what comes of the whole notebook, of zone and start of day leads here.
 *
 * @param changes of the same habit at most one
 * @param isMoved the person reckons otherwise than before
 */
async function syncNextTimes(
  { writer, engine, userId, now }: NextTimesContext,
  changes: readonly ReminderChange[],
  { isMoved }: { isMoved: boolean } = { isMoved: false },
): Promise<void> {
  const some = changes.filter(
    ({ before, after }) => (isMoved && after.length > 0) || !isDeepStrictEqual(before, after),
  );
  if (some.length === 0) return;
  const habitIds = some.map(({ habitId }) => habitId);
  const rows = await holdTimes(writer, engine, userId, habitIds);
  const person = await findRemindedPerson(writer, userId);
  if (!person) return;
  const byHabit = Map.groupBy(rows, ({ habit_id }) => habit_id);
  const reckoned = some.map((change) =>
    computeNextTimes(change, byHabit.get(change.habitId) ?? [], {
      userId,
      reckoning: person,
      now,
      isMoved,
    }),
  );
  await deleteTimes(
    writer,
    engine,
    reckoned.flatMap(({ gone }) => gone),
  );
  await putTimes(
    writer,
    reckoned.flatMap(({ put }) => put),
  );
}

/** The same for the habits of a notebook that was changed. */
export async function syncHabitTimes(
  keeping: NextTimesContext,
  before: Notebook['habits'],
  after: Notebook['habits'],
): Promise<void> {
  const changes = [...rowsDiffOf(before, after)].map(([habitId, [was, is]]) => {
    return { habitId, before: comingReminders(was), after: comingReminders(is) };
  });
  await syncNextTimes(keeping, changes);
}

/** The same for what comes of the whole notebook. */
export async function syncNextTimesOfAll(
  keeping: NextTimesContext,
  { before, after }: { before: ReminderSettings; after: ReminderSettings },
): Promise<void> {
  const person = await findRemindedPerson(keeping.writer, keeping.userId);
  if (!person) return;
  const change = { before: comingOfAll(before, person), after: comingOfAll(after, person) };
  await syncNextTimes(keeping, [{ habitId: WHOLE_NOTEBOOK, ...change }]);
}

/** Computes anew when all reminders of a person come: their days have others, or reminders come again. */
export async function resyncAllTimes(keeping: NextTimesContext): Promise<void> {
  const { writer, userId } = keeping;
  const person = await findRemindedPerson(writer, userId);
  if (!person) return;
  const habits = await storedHabits(writer, userId);
  const coming = [
    { habitId: WHOLE_NOTEBOOK, reminders: comingOfAll(person, person) },
    ...habits.map((habit) => ({ habitId: habit.id, reminders: comingReminders(habit) })),
  ];
  const changes = coming.map(({ habitId, reminders }) => {
    return { habitId, before: reminders, after: reminders };
  });
  await syncNextTimes(keeping, changes, { isMoved: true });
}
