import type { notebookEndpoints } from '#contract/notebook.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import type { Live } from '../live/live.usecases.ts';
import { applyCommands } from './commands.usecases.ts';
import type { CommandDependencies } from './commands.usecases.ts';
import { answerSince, cursorNow } from './delta.usecases.ts';

interface Dependencies extends CommandDependencies {
  live: Live;
}

export function notebookHandlers(deps: Dependencies): Handlers<typeof notebookEndpoints> {
  return {
    readNotebook: async ({ person: { userId }, query: { since } }) => ({
      tag: await cursorNow(deps.database.read, userId),
      read: () => answerSince(deps, userId, { since }),
    }),
    applyCommands: ({ person, body }) => applyCommands(deps, person, body),
    followNotebook: ({ person, events }) => deps.live.follow(person, events),
  };
}
