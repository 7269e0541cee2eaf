import { DEFAULT_COLOR, DEFAULT_ICON, type CreateHabitBody } from '#contract/habit.ts';
import type { CreateHabit } from '#domain/commands/command.ts';
import { plainGoal } from '#domain/goal.ts';
import { createdAtFor } from '#domain/today.ts';
import { newId } from '../../sync/new-id.ts';
import { notebookStore } from '../../sync/notebook-store.ts';
import { useReckoning } from '../../app/session/profile-store.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommand } from '../../sync/use-notebook.ts';

/** What a form says of a habit: more than the call for one takes. */
export type HabitBody = CreateHabitBody & Pick<CreateHabit, 'cue' | 'reminders'>;

let made: string | undefined;

/** The habit that was written last, for home to show where it stands, once. */
export const madeHabit = {
  keep: (id: string) => void (made = id),
  take: () => {
    const id = made;
    made = undefined;
    return id;
  },
};

/**
 * Creates a habit; what is not said of it is as usual.
 *
 * @returns takes the habit, and gives its id
 * @throws ProblemError where it is refused
 */
export function useCreateHabit(): (body: HabitBody) => string {
  const carryOut = useCommand();
  const reckoning = useReckoning();
  const today = useToday();
  return ({ name, description = '', frequency, group_id = null, created_at, ...body }) => {
    const { icon = DEFAULT_ICON, color = DEFAULT_COLOR, cue = '', reminders = [] } = body;
    const { goals = [plainGoal(frequency, today)] } = body;
    const habit = newId();
    carryOut({
      type: 'create_habit',
      habit,
      name,
      description,
      icon,
      color,
      group_id,
      goals,
      ...(cue !== '' && { cue }),
      ...(reminders.length > 0 && { reminders }),
      created_at: created_at ?? createdAtFor(notebookStore.now(), reckoning),
    });
    return habit;
  };
}
