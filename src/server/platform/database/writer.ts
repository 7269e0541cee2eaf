import type { Transaction } from 'kysely';
import type { AfterCommit, Writer } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Makes a transaction what stores write with.
 *
 * @param tasks takes what is to be done after the commit, with `runAfterCommit`
 * @param later takes what is waited for in the end; without it each statement is waited for
 */
export function createWriter(
  transaction: Transaction<Schema>,
  tasks: Set<AfterCommit>,
  later?: (statement: Promise<unknown>) => void,
): Writer {
  return Object.assign(transaction, {
    afterCommit: (task: AfterCommit) => void tasks.add(task),
    async later(statement: Promise<unknown>) {
      if (later) later(statement);
      else await statement;
    },
  });
}

/** Does what was to be done after a commit; a task that throws keeps nobody from the next. */
export function runAfterCommit(tasks: ReadonlySet<AfterCommit>): void {
  for (const task of tasks) queueMicrotask(task);
}
