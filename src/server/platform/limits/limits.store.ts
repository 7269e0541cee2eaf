import type { Selectable } from 'kysely';
import type { Engine, Reader, Writer } from '../database/database.ts';
import { deleteSlice } from '../database/in-slices.ts';
import type { LimitTable } from '../database/schema.ts';
import type { Attempts } from './attempts.ts';

type Stored = { key: string; attempts: Attempts };

export async function findAttempts(reader: Reader, key: string): Promise<Attempts | undefined> {
  const row = await reader
    .selectFrom('limits')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  return row && storedIn(row).attempts;
}

/**
 * Holds what is stored of some subjects until the end of the transaction, so that attempts at the
 * same moment wait for each other. For whom nothing is stored, nothing is counted.
 *
 * @param keys in an order that is the same for everybody, or two may wait for each other
 */
export async function holdAttempts(writer: Writer, keys: readonly string[]): Promise<Stored[]> {
  const rows = await writer
    .insertInto('limits')
    .values(keys.map((key) => ({ key, count: 0, expires_at: 0, instants: '[]' })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ count: eb.ref('limits.count') })),
    )
    .returningAll()
    .execute();
  return rows.map(storedIn);
}

/** Stores anew what is held. */
export async function putAttempts(writer: Writer, stored: readonly Stored[]): Promise<void> {
  const put = writer
    .insertInto('limits')
    .values(
      stored.map(({ key, attempts: { count, expires_at, instants } }) => ({
        key,
        count,
        expires_at,
        instants: JSON.stringify(instants),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb.ref('excluded.count'),
        expires_at: eb.ref('excluded.expires_at'),
        instants: eb.ref('excluded.instants'),
      })),
    );
  await writer.later(put.execute());
}

export async function deleteAttempts(writer: Writer, keys: readonly string[]): Promise<void> {
  await writer.later(writer.deleteFrom('limits').where('key', 'in', keys).execute());
}

/** Deletes a slice of what counts no more. @returns how many */
export async function deleteExpiredAttempts(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'limits', (eb) => eb('expires_at', '<=', now));
}

function storedIn({ key, count, expires_at, instants }: Selectable<LimitTable>): Stored {
  return { key, attempts: { count, expires_at, instants: JSON.parse(instants) } };
}
