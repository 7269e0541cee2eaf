import { goesWith, required, type MigrationStep } from './migration-step.ts';

/** Addresses that do or show one thing of a notebook to whoever has them. */
export const links: MigrationStep = async (_database, { instant, table }) => {
  await table('links')
    .$call(required('text', 'user_id', 'id'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .$call(required('text', 'kind'))
    .addColumn('habit_id', 'text')
    .$call(required('text', 'name', 'settings'))
    .$call(required(instant, 'created_at'))
    .addColumn('expires_at', instant)
    .addColumn('used_at', instant)
    .addPrimaryKeyConstraint('links_key', ['user_id', 'id'])
    .$call(goesWith('links_user', ['user_id'], 'users'))
    .execute();
};
