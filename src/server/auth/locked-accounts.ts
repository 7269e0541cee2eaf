import { FAILURES_BEFORE_UNLOCK, FAILURES_IN_A_ROW } from '../limits/rules.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

/** Whether so many log-ins failed in a row that a mailed code has to be given first. */
export async function isLocked({ limits }: AuthDependencies, emailKey: string): Promise<boolean> {
  return (await limits.count(FAILURES_IN_A_ROW, emailKey)) >= FAILURES_BEFORE_UNLOCK;
}
