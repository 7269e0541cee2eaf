import { useLingui } from '@lingui/react/macro';
import type { KeptHabit } from './shown.ts';
import { useCommandWithUndo } from './use-command.ts';

/** Archives a habit and offers to take that back, also once the screen it was asked on is left. */
export function useArchiveWithUndo(): (habit: KeptHabit) => void {
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  return ({ id, name }) =>
    void carryOut(
      { type: 'change_habit', habit: id, is_active: false },
      () => t`“${name}” is archived`,
    );
}
