import { sql } from 'kysely';
import { freeSlug, slugOf } from '#domain/slug.ts';
import type { MigrationStep } from './migration-step.ts';

/** How many habits are read at once. */
const AT_ONCE = 1000;

/** Programs name a habit by a slug, an earlier one too, and those that are there get theirs. */
export const slugs: MigrationStep = async (database, { table }) => {
  await table('habit_slugs')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('since', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('habit_slugs_key', ['user_id', 'slug'])
    .addForeignKeyConstraint(
      'habit_slugs_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await sql
    .raw('create index "habit_slugs_by_habit" on "habit_slugs" ("user_id", "habit_id", "since")')
    .execute(database);
  let last = { user_id: '', id: '' };
  let taken = new Set<string>();
  for (;;) {
    const habits = await database
      .selectFrom('habits')
      .select(['user_id', 'id', 'name'])
      .where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`)
      .where(sql<boolean>`coalesce(deleted_at, 1) > 0`)
      .orderBy('user_id')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (habits.length === 0) return;
    const rows = habits.map(({ user_id, id, name }) => {
      if (user_id !== last.user_id) taken = new Set();
      last = { user_id, id };
      const slug = freeSlug(slugOf(name), (one) => taken.has(one));
      taken.add(slug);
      return { user_id, slug, habit_id: id, since: 0 };
    });
    await database.insertInto('habit_slugs').values(rows).execute();
  }
};
