import { sql } from 'kysely';
import { goesWith, required, type MigrationStep } from './migration-step.ts';

/** Passwords become rows beside what else lets a person in, and sessions say what opened them. */
export const credentials: MigrationStep = async (database, { instant, table }) => {
  await table('credentials')
    .$call(required('text', 'user_id', 'id', 'kind', 'secret'))
    .$call(required(instant, 'created_at'))
    .addColumn('used_at', instant)
    .addPrimaryKeyConstraint('credentials_key', ['user_id', 'id'])
    .$call(goesWith('credentials_user', ['user_id'], 'users'))
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
