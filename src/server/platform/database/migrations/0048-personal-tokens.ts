import type { MigrationStep } from './migration-step.ts';

/** What a program of a person shows to be let in. */
export const personalTokens: MigrationStep = async (_database, { instant, table }) => {
  await table('personal_tokens')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('habits', 'text')
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant)
    .addColumn('used_at', instant)
    .addColumn('used_by', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('personal_tokens_key', ['user_id', 'id'])
    .addForeignKeyConstraint('personal_tokens_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
};
