import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer, UpdateHabitBody } from '#contract/habit.ts';
import { useCommand } from '../../notebook/use-command.ts';
import { useUndoNote } from '../../shell/toasts/use-undo-note.ts';

/** Changes a habit and offers to have it as it was, after the form is left too. */
export function useChangeWithUndo(): (habit: HabitAnswer, body: UpdateHabitBody) => Promise<void> {
  const { t } = useLingui();
  const { changeHabit } = useCommand();
  const noteUndo = useUndoNote();
  return async (habit, body) => {
    const { undo } = await changeHabit(habit, body);
    const { name = habit.name } = body;
    noteUndo(() => t`“${name}” is changed`, undo);
  };
}
