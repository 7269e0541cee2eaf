import { sql } from 'kysely';
import type { Expression, RawBuilder, Selectable } from 'kysely';
import type { Database, Reader, Writer } from '../database/database.ts';
import { listOf } from '../database/list-of.ts';
import { prepared } from '../database/prepared.ts';
import type { UserTable } from '../database/schema.ts';

const FIELDS = ['entry_count', 'note_bytes', 'change_count', 'change_bytes'] as const;

/** What an account holds, as the account itself says: whoever writes a row adds it there. */
export type Sizes = Record<(typeof FIELDS)[number], number>;

/**
 * Takes a person's habits to the next revision. It comes first in each change: until its
 * transaction ends, no other change of the same person can begin.
 *
 * @returns the revision; undefined where there is no such person
 */
export async function nextRevision(writer: Writer, userId: string): Promise<number | undefined> {
  const [row] = await takeRevision(writer, { userId });
  return row?.habits_revision;
}

const takeRevision = prepared<{ userId: string }, { habits_revision: number }>((database, value) =>
  database
    .updateTable('users')
    .set((eb) => ({ habits_revision: eb('habits_revision', '+', 1) }))
    .where('id', '=', value('userId'))
    .returning('habits_revision'),
);

/** What an account says of its habits: their revision, and how much there is. */
export async function findNotebook(
  reader: Reader,
  userId: string,
): Promise<NotebookRow | undefined> {
  const [row] = await selectNotebook(reader, { userId });
  return row;
}

type NotebookRow = Pick<Selectable<UserTable>, 'habits_revision' | 'entry_count' | 'note_bytes'>;

const selectNotebook = prepared<{ userId: string }, NotebookRow>((database, value) =>
  database
    .selectFrom('users')
    .select(['habits_revision', 'entry_count', 'note_bytes'])
    .where('id', '=', value('userId')),
);

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
  const added = { entry_count, note_bytes, change_count, change_bytes };
  const [sizes] = await updateSizes(writer, { userId, ...added });
  if (!sizes) throw new Error(`There is no account ${userId}`);
  return sizes;
}

const updateSizes = prepared<Sizes & { userId: string }, Sizes>((database, value) =>
  database
    .updateTable('users')
    .set((eb) => ({
      entry_count: eb('entry_count', '+', value('entry_count')),
      note_bytes: eb('note_bytes', '+', value('note_bytes')),
      change_count: eb('change_count', '+', value('change_count')),
      change_bytes: eb('change_bytes', '+', value('change_bytes')),
    }))
    .where('id', '=', value('userId'))
    .returning(FIELDS),
);

/** The bytes of a text in UTF-8, as the database counts them; none of no text. */
export function bytesOf(text: Expression<string | null>): RawBuilder<number> {
  return sql<number>`coalesce(octet_length(${text}), 0)`;
}

/** The revisions of some people, all at once. */
export async function findRevisions(
  { engine, read }: Database,
  userIds: readonly string[],
): Promise<Pick<Selectable<UserTable>, 'id' | 'habits_revision'>[]> {
  return await read
    .selectFrom('users')
    .select(['id', 'habits_revision'])
    .where('id', 'in', listOf(engine, userIds))
    .execute();
}
