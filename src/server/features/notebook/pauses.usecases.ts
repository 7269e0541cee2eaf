import type { PauseAnswer, PauseBody } from '#contract/pause.ts';
import type { NotebookPause } from '#domain/notebook.ts';
import type { Principal } from '../auth/sessions.usecases.ts';
import type { Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { carryOut, changeNotebook, requireOpenHabit } from './change-notebook.usecases.ts';
import type { Changing } from './change-notebook.usecases.ts';
import type { OpenNotebook } from './open-notebook.ts';
import { storedPauses } from './reading.usecases.ts';
import { notFound } from '../../platform/problem-error.ts';

/** All pauses of a person, the latest first. */
export async function listPauses(reader: Reader, userId: string): Promise<PauseAnswer[]> {
  return (await storedPauses(reader, userId)).map(pauseAnswer);
}

/** @throws ProblemError not_found for an unknown habit, limit_reached beyond the limit */
export async function createPause(
  deps: Changing,
  person: Principal,
  body: PauseBody,
): Promise<PauseAnswer> {
  return await changeNotebook(deps, person, async (open) => {
    const pause = newId();
    if (body.habit_id) await requireOpenHabit(open, body.habit_id);
    await carryOut(open, { type: 'create_pause', pause, ...fieldsOf(body) });
    return pauseAnswer(await requirePause(open, pause));
  });
}

/** @throws ProblemError not_found */
export async function updatePause(
  deps: Changing,
  person: Principal,
  pause: string,
  body: PauseBody,
): Promise<PauseAnswer> {
  return await changeNotebook(deps, person, async (open) => {
    await requirePause(open, pause);
    if (body.habit_id) await requireOpenHabit(open, body.habit_id);
    await carryOut(open, { type: 'change_pause', pause, ...fieldsOf(body) });
    return pauseAnswer(await requirePause(open, pause));
  });
}

/** @throws ProblemError not_found */
export async function deletePause(deps: Changing, person: Principal, pause: string): Promise<void> {
  await changeNotebook(deps, person, async (open) => {
    await requirePause(open, pause);
    await carryOut(open, { type: 'delete_pause', pause });
  });
}

/** @throws ProblemError not_found, for one of a habit that was deleted too */
async function requirePause(open: OpenNotebook, id: string): Promise<NotebookPause> {
  const pause = (await open.read({ pauses: new Set([id]) })).pauses.get(id);
  if (pause?.deleted_at !== null) throw notFound();
  if (pause.habit_id !== null) await requireOpenHabit(open, pause.habit_id);
  return pause;
}

function fieldsOf({ habit_id = null, first, last = null, reason = '' }: PauseBody) {
  return { habit_id, first, last, reason };
}

function pauseAnswer({ id, habit_id, first, last, reason }: NotebookPause): PauseAnswer {
  return { id, habit_id, first, last, reason };
}
