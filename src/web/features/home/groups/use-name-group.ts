import { useLingui } from '@lingui/react/macro';
import type { GroupAnswer } from '#contract/group.ts';
import { useCommand } from '../../../notebook/use-command.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';

/** Gives a group its name: a new one to a known group, its first one to a new group. */
export function useNameGroup(): (group: GroupAnswer | undefined, name: string) => Promise<void> {
  const { t } = useLingui();
  const { createGroup, renameGroup } = useCommand();
  const noteUndo = useUndoNote();
  return async (group, name) => {
    if (!group) {
      const { undo } = await createGroup(name);
      noteUndo(() => t`The group “${name}” is created`, undo);
    } else if (name !== group.name) {
      const { undo } = await renameGroup(group, name);
      noteUndo(() => t`“${group.name}” is called “${name}” now`, undo);
    }
  };
}
