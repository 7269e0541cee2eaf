import type { MigrationStep } from './migration-step.ts';

/** Addresses that do or show one thing of a notebook to whoever has them. */
export const links: MigrationStep = async (_database, { instant, table }) => {
  await table('links')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant)
    .addColumn('used_at', instant)
    .addPrimaryKeyConstraint('links_key', ['user_id', 'id'])
    .addForeignKeyConstraint('links_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
};
