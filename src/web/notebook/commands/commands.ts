import type { QueryClient } from '@tanstack/react-query';
import { dayCommands } from './day-commands.ts';
import { groupCommands } from './group-commands.ts';
import { habitCommands } from './habit-commands.ts';
import { listsOf } from './lists.ts';
import { pauseCommands } from './pause-commands.ts';

export type Commands = ReturnType<typeof createCommands>;

function createCommands(client: QueryClient) {
  const lists = listsOf(client);
  return {
    ...dayCommands(lists),
    ...habitCommands(lists),
    ...groupCommands(lists),
    ...pauseCommands(lists),
    /** Reads everything again, as after an import. */
    async renew(): Promise<void> {
      const { habits, pauses, groups } = lists;
      await Promise.all([habits.refresh(), pauses.refresh(), groups.refresh()]);
    },
  };
}

const made = new WeakMap<QueryClient, Commands>();

/** Always the same ones of a page, so that what is entered in turn is sent in turn. */
export function commandsOf(client: QueryClient): Commands {
  const commands = made.get(client) ?? createCommands(client);
  made.set(client, commands);
  return commands;
}
