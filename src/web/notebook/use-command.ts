import { useQueryClient } from '@tanstack/react-query';
import { commandsOf } from './commands/commands.ts';
import type { Commands } from './commands/commands.ts';

/**
 * What a person can do with the notebook: the one way to change it. Each command changes what
 * {@link useNotebook} gives, and rejects when it is refused.
 */
export function useCommand(): Commands {
  return commandsOf(useQueryClient());
}
