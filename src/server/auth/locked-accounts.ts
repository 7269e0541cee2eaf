import { placeOf } from '../limits/places.ts';
import { FAILURES_BEFORE_UNLOCK, FAILURES_IN_A_ROW } from '../limits/rules.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

/**
 * Whether so many log-ins failed in a row that no more are tried: a mailed code has to be given
 * first.
 *
 * @param subject what makes two addresses the same, or the name of a known device
 */
export async function isLocked({ limits }: AuthDependencies, subject: string): Promise<boolean> {
  return (await limits.count(placeOf(FAILURES_IN_A_ROW, subject))) >= FAILURES_BEFORE_UNLOCK;
}
