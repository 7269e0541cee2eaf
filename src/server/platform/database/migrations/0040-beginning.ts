import { sql } from 'kysely';
import { EPOCH, newEpoch } from '../epoch.ts';
import { makeOneTimeCodes } from './0036-one-time-codes.ts';
import { makeHistory } from './0037-history-by-day.ts';
import { SCHEMA } from './former-schema.ts';
import type { MigrationStep } from './migration-step.ts';

/** How many parts in 100 of a block PostgreSQL fills at first of what is updated all day. */
const FILLFACTORS = new Map([
  ['pages', 60],
  ['reminder_times', 80],
]);

/** All tables. A person's rows are keyed by the person first. */
export const beginning: MigrationStep = async (database, portable) => {
  for (const statement of SCHEMA) {
    const typed = statement.replaceAll(' instant', ` ${portable.instant}`);
    const [, name = ''] = /^CREATE TABLE "(\w+)"/.exec(typed) ?? [];
    const ending =
      portable.instant === 'integer'
        ? ' strict'
        : ` with (fillfactor = ${FILLFACTORS.get(name) ?? 100})`;
    await sql.raw(typed.replace(/ strict$/, ending)).execute(database);
  }
  await makeOneTimeCodes(database, portable);
  await makeHistory(portable);
  await database.insertInto('installation').values({ name: EPOCH, value: newEpoch() }).execute();
};
