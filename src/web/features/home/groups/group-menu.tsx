import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import { useCommand } from '../../../notebook/use-command.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';
import { Menu } from '../../../ui/menu.tsx';
import { GroupNameDialog } from './group-name-dialog.tsx';

export interface GroupControls {
  /** the groups that are shown, in their order */
  among: readonly GroupAnswer[];
  /** says what happened out of focus */
  announce: (words: string) => void;
  /** called when the menu is about to go with its group */
  onDelete: () => void;
}

interface GroupMenuProps extends GroupControls {
  group: GroupAnswer;
}

/** What can be done with a group. */
export function GroupMenu({ group, among, announce, onDelete }: GroupMenuProps) {
  const { t } = useLingui();
  const { moveGroup, deleteGroup } = useCommand();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();
  const { name } = group;
  const [renaming, setRenaming] = useState(false);
  const moveBy = (places: number) => {
    moveGroup({ moved: group, places, among }).catch(refuse);
    announce(places < 0 ? t`${group.name}, moved up` : t`${group.name}, moved down`);
  };
  const items = [
    { label: t`Rename`, onSelect: () => setRenaming(true) },
    ...(group.id === among.at(0)?.id ? [] : [{ label: t`Move up`, onSelect: () => moveBy(-1) }]),
    ...(group.id === among.at(-1)?.id ? [] : [{ label: t`Move down`, onSelect: () => moveBy(1) }]),
    {
      label: t`Delete the group`,
      onSelect: () => {
        deleteGroup(group)
          .then(({ undo }) => noteUndo(() => t`The group “${name}” is deleted`, undo))
          .catch(refuse);
        onDelete();
      },
    },
  ];
  return (
    <>
      <Menu
        label={t`More about the group ${group.name}`}
        items={items}
        className="text-xl text-faint"
      >
        <span aria-hidden>⋯</span>
      </Menu>
      {renaming && <GroupNameDialog group={group} onClose={() => setRenaming(false)} />}
    </>
  );
}
