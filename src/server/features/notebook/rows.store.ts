import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Compilable } from 'kysely';
import type { Ids } from '#domain/commands/reach.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import {
  deleteSlice,
  findSlice,
  type Ended,
  type Range,
} from '../../platform/database/in-slices.ts';
import { putRows } from '../../platform/database/insert-rows.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { changeWhere, deleteWhere } from '../../platform/database/keyed-rows.ts';
import { rowBytesOf } from './notebook.store.ts';
import { COLUMNS, ROW_OF, STORED_OF, TEXTS } from './stored-rows.store.ts';
import type { Kind, Rows, StoredRows } from './stored-rows.store.ts';

/** When a habit was deleted that can't be restored any more: its row waits for its history to go. */
export const EMPTIED = 0;

/** How many rows are read or moved before others get their turn: a habit may have 30 kB. */
const ROWS_AT_ONCE = 64;

/** Rows as they are kept, deleted ones among them: those with some ids, or all that there are. */
export async function findKnown<K extends Kind>(
  reader: Reader,
  { engine, userId, kind, ids }: { engine: Engine; userId: string; kind: K; ids: Ids },
): Promise<Rows[K][]> {
  const { one } = SELECT[kind];
  if (ids === 'all') return await findRestorable(reader, userId, kind);
  const [id = '', ...others] = ids;
  if (others.length === 0) return (await one(reader, { userId, id })).map(ROW_OF[kind]);
  const some = restorable(reader, kind, userId).where('id', 'in', listOf(engine, [...ids]));
  return ((await some.execute()) as StoredRows[K][]).map(ROW_OF[kind]);
}

/** All rows that there are, or that can be restored. */
export async function findRestorable<K extends Kind>(
  reader: Reader,
  userId: string,
  kind: K,
): Promise<Rows[K][]> {
  const rows: Rows[K][] = [];
  for (;;) {
    const found = await SELECT[kind].all(reader, { userId, last: rows.at(-1)?.id ?? '' });
    rows.push(...found.map(ROW_OF[kind]));
    if (found.length < ROWS_AT_ONCE) return rows;
    await nextTurn();
  }
}

/** The rows that were changed after a revision, as they are stored. */
export async function findChangedAfter<K extends Kind>(
  reader: Reader,
  { userId, kind, revision }: { userId: string; kind: K; revision: number },
): Promise<StoredRows[K][]> {
  return await SELECT[kind].after(reader, { userId, revision });
}

/** What each change and each delta reads of a kind. */
function selectsOf<K extends Kind>(kind: K) {
  const typed = (query: object) => query as Compilable<StoredRows[K]>;
  return {
    all: prepared<{ userId: string; last: string }, StoredRows[K]>((database, value) =>
      typed(
        restorable(database, kind, value('userId'))
          .where('id', '>', value('last'))
          .limit(ROWS_AT_ONCE),
      ),
    ),
    one: prepared<{ userId: string; id: string }, StoredRows[K]>((database, value) =>
      typed(restorable(database, kind, value('userId')).where('id', '=', value('id'))),
    ),
    after: prepared<{ userId: string; revision: number }, StoredRows[K]>((database, value) =>
      typed(rowsOf(database, kind, value('userId')).where('revision', '>', value('revision'))),
    ),
  };
}

const SELECT: { [K in Kind]: ReturnType<typeof selectsOf<K>> } = {
  habits: selectsOf('habits'),
  groups: selectsOf('groups'),
  pauses: selectsOf('pauses'),
};

function rowsOf(database: Reader, kind: Kind, userId: string) {
  return database
    .selectFrom(kind)
    .select(COLUMNS[kind] as never)
    .where('user_id', '=', userId)
    .orderBy('id');
}

function restorable(database: Reader, kind: Kind, userId: string) {
  return rowsOf(database, kind, userId).where((eb) =>
    eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', EMPTIED)]),
  );
}

/** Lets a group be of another import. */
export async function handOverGroup(
  writer: Writer,
  userId: string,
  { id, importId }: { id: string; importId: string },
): Promise<void> {
  await changeWhere(writer, 'groups', { user_id: userId, id }, { import_id: importId });
}

/**
 * Puts rows in the places of those with their ids, or beside the others. A group stays of the import
 * that it came by, a pause is of it for as long as nothing else changes it.
 *
 * @param importOf the import that is putting a row, if one is
 */
export async function putKind<K extends Kind>(
  writer: Writer,
  {
    userId,
    kind,
    rows,
    revision,
    importOf,
  }: {
    userId: string;
    kind: K;
    rows: readonly Rows[K][];
    revision: number;
    importOf: (id: string) => string | null;
  },
): Promise<void> {
  const stored = rows.map((row) => ({
    user_id: userId,
    ...STORED_OF[kind](row),
    revision,
    ...(kind === 'habits' ? {} : { import_id: importOf(row.id) }),
  }));
  const own = COLUMNS[kind].filter((column) => column !== 'id');
  const replaced = [...own, 'revision', ...(kind === 'pauses' ? ['import_id'] : [])];
  const columns = { key: ['user_id', 'id'] as const, replaced: replaced as never[] };
  if (kind === 'habits') await putRows(writer, 'habits', stored as never[], columns);
  else if (kind === 'groups') await putRows(writer, 'groups', stored as never[], columns);
  else await putRows(writer, 'pauses', stored as never[], columns);
}

/** Writes the places in the order of habits of which nothing else was changed. */
export async function putPlaces(
  writer: Writer,
  habits: readonly { id: string; position: number }[],
  { userId, revision }: { userId: string; revision: number },
): Promise<void> {
  for (const [n, { id, position }] of habits.entries()) {
    await writer.later(putPlace(writer, { userId, id, position, revision }));
    if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn();
  }
}

const putPlace = prepared<
  { userId: string; id: string; position: number; revision: number },
  unknown
>((database, value) =>
  database
    .updateTable('habits')
    .set({ position: value('position'), revision: value('revision') })
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id')),
);

/** What a row that was deleted for ever was. */
export interface DeletedRow {
  /** at which it was marked as deleted */
  revision: number;
  text_bytes: number;
}

/**
 * Deletes a group or a pause for ever. A habit is only emptied: nobody can restore it, and to its
 * person it is no more.
 *
 * @returns what the account holds no longer
 */
export async function deleteForEver(
  writer: Writer,
  userId: string,
  { kind, id }: { kind: Kind; id: string },
): Promise<DeletedRow> {
  const key = { user_id: userId, id };
  const texts = TEXTS[kind].map((column) => sql.ref<string>(column));
  const held = await writer
    .selectFrom(kind)
    .select(['revision', rowBytesOf(texts).as('text_bytes')])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (kind === 'habits') {
    const lists = { goals: '[]', reminders: '[]', answers: '[]' };
    const emptied = { name: '', description: '', cue: '', ...lists, deleted_at: EMPTIED };
    await changeWhere(writer, 'habits', key, emptied);
  } else if (kind === 'groups') await deleteWhere(writer, 'groups', key);
  else await deleteWhere(writer, 'pauses', key);
  return held;
}

/**
 * Deletes the pauses of a habit for ever.
 *
 * @returns whether one of them was not deleted before, and what the account holds no longer
 */
export async function deletePausesOf(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<{ wasAnyThere: boolean; text_bytes: number }> {
  const rows = await writer
    .deleteFrom('pauses')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .returning(({ ref }) => ['deleted_at', rowBytesOf([ref('reason')]).as('text_bytes')])
    .execute();
  return {
    wasAnyThere: rows.some(({ deleted_at }) => deleted_at === null),
    text_bytes: rows.reduce((sum, { text_bytes }) => sum + text_bytes, 0),
  };
}

/** Deletes a slice of a person's habits, and what goes with them. @returns how many */
export async function deleteSliceOfHabits(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<number> {
  return await deleteSlice(writer, engine, 'habits', (eb) => eb('user_id', '=', userId));
}

/** Deletes the row of a habit that is empty, unless it has come back meanwhile. */
export async function deleteEmptyHabit(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  await deleteWhere(writer, 'habits', { user_id: userId, id: habitId, deleted_at: EMPTIED });
}

/** What was deleted before an instant, of anybody, a slice of it. */
export async function findDeletedBefore(
  reader: Reader,
  kind: Kind,
  range: Range,
): Promise<Ended[]> {
  return await findSlice(reader, kind, 'deleted_at', range).execute();
}

/** When a row was deleted; null where it was not, or is gone. */
export async function findDeletedAt(
  reader: Reader,
  kind: Kind,
  { userId, id }: { userId: string; id: string },
): Promise<number | null> {
  const row = await reader
    .selectFrom(kind)
    .select('deleted_at')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.deleted_at ?? null;
}
