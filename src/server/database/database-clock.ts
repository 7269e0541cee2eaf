import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

export interface DatabaseClock {
  clock: Clock;
  /** Asks the database anew: the clock of either machine may have been set. */
  synchronize(): Promise<void>;
}

/**
 * The time that all nodes of a database agree on, so that a pause or a session ends for each of
 * them at the same moment, however far their own clocks differ. PostgreSQL tells it, to within half
 * of the time that asking takes; SQLite is on this machine and knows no other time.
 *
 * @param own the clock of this machine
 */
export async function createDatabaseClock(database: Database, own: Clock): Promise<DatabaseClock> {
  let ahead = 0;

  async function synchronize(): Promise<void> {
    if (database.engine === 'sqlite') return;
    const asked = own();
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    `.execute(database.read);
    const answered = own();
    ahead = Math.round((rows[0]?.now ?? answered) - (asked + answered) / 2);
  }

  await synchronize();
  return { clock: () => own() + ahead, synchronize };
}
