import type { importEndpoints } from '#contract/import.ts';
import type { NotebookDependencies } from '../notebook/reading.usecases.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { uploadOf } from '../../platform/uploads/upload.ts';
import { createImportLimiter } from './import-limiter.ts';
import type { ReadImport } from './read-apart.ts';
import { importFile, listImports, previewImport } from './imports.usecases.ts';
import { undoImport, type UndoDependencies } from './undo-import.usecases.ts';

interface Parts extends NotebookDependencies, UndoDependencies {
  limits: Limits;
  readImport: ReadImport;
}

export function importHandlers(parts: Parts): Handlers<typeof importEndpoints> {
  const deps = { ...parts, limiter: createImportLimiter(parts.limits) };
  const { tempFolder } = parts;
  return {
    previewImport: (call) => previewImport(deps, call.person, uploadOf(call, tempFolder)),
    importFile: (call) => importFile(deps, call.person, uploadOf(call, tempFolder)),
    listImports: ({ person }) =>
      listImports({ reader: deps.database.read, clock: deps.clock }, person.userId),
    undoImport: ({ person, params }) => undoImport(deps, person, params.id),
  };
}
