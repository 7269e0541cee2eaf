import type { Insertable, Selectable } from 'kysely';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import { putRows } from '../../platform/database/insert-rows.ts';
import type { AnsweredKeyTable } from '../../platform/database/schema.ts';

/** Of as many keys of an account the answers are remembered: those that came last. */
export const MAX_KEYS = 1000;

/** What was answered to the request with a key, unless that is too long ago. */
export async function findAnswered(
  reader: Reader,
  userId: string,
  { key, since }: { key: string; since: number },
): Promise<Pick<Selectable<AnsweredKeyTable>, 'request' | 'answer'> | undefined> {
  return await reader
    .selectFrom('answered_keys')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('answered_at', '>', since)
    .executeTakeFirst();
}

/** Remembers what was answered, and forgets what was answered before many others. */
export async function putAnswered(
  writer: Writer,
  row: Insertable<AnsweredKeyTable>,
): Promise<void> {
  await writer
    .deleteFrom('answered_keys')
    .where('user_id', '=', row.user_id)
    .where('key', 'in', ({ selectFrom }) =>
      selectFrom('answered_keys')
        .select('key')
        .where('user_id', '=', row.user_id)
        .orderBy('answered_at', 'desc')
        .limit(MAX_KEYS)
        .offset(MAX_KEYS - 1),
    )
    .execute();
  const columns = {
    key: ['user_id', 'key'],
    replaced: ['request', 'answer', 'answered_at'],
  } as const;
  await putRows(writer, 'answered_keys', [row], columns);
}

/** Forgets a slice of what was answered before an instant. @returns how many */
export async function deleteOldKeys(
  writer: Writer,
  engine: Engine,
  before: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'answered_keys', (eb) => eb('answered_at', '<', before));
}
