import type { MigrationStep } from './migration-step.ts';

/** Which secret a database was used with, and how many mails a recipient got of late. */
export const secretAndRecipients: MigrationStep = async (_database, { instant, table }) => {
  await table('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await table('mail_recipients')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('posted_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .execute();
};
