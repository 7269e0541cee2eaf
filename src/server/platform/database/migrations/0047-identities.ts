import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

const INDEXES = [
  `create unique index "credentials_identity" on "credentials" ("secret") where kind = 'identity'`,
  'create index "sessions_by_sid" on "sessions" ("identity_sid") where identity_sid is not null',
];

/** An identity at a provider is one account’s, and a session knows which one opened it. */
export const identities: MigrationStep = async (database) => {
  const sessions = database.schema.alterTable('sessions');
  await sessions.addColumn('identity_id', 'text').execute();
  await sessions.addColumn('identity_sid', 'text').execute();
  await database.schema.alterTable('sign_ups').addColumn('identity', 'text').execute();
  for (const index of INDEXES) await sql.raw(index).execute(database);
};
