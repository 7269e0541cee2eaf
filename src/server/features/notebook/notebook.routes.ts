import type { groupEndpoints } from '#contract/group.ts';
import type { notebookEndpoints } from '#contract/notebook.ts';
import type { pauseEndpoints } from '#contract/pause.ts';
import type { unsentEndpoints } from '#contract/unsent.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { applyCommands, type CommandDependencies } from './commands.usecases.ts';
import { answerSince } from './delta.usecases.ts';
import { createGroup, deleteGroup, listGroups, updateGroup } from './groups.usecases.ts';
import type { Live } from './live.usecases.ts';
import { createPause, deletePause, listPauses, updatePause } from './pauses.usecases.ts';
import { notebookSizeOf } from './reading.usecases.ts';
import { openSealed, sealUnsent, type UnsentDependencies } from './unsent.usecases.ts';

interface Dependencies extends CommandDependencies {
  live: Live;
}

type Endpoints = typeof notebookEndpoints & typeof groupEndpoints & typeof pauseEndpoints;

export function notebookHandlers(deps: Dependencies): Handlers<Endpoints> {
  return {
    readNotebook: async ({ person: { userId }, query: { since } }) => ({
      tag: (await notebookSizeOf(deps.database.read, userId)).cursor,
      read: () => answerSince(deps, userId, { since }),
    }),
    applyCommands: ({ person, body }) => applyCommands(deps, person, body),
    followNotebook: ({ person, events }) => deps.live.follow(person, events),
    listGroups: ({ person }) => listGroups(deps.database.read, person.userId),
    createGroup: ({ person, body }) => createGroup(deps, person, body.name),
    updateGroup: ({ person, params, body }) => updateGroup(deps, person, params.id, body),
    deleteGroup: ({ person, params }) => deleteGroup(deps, person, params.id),
    listPauses: ({ person }) => listPauses(deps.database.read, person.userId),
    createPause: ({ person, body }) => createPause(deps, person, body),
    updatePause: ({ person, params, body }) => updatePause(deps, person, params.id, body),
    deletePause: ({ person, params }) => deletePause(deps, person, params.id),
  };
}

export function unsentHandlers(deps: UnsentDependencies): Handlers<typeof unsentEndpoints> {
  return {
    sealUnsent: async ({ body }) => sealUnsent(deps, body),
    openSealed: async ({ person: { userId }, body }) => openSealed(deps, userId, body.sealed),
  };
}
