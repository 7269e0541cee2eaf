import type { MigrationStep } from './migration-step.ts';

/** What is known of credentials that are no passwords. */
export const passkeys: MigrationStep = async (database, { instant }) => {
  const credentials = database.schema.alterTable('credentials');
  await credentials.addColumn('name', 'text', (column) => column.notNull().defaultTo('')).execute();
  await credentials
    .addColumn('counter', instant, (column) => column.notNull().defaultTo(0))
    .execute();
  await credentials
    .addColumn('about', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
};
