import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Task, Writer } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Makes a transaction what stores write with.
 *
 * @param tasks takes what is to be done after the commit: whoever commits does it, with `doTasks`
 */
export function createWriter(transaction: Transaction<Schema>, tasks: Set<Task>): Writer {
  return Object.assign(transaction, {
    afterCommit: (task: Task) => void tasks.add(task),
    async attempt<T>(work: () => Promise<T>): Promise<T> {
      const before = new Set(tasks);
      await sql`savepoint attempt`.execute(transaction);
      let value: T;
      try {
        value = await work();
      } catch (error) {
        for (const task of tasks) if (!before.has(task)) tasks.delete(task);
        try {
          await sql`rollback to savepoint attempt`.execute(transaction);
          await sql`release savepoint attempt`.execute(transaction);
        } catch {
          // The whole transaction is gone: the first error tells why.
        }
        throw error;
      }
      await sql`release savepoint attempt`.execute(transaction);
      return value;
    },
  });
}

/** Does what was to be done after a commit; a task that throws keeps nobody from the next. */
export function doTasks(tasks: ReadonlySet<Task>): void {
  for (const task of tasks) queueMicrotask(task);
}
