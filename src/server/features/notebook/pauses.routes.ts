import type { pauseEndpoints } from '#contract/pause.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import type { Changing } from './change-notebook.usecases.ts';
import { createPause, deletePause, listPauses, updatePause } from './pauses.usecases.ts';

export function pauseHandlers(deps: Changing): Handlers<typeof pauseEndpoints> {
  return {
    listPauses: ({ person }) => listPauses(deps.database.read, person.userId),
    createPause: ({ person, body }) => createPause(deps, person, body),
    updatePause: ({ person, params, body }) => updatePause(deps, person, params.id, body),
    deletePause: ({ person, params }) => deletePause(deps, person, params.id),
  };
}
