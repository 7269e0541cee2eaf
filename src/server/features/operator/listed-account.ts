import type { ListedAccount } from '#contract/operator.ts';
import { isoOf } from '../../platform/clock.ts';
import { resetAt } from '../auth/second-factor/resets.ts';
import type { AccountRow } from './accounts.store.ts';

export function stateOf({
  suspended_at,
  delete_at,
}: Pick<AccountRow, 'suspended_at' | 'delete_at'>): ListedAccount['state'] {
  if (delete_at !== null) return 'to_be_deleted';
  return suspended_at === null ? 'active' : 'suspended';
}

/** An account as operators see it. */
export function listedAccount(
  row: AccountRow,
  { isOperator, ways = [] }: { isOperator: boolean; ways?: ListedAccount['ways'] | undefined },
): ListedAccount {
  return {
    id: row.id,
    email: row.email,
    created_at: isoOf(row.created_at),
    seen_on: isoOf(row.seen_on)?.slice(0, 10) ?? null,
    entries: row.entry_count,
    bytes: row.note_bytes + row.text_bytes + row.change_bytes,
    state: stateOf(row),
    delete_at: isoOf(row.delete_at),
    is_operator: isOperator,
    reset_at: isoOf(resetAt(row)),
    ways,
  };
}
