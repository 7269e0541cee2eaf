import type { ListedAccount } from '#contract/operator.ts';
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
    created_at: new Date(row.created_at).toISOString(),
    seen_on: row.seen_on === null ? null : new Date(row.seen_on).toISOString().slice(0, 10),
    entries: row.entry_count,
    bytes: row.note_bytes + row.text_bytes + row.change_bytes,
    state: stateOf(row),
    delete_at: row.delete_at === null ? null : new Date(row.delete_at).toISOString(),
    is_operator: isOperator,
    ways,
  };
}
