import type { Insertable, Selectable } from 'kysely';
import type { OperatorLogTable, OperatorTable } from '../../platform/database/account-tables.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';

export const operatorRows = keyedRows('operators', 'user_id');

/** The ids of those who are operators by more than the settings. */
export async function findOperators(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('operators').select('user_id').execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The same, who on PostgreSQL stay as they are for all others until the end of the transaction. */
export async function holdOperators(writer: Writer): Promise<ReadonlySet<string>> {
  await writer
    .updateTable('operators')
    .set((eb) => ({ since: eb.ref('since') }))
    .execute();
  return await findOperators(writer);
}

/** Of two who would both be the first one is. */
export async function insertOperator(
  writer: Writer,
  operator: Insertable<OperatorTable>,
): Promise<void> {
  await writer
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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
