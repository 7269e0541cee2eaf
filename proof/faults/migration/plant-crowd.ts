import { copyOf, withDatabase } from '../../../bench/notebook/with-database.ts';
import type { Product } from '../../../bench/product.ts';

/** How much there is: each person has so many habits, each kept on every day of so many years. */
export interface Crowd {
  people: number;
  habits: number;
  years: number;
}

const FIRST_YEAR = 2016;
const DAYS = 365;

export function completionsOf({ people, habits, years }: Crowd): number {
  return people * habits * years * DAYS;
}

const USER = {
  id: "'crowd-' || person.n",
  email: "'crowd-' || person.n || '@example.org'",
  email_key: "'crowd-' || person.n || '@example.org'",
  weekly_letter: '1',
};

const HABIT = {
  user_id: 'users.id',
  id: "users.id || '-' || number.n",
  position: 'number.n',
};

/**
 * Fills a database of whatever version with copies of one of its people and of one of their habits:
 * those that the database's own statements make, since no version writes so many in a short time.
 */
export async function plantCrowd(product: Product, crowd: Crowd): Promise<void> {
  const numbers = (name: string, count: number) =>
    `${name}(n) as (select 1 union all select n + 1 from ${name} where n < ${count})`;
  await withDatabase(product, async (run) => {
    const user = await copyOf(run, product, { table: 'users', of: 'one', changed: USER });
    const habit = await copyOf(run, product, { table: 'habits', of: 'one', changed: HABIT });
    await run(`with recursive ${numbers('person', crowd.people)}
      insert into users (${user.columns}) select ${user.values}
      from person, (select * from users limit 1) one`);
    await run(`with recursive ${numbers('number', crowd.habits)}
      insert into habits (${habit.columns}) select ${habit.values}
      from users, number, (select * from habits limit 1) one where users.id like 'crowd-%'`);
    await run(`with recursive ${numbers('number', crowd.years)}
      insert into pages (user_id, habit_id, year, days, more, revision)
      select user_id, id, ${FIRST_YEAR} - 1 + number.n, '${'x'.repeat(DAYS)}', '', 1
      from habits, number where user_id like 'crowd-%'`);
  });
}
