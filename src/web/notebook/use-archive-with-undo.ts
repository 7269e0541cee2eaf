import { useLingui } from '@lingui/react/macro';
import { useRefusal } from '../shell/problems/use-refusal.ts';
import { useUndoNote } from '../shell/toasts/use-undo-note.ts';
import type { KeptHabit } from './kept-habit.ts';
import { useCommand } from './use-command.ts';

/** Archives a habit and offers to take that back, also once the screen it was asked on is left. */
export function useArchiveWithUndo(): (habit: KeptHabit) => void {
  const { t } = useLingui();
  const { archiveHabit } = useCommand();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();
  return (habit) => {
    archiveHabit(habit)
      .then(({ undo }) => noteUndo(() => t`“${habit.name}” is archived`, undo))
      .catch(refuse);
  };
}
