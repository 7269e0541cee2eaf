import { formatCivilDate } from '#domain/civil-date.ts';
import type { Database } from '../database/database.ts';

/** How many entries each planted person has. */
export const ENTRIES = 3;

/** Writes a person, a habit of theirs and its entries, in one transaction. */
export async function plantPerson(database: Database, id: string): Promise<void> {
  await database.write(async (writer) => {
    await writer
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.org`,
        email_key: `${id}@example.org`,
        name: 'Zoé 🌱',
        password_hash: '',
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
        created_at: '2026-01-05T08:00:00+01:00',
      })
      .execute();
    for (let day = 1; day <= ENTRIES; day += 1) {
      await writer
        .insertInto('completions')
        .values({
          user_id: id,
          habit_id: `habit of ${id}`,
          date: formatCivilDate(2026, 1, day),
          completed: 1,
          value: day + 0.25,
          skipped: 0,
          note: 'l’été\n"quoted"',
        })
        .execute();
    }
  });
}
