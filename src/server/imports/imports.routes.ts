import type { importEndpoints } from '#contract/import.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { importFile, listImports, previewImport, undoImport } from './imports.usecases.ts';

export function importHandlers(deps: HabitDependencies): Handlers<typeof importEndpoints> {
  return {
    previewImport: ({ person, body }) => previewImport(deps, person, body),
    importFile: async ({ person, body }) => ({ imported: await importFile(deps, person, body) }),
    listImports: ({ person }) => listImports(deps.database.read, person.userId),
    undoImport: ({ person, params }) => undoImport(deps, person.userId, params.id),
  };
}
