import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { useArchiveHabit, useUpdateHabit } from './use-habit-changes.ts';
import { useRefusal } from './use-refusal.ts';

/** Long enough to read the note and to reach its button, in milliseconds. */
const UNDO_LIFE = 10_000;

/** Archives a habit and offers to take that back. */
export function useArchiveWithUndo(): (habit: HabitAnswer) => void {
  const { t } = useLingui();
  const refuse = useRefusal();
  const { mutate: archive } = useArchiveHabit();
  const { mutate: update } = useUpdateHabit();
  return (habit) => {
    archive(habit, {
      onError: refuse,
      onSuccess: () =>
        toasts.add({
          severity: 'info',
          summary: t`“${habit.name}” is archived`,
          life: UNDO_LIFE,
          action: {
            label: t`Undo`,
            onAction: () =>
              update({ id: habit.id, body: { is_active: true } }, { onError: refuse }),
          },
        }),
    });
  };
}
