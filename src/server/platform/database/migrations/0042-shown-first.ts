import type { MigrationStep } from './migration-step.ts';

/** Who has seen the streak first goes on seeing it first. */
export const shownFirst: MigrationStep = async ({ schema }) => {
  await schema
    .alterTable('users')
    .addColumn('shown_first', 'text', (column) => column.notNull().defaultTo('streak'))
    .execute();
};
