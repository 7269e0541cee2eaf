import type { MigrationStep } from './migration-step.ts';

/** Cue, reminders and answers belong to a habit; reminders of all of it and the letter to a person. */
export const reminders: MigrationStep = async (database) => {
  for (const [table, name, nothing] of [
    ['habits', 'cue', ''],
    ['habits', 'reminders', '[]'],
    ['habits', 'answers', '[]'],
    ['users', 'reminders', '[]'],
  ] as const)
    await database.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(nothing))
      .execute();
  await database.schema
    .alterTable('users')
    .addColumn('weekly_letter', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
