import type { FileHandle } from 'node:fs/promises';
import type { ReadingDatabase } from '../database/database.ts';

/** What a task works with, in whichever thread it runs. */
export interface TaskDependencies {
  database: ReadingDatabase;
  /** where answers of any size wait to be sent */
  tempFolder: string;
}

/**
 * Work on a whole notebook, which nobody who waits for an answer should wait for. It only reads; what
 * it takes and gives can be cloned.
 */
export interface Task<Args, Value> {
  /** by which another thread finds it */
  name: string;
  work(deps: TaskDependencies, args: Args): Promise<Value>;
}

/**
 * Runs a task beside the thread that answers.
 *
 * @param key whose notebook it is about, behind what of theirs waits for nothing else: of each one
 * task runs at a time
 * @throws ProblemError as the task; unavailable, too_many_requests when it has to be later
 */
export type RunTask = <Args, Value>(
  task: Task<Args, Value>,
  args: Args,
  key: string,
) => Promise<Value>;

/** Whether a task gives a file, which stays open from one thread to the other. */
export function isFile(value: unknown): value is { file: FileHandle } {
  return typeof value === 'object' && value !== null && 'file' in value;
}

/**
 * Runs tasks in the thread that asks for them: for tools and tests, where nobody else waits. What they
 * take and give is cloned as on the way to another thread; an open file cannot be.
 */
export function runHere(deps: TaskDependencies): RunTask {
  return async (task, args) => {
    const value = await task.work(deps, structuredClone(args));
    return isFile(value) ? value : structuredClone(value);
  };
}
