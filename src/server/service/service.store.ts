import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';

/** Asks the database for the least that it can answer. @throws when it does not */
export async function ping(reader: Reader): Promise<void> {
  await sql`select 1`.execute(reader);
}
