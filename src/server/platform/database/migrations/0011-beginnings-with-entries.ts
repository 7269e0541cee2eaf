import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Lets habits begin with their oldest entry: from now on there are none before the beginning. */
export const beginningsWithEntries: MigrationStep = async (database) => {
  const { rows } = await sql<{ user_id: string; id: string; created_at: string; oldest: string }>`
    select h.user_id, h.id, h.created_at, min(c.date) as oldest
    from habits h join completions c on c.user_id = h.user_id and c.habit_id = h.id
    group by h.user_id, h.id, h.created_at
    having min(c.date) < substr(h.created_at, 1, 10)`.execute(database);
  for (const { user_id, id, created_at, oldest } of rows) {
    const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(created_at)?.[0] ?? 'Z';
    await database
      .updateTable('habits')
      .set({ created_at: `${oldest}T00:00:00${offset}` })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute();
  }
};
