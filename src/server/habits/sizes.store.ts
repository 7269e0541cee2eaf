import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';

const FIELDS = ['entry_count', 'note_bytes', 'change_count', 'change_bytes'] as const;

/** What an account holds, as the account itself says: whoever writes a row adds it there. */
export type Sizes = Record<(typeof FIELDS)[number], number>;

export async function findSizes(reader: Reader, userId: string): Promise<Sizes> {
  return await reader
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Adds to what an account holds; a person's revision was taken before, so nobody else does.
 *
 * @returns what it holds then
 */
export async function addSizes(
  writer: Writer,
  userId: string,
  { entry_count = 0, note_bytes = 0, change_count = 0, change_bytes = 0 }: Partial<Sizes>,
): Promise<Sizes> {
  return await writer
    .updateTable('users')
    .set((eb) => ({
      entry_count: eb('entry_count', '+', entry_count),
      note_bytes: eb('note_bytes', '+', note_bytes),
      change_count: eb('change_count', '+', change_count),
      change_bytes: eb('change_bytes', '+', change_bytes),
    }))
    .where('id', '=', userId)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/** The bytes of a text in UTF-8, as the database counts them; none of no text. */
export function bytesOf(text: Expression<string | null>): RawBuilder<number> {
  return sql<number>`coalesce(octet_length(${text}), 0)`;
}
