import type { Writer } from '../database/database.ts';
import { unauthenticated } from '../problem-error.ts';
import { nextRevision } from './habits.store.ts';

/**
 * Comes first in a change of a person's habits, groups or pauses: it waits for the changes before it.
 *
 * @throws ProblemError unauthenticated when the account was deleted meanwhile
 */
export async function beginChange(writer: Writer, userId: string): Promise<void> {
  if (!(await nextRevision(writer, userId))) throw unauthenticated();
}
