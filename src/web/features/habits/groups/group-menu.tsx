import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import { Menu } from '../../../ui/menu.tsx';
import { GroupNameDialog } from './group-name-dialog.tsx';
import { useDeleteGroup } from './use-delete-group.ts';
import { useMoveGroup } from './use-move-group.ts';

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
  const move = useMoveGroup();
  const deleteGroup = useDeleteGroup();
  const [renaming, setRenaming] = useState(false);
  const moveBy = (places: number) => {
    move({ moved: group, places, among });
    announce(places < 0 ? t`${group.name}, moved up` : t`${group.name}, moved down`);
  };
  const items = [
    { label: t`Rename`, onSelect: () => setRenaming(true) },
    ...(group.id === among.at(0)?.id ? [] : [{ label: t`Move up`, onSelect: () => moveBy(-1) }]),
    ...(group.id === among.at(-1)?.id ? [] : [{ label: t`Move down`, onSelect: () => moveBy(1) }]),
    {
      label: t`Delete the group`,
      onSelect: () => {
        deleteGroup(group);
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
