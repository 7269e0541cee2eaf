import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Installation } from '../../../bench/product.ts';

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

/**
 * Fills a database of whatever version with copies of one of its people and of one of their habits:
 * those that the database's own statements make, since no version writes so many in a short time.
 */
export async function plantCrowd(
  { dataDir, databaseUrl }: Pick<Installation, 'dataDir' | 'databaseUrl'>,
  crowd: Crowd,
): Promise<void> {
  const connection =
    databaseUrl === undefined ? openFile(dataDir) : await openPostgres(databaseUrl);
  const columns = {
    users: await connection.columns('users'),
    habits: await connection.columns('habits'),
  };
  const numbers = (name: string, count: number) =>
    `${name}(n) as (select 1 union all select n + 1 from ${name} where n < ${count})`;
  const copy = (names: readonly string[], table: string, changed: Record<string, string>) =>
    names.map((name) => changed[name] ?? `${table}.${name}`).join(', ');

  await connection.run(`with recursive ${numbers('person', crowd.people)}
    insert into users (${columns.users.join(', ')})
    select ${copy(columns.users, 'one', {
      id: "'crowd-' || person.n",
      email: "'crowd-' || person.n || '@example.org'",
      email_key: "'crowd-' || person.n || '@example.org'",
      weekly_letter: '1',
    })}
    from person, (select * from users limit 1) one`);
  await connection.run(`with recursive ${numbers('number', crowd.habits)}
    insert into habits (${columns.habits.join(', ')})
    select ${copy(columns.habits, 'one', {
      user_id: 'users.id',
      id: "users.id || '-' || number.n",
      position: 'number.n',
    })}
    from users, number, (select * from habits limit 1) one where users.id like 'crowd-%'`);
  await connection.run(`with recursive ${numbers('number', crowd.years)}
    insert into pages (user_id, habit_id, year, days, more, revision)
    select user_id, id, ${FIRST_YEAR} - 1 + number.n, '${'x'.repeat(DAYS)}', '', 1
    from habits, number where user_id like 'crowd-%'`);
  await connection.close();
}

interface Connection {
  columns(table: string): Promise<string[]>;
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

function openFile(dataDir: string): Connection {
  const database = new DatabaseSync(join(dataDir, 'habitude.db'));
  return {
    columns: async (table) =>
      database
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => String(name)),
    run: async (statement) => database.exec(statement),
    close: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async columns(table) {
      const { rows } = await client.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1',
        [table],
      );
      return rows.map(({ name }) => name);
    },
    run: async (statement) => void (await client.query(statement)),
    close: () => client.end(),
  };
}
