import { goesWith, required, type MigrationStep } from './migration-step.ts';

/** What a program of a person shows to be let in. */
export const personalTokens: MigrationStep = async (_database, { instant, table }) => {
  await table('personal_tokens')
    .$call(required('text', 'user_id', 'id'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .$call(required('text', 'name', 'scopes'))
    .addColumn('habits', 'text')
    .$call(required(instant, 'created_at'))
    .addColumn('expires_at', instant)
    .addColumn('used_at', instant)
    .addColumn('used_by', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('personal_tokens_key', ['user_id', 'id'])
    .$call(goesWith('personal_tokens_user', ['user_id'], 'users'))
    .execute();
};
