import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { useUpdateHabit } from './use-habit-changes.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';

const LIFE = 4000;

/** Brings an archived habit back into the notebook. */
export function useRestoreHabit(): (habit: HabitAnswer) => void {
  const { t } = useLingui();
  const refuse = useRefusal();
  const { mutate } = useUpdateHabit();
  return (habit) =>
    mutate(
      { id: habit.id, body: { is_active: true } },
      {
        onError: refuse,
        onSuccess: () =>
          toasts.add(() => ({
            severity: 'success',
            summary: t`“${habit.name}” is back`,
            life: LIFE,
          })),
      },
    );
}
