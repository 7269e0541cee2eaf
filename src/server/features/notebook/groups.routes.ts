import type { groupEndpoints } from '#contract/group.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import type { Changing } from './change-notebook.usecases.ts';
import { createGroup, deleteGroup, listGroups, updateGroup } from './groups.usecases.ts';

export function groupHandlers(deps: Changing): Handlers<typeof groupEndpoints> {
  return {
    listGroups: ({ person }) => listGroups(deps.database.read, person.userId),
    createGroup: ({ person, body }) => createGroup(deps, person, body.name),
    updateGroup: ({ person, params, body }) => updateGroup(deps, person, params.id, body),
    deleteGroup: ({ person, params }) => deleteGroup(deps, person, params.id),
  };
}
