import { useLingui } from '@lingui/react/macro';
import type { KeptHabit } from '../../sync/shown.ts';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';

/**
 * Archives a habit, or brings it back into the notebook, and offers to undo that, also once the
 * screen it was asked on is left.
 *
 * @returns takes the habit and whether it is to be active; says whether it was done
 */
export function useArchiveWithUndo(): (habit: KeptHabit, isActive: boolean) => boolean {
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  return ({ id, name }, isActive) =>
    carryOut({ type: 'change_habit', habit: id, is_active: isActive }, () =>
      isActive ? t`“${name}” is back` : t`“${name}” was archived`,
    );
}
