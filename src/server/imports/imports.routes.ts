import type { importEndpoints } from '#contract/import.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { createImportGate } from './import-gate.ts';
import { importFile, listImports, previewImport, undoImport } from './imports.usecases.ts';

export function importHandlers(parts: HabitDependencies): Handlers<typeof importEndpoints> {
  const deps = { ...parts, gate: createImportGate() };
  return {
    previewImport: ({ person, body }) => previewImport(deps, person, body),
    importFile: async ({ person, body }) => ({ imported: await importFile(deps, person, body) }),
    listImports: ({ person }) => listImports(deps.database.read, person.userId),
    undoImport: ({ person, params }) => undoImport(deps, person, params.id),
  };
}
