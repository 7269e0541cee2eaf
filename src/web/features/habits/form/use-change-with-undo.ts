import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer, UpdateHabitBody } from '#contract/habit.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';
import { useUpdateHabit } from '../use-habit-changes.ts';
import { bodyOfHabit } from './body.ts';

/** Changes a habit and offers to have it as it was, after the form is left too. */
export function useChangeWithUndo(): (habit: HabitAnswer, body: UpdateHabitBody) => Promise<void> {
  const { t } = useLingui();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();
  const { mutateAsync: update } = useUpdateHabit();
  return async (habit, body) => {
    const { name } = await update({ id: habit.id, body });
    noteUndo(
      () => t`“${name}” is changed`,
      () => {
        const restored = body.entries_before && ({ entries_before: 'restore' } as const);
        update({ id: habit.id, body: { ...bodyOfHabit(habit), ...restored } }).catch(refuse);
      },
    );
  };
}
