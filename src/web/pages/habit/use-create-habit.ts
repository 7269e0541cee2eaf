import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { CreateHabitBody } from '#contract/habit.ts';
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

/** Creates a habit; what is not said of it is as usual. @throws ProblemError where it is refused */
export function useCreateHabit(): (body: HabitBody) => void {
  const carryOut = useCommand();
  const reckoning = useReckoning();
  const today = useToday();
  return ({ name, description = '', frequency, group_id = null, created_at, ...body }) => {
    const { icon = DEFAULT_ICON, color = DEFAULT_COLOR, cue = '', reminders = [] } = body;
    const { goals = [plainGoal(frequency, today)] } = body;
    carryOut({
      type: 'create_habit',
      habit: newId(),
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
  };
}
