import { sql } from 'kysely';
import { SECOND, type Clock } from '../clock.ts';
import type { Database } from './database.ts';

export interface DatabaseClock {
  clock: Clock;
  /** Asks the database anew: the clock of either machine may have been set. */
  synchronize(): Promise<void>;
}

/** By how much a clock may go beside one that nobody sets, in milliseconds, until it was set. */
const STEP = SECOND;

/**
 * The time that all nodes of a database agree on, so that a pause or a session ends for each of
 * them at the same moment, however far their own clocks differ. PostgreSQL tells it, to within half
 * of the time that asking takes; SQLite is on this machine and knows no other time. When the clock of
 * this machine is set, or the machine has slept, PostgreSQL is asked anew at once.
 *
 * @param own the clock of this machine
 * @param monotonic one that nobody sets, and which stands still while the machine sleeps
 */
export async function createDatabaseClock(
  database: Database,
  own: Clock,
  monotonic: Clock = () => performance.now(),
): Promise<DatabaseClock> {
  if (database.engine === 'sqlite') return { clock: own, synchronize: async () => undefined };
  let ahead = 0;
  let ownAhead = own() - monotonic();

  async function synchronize(): Promise<void> {
    const asked = monotonic();
    const ownThen = own() - asked;
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    `.execute(database.read);
    const answered = monotonic();
    // What was asked before a sleep says nothing of the time after it.
    if (Math.abs(own() - answered - ownThen) > STEP) return await synchronize();
    ahead = (rows[0]?.now ?? own()) - (asked + answered) / 2;
  }

  function clock(): number {
    const now = monotonic();
    const step = own() - now - ownAhead;
    if (Math.abs(step) > STEP) {
      ownAhead += step;
      // Where it fails, it is asked again like any other time.
      void synchronize().catch(() => undefined);
    }
    return Math.round(now + ahead);
  }

  await synchronize();
  return { clock, synchronize };
}
