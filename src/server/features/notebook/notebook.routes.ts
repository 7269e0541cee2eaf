import type { notebookEndpoints } from '#contract/notebook.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import type { Live } from './live.usecases.ts';
import { applyCommands } from './commands.usecases.ts';
import type { CommandDependencies } from './commands.usecases.ts';
import { answerSince } from './delta.usecases.ts';
import { notebookOf } from './reading.usecases.ts';

interface Dependencies extends CommandDependencies {
  live: Live;
}

export function notebookHandlers(deps: Dependencies): Handlers<typeof notebookEndpoints> {
  return {
    readNotebook: async ({ person: { userId }, query: { since } }) => ({
      tag: (await notebookOf(deps.database.read, userId)).cursor,
      read: () => answerSince(deps, userId, { since }),
    }),
    applyCommands: ({ person, body }) => applyCommands(deps, person, body),
    followNotebook: ({ person, events }) => deps.live.follow(person, events),
  };
}
