import type { Insertable, Selectable } from 'kysely';
import type { OperatorLogTable } from '../../platform/database/account-tables.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';

/** What is here is never changed or deleted: there is no other way to write to it. */
export async function insertAct(writer: Writer, act: Insertable<OperatorLogTable>): Promise<void> {
  await writer.insertInto('operator_log').values(act).execute();
}

/** The latest acts of those before a given one. */
export async function findActs(
  reader: Reader,
  { after, most }: { after: string | undefined; most: number },
): Promise<Selectable<OperatorLogTable>[]> {
  let query = reader.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(most);
  if (after !== undefined) query = query.where('id', '<', after);
  return await query.execute();
}
