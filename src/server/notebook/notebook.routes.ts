import type { notebookEndpoints } from '#contract/notebook.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import type { Live } from '../live/live.usecases.ts';
import { applyCommands } from './commands.usecases.ts';
import { answerSince, cursorNow } from './delta.usecases.ts';
import type { ReadingDependencies } from './reading.usecases.ts';

interface Dependencies extends ReadingDependencies {
  clock: Clock;
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
