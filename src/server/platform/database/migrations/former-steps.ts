import { sql } from 'kysely';
import { MIGRATION_TABLE } from '../file-errors.ts';
import { oneTimeCodes } from './0036-one-time-codes.ts';
import { historyByDay } from './0037-history-by-day.ts';
import { FORMER_ONLY, SCHEMA } from './former-schema.ts';
import type { MigrationStep } from './migration-step.ts';

/** The steps that version 0.1.0 has taken: nobody takes them one by one any more. */
export const FORMER_STEPS = [
  '0001-accounts-and-habits',
  '0002-goals-days-off-and-groups',
  '0003-imports',
  '0004-moved-beginnings',
  '0005-pauses-by-count',
  '0006-chains-and-codes',
  '0008-sizes-and-history',
  '0009-secret-and-recipients',
  '0011-beginnings-with-entries',
  '0012-pages',
  '0014-notebook-bounds',
  '0015-jobs',
  '0016-reminders',
  '0017-push-devices',
  '0018-reminder-times',
  '0019-calendar-feed',
  '0021-weekly-letter',
  '0030-bounded-work',
  '0031-tries-by-limit',
  '0035-what-ends',
] as const;

const makeFormerTables: MigrationStep = async (database, { instant }) => {
  const types = instant === 'integer' ? / instant/g : / (?:instant|integer)/g;
  for (const statement of [...SCHEMA, ...FORMER_ONLY]) {
    const typed = statement.replaceAll(types, ` ${instant}`);
    await sql.raw(instant === 'integer' ? typed : typed.replace(/ strict$/, '')).execute(database);
  }
};

const doNothing: MigrationStep = async () => undefined;

/** From then on a database is one that began with the beginning. */
const forgetFormerSteps: MigrationStep = async (database) => {
  await database.deleteFrom(MIGRATION_TABLE).where('name', '<', BEGINNING).execute();
};

export const BEGINNING = '0040-beginning';

/** The steps on the way from the tables of version 0.1.0 to those of the beginning. */
export const FROM_FORMER: Record<string, MigrationStep> = {
  ...Object.fromEntries(
    FORMER_STEPS.map((name, place) => [name, place === 0 ? makeFormerTables : doNothing]),
  ),
  '0036-one-time-codes': oneTimeCodes,
  '0037-history-by-day': historyByDay,
  [BEGINNING]: forgetFormerSteps,
};
