import type { PauseAnswer, PauseBody } from '#contract/pause.ts';
import type { Database, Reader } from '../database/database.ts';
import { changeHabits } from '../habits/changes.usecases.ts';
import { requireHabit } from '../habits/habits.usecases.ts';
import { newId } from '../new-id.ts';
import { limitReached, notFound } from '../problem-error.ts';
import { deletePauseRow, findPauses, putPause } from './pauses.store.ts';

/** Years of holidays; it bounds what every rule has to look at. */
export const MOST_PAUSES = 500;

/** All pauses of a person, the latest first. */
export async function listPauses(reader: Reader, userId: string): Promise<PauseAnswer[]> {
  const rows = await findPauses(reader, userId);
  return rows.map(({ first_date, last_date, ...rest }) => ({
    ...rest,
    first: first_date,
    last: last_date,
  }));
}

/** @throws ProblemError not_found for an unknown habit, limit_reached beyond the limit */
export async function createPause(
  database: Database,
  userId: string,
  body: PauseBody,
): Promise<PauseAnswer> {
  return await changeHabits(database, userId, async (writer) => {
    if (body.habit_id) await requireHabit(writer, userId, body.habit_id);
    if ((await findPauses(writer, userId)).length >= MOST_PAUSES) throw limitReached('pauses');
    const pause = pauseOf(newId(), body);
    await putPause(writer, rowOf(userId, pause));
    return pause;
  });
}

/** @throws ProblemError not_found */
export async function updatePause(
  database: Database,
  userId: string,
  pauseId: string,
  body: PauseBody,
): Promise<PauseAnswer> {
  return await changeHabits(database, userId, async (writer) => {
    const pauses = await findPauses(writer, userId);
    if (!pauses.some(({ id }) => id === pauseId)) throw notFound();
    if (body.habit_id) await requireHabit(writer, userId, body.habit_id);
    const pause = pauseOf(pauseId, body);
    await putPause(writer, rowOf(userId, pause));
    return pause;
  });
}

/** @throws ProblemError not_found */
export async function deletePause(
  database: Database,
  userId: string,
  pauseId: string,
): Promise<void> {
  await changeHabits(database, userId, async (writer) => {
    if (!(await deletePauseRow(writer, userId, pauseId))) throw notFound();
  });
}

function pauseOf(id: string, { habit_id, first, last, reason }: PauseBody): PauseAnswer {
  return { id, habit_id: habit_id ?? null, first, last: last ?? null, reason: reason ?? '' };
}

function rowOf(userId: string, { first, last, ...rest }: PauseAnswer) {
  return { user_id: userId, ...rest, first_date: first, last_date: last };
}
