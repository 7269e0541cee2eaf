import { sql } from 'kysely';
import { MINUTE } from '../../clock.ts';
import {
  goesWith,
  required,
  type MigrationStep,
  type Portable,
  type Untyped,
} from './migration-step.ts';

/** How long codes lived that verify an address. */
const CODE_LIFE = 15 * MINUTE;

/** The table of codes, and the column for what else is counted with limits. */
export async function makeOneTimeCodes(
  { schema }: Untyped,
  { instant, table }: Portable,
): Promise<void> {
  await table('one_time_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required('text', 'purpose'))
    .addColumn('sign_up_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('asker', 'text')
    .$call(required('text', 'hash'))
    .addColumn('email', 'text')
    .$call(required(instant, 'created_at', 'expires_at'))
    .$call(goesWith('one_time_codes_sign_up', ['sign_up_id'], 'sign_ups'))
    .$call(goesWith('one_time_codes_user', ['user_id'], 'users'))
    .execute();
  for (const column of ['sign_up_id', 'user_id', 'expires_at']) {
    await schema
      .createIndex(`one_time_codes_by_${column}`)
      .on('one_time_codes')
      .column(column)
      .execute();
  }
  await schema
    .alterTable('limits')
    .addColumn('instants', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}

/**
 * Codes of all purposes in one table, those that are on their way included, and how many mails a
 * mailbox got among the other limits, beginning with none.
 */
export const oneTimeCodes: MigrationStep = async (database, portable) => {
  await makeOneTimeCodes(database, portable);
  await sql`insert into one_time_codes
    (id, purpose, sign_up_id, user_id, asker, hash, email, created_at, expires_at)
    select id, 'verify_email', sign_up_id, user_id, nonce_hash, hash, null,
      expires_at - ${sql.lit(CODE_LIFE)}, expires_at from codes
    union all select 'change ' || user_id, 'change_email', null, user_id, user_id, hash, email,
      created_at, expires_at from challenges
    union all select hash, 'new_password', null, user_id, null, hash, null,
      issued_at, expires_at from reset_tokens`.execute(database);
  for (const name of ['codes', 'challenges', 'reset_tokens', 'mail_recipients'])
    await database.schema.dropTable(name).execute();
};
