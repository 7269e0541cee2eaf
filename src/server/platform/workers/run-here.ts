import type { RunTask, TaskDependencies } from './task.ts';

/** Runs tasks in the thread that asks for them: for tools and tests, where nobody else waits. */
export function runHere(deps: TaskDependencies): RunTask {
  return (task, args) => task.work(deps, args);
}
