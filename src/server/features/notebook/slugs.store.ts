import type { Insertable, Selectable } from 'kysely';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { putRows } from '../../platform/database/insert-rows.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { HabitSlugTable } from '../../platform/database/schema.ts';
import { deleteWhere } from '../../platform/database/keyed-rows.ts';

export type SlugRow = Pick<Selectable<HabitSlugTable>, 'slug' | 'habit_id'>;

/** All slugs of a person's habits: of each habit the one that it has now comes last. */
export async function findSlugs(reader: Reader, userId: string): Promise<SlugRow[]> {
  return await reader
    .selectFrom('habit_slugs')
    .select(['slug', 'habit_id'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .execute();
}

/** The slug that a habit has now. */
export async function findSlugOf(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<string | undefined> {
  const [row] = await selectSlugOf(reader, { userId, habitId });
  return row?.slug;
}

const selectSlugOf = prepared<{ userId: string; habitId: string }, { slug: string }>(
  (database, value) =>
    database
      .selectFrom('habit_slugs')
      .select('slug')
      .where('user_id', '=', value('userId'))
      .where('habit_id', '=', value('habitId'))
      .orderBy('since', 'desc')
      .limit(1),
);

/** The id of the habit that is, or was, called by a slug. */
export async function findHabitIdBySlug(
  reader: Reader,
  userId: string,
  slug: string,
): Promise<string | undefined> {
  const [row] = await selectBySlug(reader, { userId, slug });
  return row?.habit_id;
}

const selectBySlug = prepared<{ userId: string; slug: string }, { habit_id: string }>(
  (database, value) =>
    database
      .selectFrom('habit_slugs')
      .select('habit_id')
      .where('user_id', '=', value('userId'))
      .where('slug', '=', value('slug')),
);

/** Lets habits be called by slugs from now on, which may be earlier ones of theirs. */
export async function putSlugs(
  writer: Writer,
  rows: readonly Insertable<HabitSlugTable>[],
): Promise<void> {
  await putRows(writer, 'habit_slugs', rows, { key: ['user_id', 'slug'], replaced: ['since'] });
}

/** Forgets some slugs of a person's habits. */
export async function deleteSlugs(
  writer: Writer,
  engine: Engine,
  userId: string,
  slugs: readonly string[],
): Promise<void> {
  await writer
    .deleteFrom('habit_slugs')
    .where('user_id', '=', userId)
    .where('slug', 'in', listOf(engine, slugs))
    .execute();
}

/** Forgets all slugs of a habit. */
export async function deleteSlugsOf(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  await deleteWhere(writer, 'habit_slugs', { user_id: userId, habit_id: habitId });
}
