import { carryOut } from '../notebook/change-notebook.usecases.ts';
import type { OpenNotebook } from '../notebook/open-notebook.ts';
import { findMovedBeginnings, skipMovedBeginning } from './imports.store.ts';

/**
 * Lets habits that an import took back begin as before, once its entries are gone: with the oldest
 * one that is left, at the latest. A beginning that was changed since stays as it is.
 */
export async function beginAsBefore(open: OpenNotebook, importId: string): Promise<void> {
  const { writer, userId } = open;
  for (const moved of await findMovedBeginnings(writer, userId, importId)) {
    const { habit_id: habit, begin_before, begin_after } = moved;
    await skipMovedBeginning(writer, userId, moved);
    const found = (await open.read({ habits: new Set([habit]) })).habits.get(habit);
    if (found?.deleted_at !== null || found.created_at !== begin_after) continue;
    const back = { created_at: begin_before, entries_before: 'keep' } as const;
    await carryOut(open, { type: 'change_habit', habit, ...back });
  }
}
