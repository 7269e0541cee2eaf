import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../shell/toasts/use-undo-note.ts';
import { useArchiveHabit, useUpdateHabit } from './use-habit-changes.ts';

/** Archives a habit and offers to take that back, also once the screen it was asked on is left. */
export function useArchiveWithUndo(): (habit: HabitAnswer) => void {
  const { t } = useLingui();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();
  const { mutateAsync: archive } = useArchiveHabit();
  const { mutateAsync: update } = useUpdateHabit();
  return (habit) => {
    const restore = () => {
      update({ id: habit.id, body: { is_active: true } }).catch(refuse);
    };
    archive(habit)
      .then(() => noteUndo(() => t`“${habit.name}” is archived`, restore))
      .catch(refuse);
  };
}
