import type { Database, Writer } from '../database/database.ts';
import { unauthenticated } from '../problem-error.ts';
import { nextRevision } from './notebook.store.ts';

/**
 * Changes a person's habits, groups or pauses in one transaction, which waits for the changes of
 * the same person before it.
 *
 * @param work is given the revision to which it takes the person's habits
 * @throws ProblemError unauthenticated when the account was deleted meanwhile, unavailable when too
 * many changes of the same person wait already
 */
export async function changeHabits<T>(
  database: Database,
  userId: string,
  work: (writer: Writer, revision: number) => Promise<T>,
): Promise<T> {
  return await database.write(async (writer) => {
    const revision = await nextRevision(writer, userId);
    if (revision === undefined) throw unauthenticated();
    writer.afterCommit(() => database.revisions.tell(userId, revision));
    return await work(writer, revision);
  }, userId);
}
