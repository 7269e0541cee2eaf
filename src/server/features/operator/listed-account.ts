import type { ListedAccount } from '#contract/operator.ts';
import { resetAt } from '../auth/second-factor/resets.ts';
import type { AccountRow } from './accounts.store.ts';

export function stateOf({
  suspended_at,
  delete_at,
}: Pick<AccountRow, 'suspended_at' | 'delete_at'>): ListedAccount['state'] {
  if (delete_at !== null) return 'to_be_deleted';
  return suspended_at === null ? 'active' : 'suspended';
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** An account as operators see it. */
export function listedAccount(
  row: AccountRow,
  { isOperator, ways = [] }: { isOperator: boolean; ways?: ListedAccount['ways'] | undefined },
): ListedAccount {
  return {
    id: row.id,
    email: row.email,
    created_at: new Date(row.created_at).toISOString(),
    seen_on: row.seen_on === null ? null : new Date(row.seen_on).toISOString().slice(0, 10),
    entries: row.entry_count,
    bytes: row.note_bytes + row.text_bytes + row.change_bytes,
    state: stateOf(row),
    delete_at: instant(row.delete_at),
    is_operator: isOperator,
    reset_at: instant(resetAt(row)),
    ways,
  };
}
