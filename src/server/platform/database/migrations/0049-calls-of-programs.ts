import { sql } from 'kysely';
import { freeSlug, slugOf } from '#domain/slug.ts';
import { goesWith, required, type MigrationStep, type Untyped } from './migration-step.ts';

/** How many habits are read at once. */
const AT_ONCE = 1000;

const INDEXES = [
  'create index "habit_slugs_by_habit" on "habit_slugs" ("user_id", "habit_id", "since")',
  'create index "answered_keys_by_time" on "answered_keys" ("answered_at")',
];

/**
 * Programs name a habit by a slug, an earlier one too, and those that are there get theirs. What was
 * answered to requests with an `Idempotency-Key` is remembered for a day.
 */
export const callsOfPrograms: MigrationStep = async (database, { instant, table }) => {
  await table('habit_slugs')
    .$call(required('text', 'user_id', 'slug', 'habit_id'))
    .$call(required('integer', 'since'))
    .addPrimaryKeyConstraint('habit_slugs_key', ['user_id', 'slug'])
    .$call(goesWith('habit_slugs_habit', ['user_id', 'habit_id'], 'habits'))
    .execute();
  await table('answered_keys')
    .$call(required('text', 'user_id', 'key', 'request', 'answer'))
    .$call(required(instant, 'answered_at'))
    .addPrimaryKeyConstraint('answered_keys_key', ['user_id', 'key'])
    .$call(goesWith('answered_keys_user', ['user_id'], 'users'))
    .execute();
  for (const index of INDEXES) await sql.raw(index).execute(database);
  await giveSlugs(database);
};

async function giveSlugs(database: Untyped): Promise<void> {
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
}
