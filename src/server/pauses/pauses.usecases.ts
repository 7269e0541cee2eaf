import type { PauseAnswer, PauseBody } from '#contract/pause.ts';
import { MOST_PAUSES } from '#domain/limits.ts';
import type { Database, Reader, Writer } from '../database/database.ts';
import { changeHabits } from '../habits/changes.usecases.ts';
import { requireHabit } from '../habits/stored-habits.usecases.ts';
import { newId } from '../new-id.ts';
import { limitReached, notFound } from '../problem-error.ts';
import {
  deletePauseRow,
  deletePausesOfImport,
  findPauses,
  insertPauses,
  replacePause,
} from './pauses.store.ts';

/** All pauses of a person, the latest first. */
export async function listPauses(reader: Reader, userId: string): Promise<PauseAnswer[]> {
  return await findPauses(reader, userId);
}

/**
 * Stores new pauses.
 *
 * @param importId by which they come
 * @throws ProblemError limit_reached beyond the limit
 */
export async function addPauses(
  writer: Writer,
  { userId, importId = null }: { userId: string; importId?: string | null },
  pauses: readonly PauseAnswer[],
): Promise<void> {
  if (pauses.length === 0) return;
  const { length } = await findPauses(writer, userId);
  if (length + pauses.length > MOST_PAUSES) throw limitReached('pauses');
  await insertPauses(writer, { userId, importId }, pauses);
}

/** Deletes the pauses that came by an import and are as they came. */
export async function deleteImportedPauses(
  writer: Writer,
  userId: string,
  importId: string,
): Promise<void> {
  await deletePausesOfImport(writer, userId, importId);
}

/** @throws ProblemError not_found for an unknown habit, limit_reached beyond the limit */
export async function createPause(
  database: Database,
  userId: string,
  body: PauseBody,
): Promise<PauseAnswer> {
  return await changeHabits(database, userId, async (writer) => {
    if (body.habit_id) await requireHabit(writer, userId, body.habit_id);
    const pause = pauseOf(newId(), body);
    await addPauses(writer, { userId }, [pause]);
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
    await replacePause(writer, userId, pause);
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
