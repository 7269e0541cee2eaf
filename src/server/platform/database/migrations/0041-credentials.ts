import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Passwords become rows beside what else lets a person in, and sessions say what opened them. */
export const credentials: MigrationStep = async (database, { instant, table }) => {
  await table('credentials')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('used_at', instant)
    .addPrimaryKeyConstraint('credentials_key', ['user_id', 'id'])
    .addForeignKeyConstraint('credentials_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await sql`insert into credentials (user_id, id, kind, secret, created_at)
    select id, 'password', 'password', password_hash, created_at from users
    where password_hash <> ''`.execute(database);
  await database.schema.alterTable('users').dropColumn('password_hash').execute();
  const sessions = database.schema.alterTable('sessions');
  await sessions.renameColumn('password_given_at', 'proven_at').execute();
  for (const name of ['opened_by', 'proven_by'])
    await sessions
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('password'))
      .execute();
};
