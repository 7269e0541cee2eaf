import { DAY } from '../../../platform/clock.ts';
import type { Account } from '../accounts.store.ts';

/** The owner is told so often before their second factor is reset, and has so long each time to stop it. */
export const TOLD = 3;
export const PAUSE = DAY;

/** When it is reset, of an account whose owner was told so often; null where it is not. */
export function resetAt({
  reset_next_at,
  reset_told,
}: Pick<Account, 'reset_next_at' | 'reset_told'>): number | null {
  return reset_next_at === null ? null : reset_next_at + (TOLD - reset_told) * PAUSE;
}
