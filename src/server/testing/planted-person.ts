import type { Database } from '../platform/database/database.ts';

/** How many entries are on the page of each planted person. */
export const ENTRIES = 3;

/** Writes a person, a habit of theirs and a page of it, in one transaction. */
export async function plantPerson(database: Database, id: string): Promise<void> {
  await database.write(async (writer) => {
    await writer
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.org`,
        email_key: `${id}@example.org`,
        name: 'Zoé 🌱',
        locale: 'fr',
        time_zone: 'Europe/Paris',
        day_start_hour: 0,
        created_at: 1_795_293_554_935,
      })
      .execute();
    await writer
      .insertInto('habits')
      .values({
        user_id: id,
        id: `habit of ${id}`,
        name: 'Lire',
        description: '',
        icon: '📖',
        color: 'blue',
        is_active: 1,
        position: 0,
        group_id: null,
        created_at: '2026-01-01T08:00:00+01:00',
        goals: '[]',
      })
      .execute();
    await writer
      .insertInto('pages')
      .values({
        user_id: id,
        habit_id: `habit of ${id}`,
        year: 2026,
        days: '#'.repeat(ENTRIES),
        more: JSON.stringify({ 0: { v: 1.25, n: 'l’été\n"quoted"' }, 1: { v: 2 }, 2: { v: 3 } }),
        revision: 0,
      })
      .execute();
  });
}
