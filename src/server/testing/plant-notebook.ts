import { commandsOf, type NotebookSize } from '#contract/testing/large-notebook.ts';
import { todayAt } from '#domain/today.ts';
import { newId } from '../platform/new-id.ts';
import { changeNotebook, type Changing } from '../features/notebook/change-notebook.usecases.ts';

/** The ids of what is in a notebook, in its order. */
export interface Planted {
  habits: string[];
  groups: string[];
  pauses: string[];
}

const IN_UTC = { time_zone: 'UTC', day_start_hour: 0 };

/** How many commands share a transaction. */
const AT_ONCE = 50;

/**
 * Gives a person a notebook of a size, straight in the database, as far as an account may hold it.
 *
 * @param most how many entries there are at most in all
 */
export async function plantNotebook(
  changing: Changing,
  userId: string,
  { size, most }: { size: NotebookSize; most: number },
): Promise<Planted> {
  const planted: Planted = { habits: [], groups: [], pauses: [] };
  const owner = { ...IN_UTC, userId };
  const today = todayAt(changing.clock(), IN_UTC);
  const commands = [...commandsOf(size, { today, newId, most })];
  for (let first = 0; first < commands.length; first += AT_ONCE)
    await changeNotebook(changing, owner, async (notebook) => {
      for (const command of commands.slice(first, first + AT_ONCE)) {
        const outcome = await notebook.apply(command, { withoutPast: true });
        if ('refusal' in outcome) continue;
        if (command.type === 'create_habit') planted.habits.push(command.habit);
        if (command.type === 'create_group') planted.groups.push(command.group);
        if (command.type === 'create_pause') planted.pauses.push(command.pause);
      }
    });
  return planted;
}
