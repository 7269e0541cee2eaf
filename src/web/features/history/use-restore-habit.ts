import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { useCommand } from '../../notebook/use-command.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';

const LIFE = 4000;

/** Brings an archived habit back into the notebook. */
export function useRestoreHabit(): (habit: HabitAnswer) => void {
  const { t } = useLingui();
  const { restoreHabit } = useCommand();
  const refuse = useRefusal();
  return (habit) => {
    const tell = () =>
      toasts.add(() => ({
        severity: 'success',
        summary: t`“${habit.name}” is back`,
        life: LIFE,
      }));
    restoreHabit(habit).then(tell, refuse);
  };
}
