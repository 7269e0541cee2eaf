import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import { later, useAhead } from '../../app/builds/later.tsx';
import { positionAfter } from '../../sync/order.ts';
import { useCommand, useCommandWithUndo, useGroups } from '../../sync/use-notebook.ts';
import { Menu } from '../../ui/menu.tsx';

const fetchDialog = async () => (await import('./group-dialogs.tsx')).GroupNameDialog;

const GroupNameDialog = later(fetchDialog);

export interface GroupControls {
  /** those that are shown, in their order */
  among: readonly GroupAnswer[];
  /** says what happened out of focus */
  announce: (words: string) => void;
  /** shows it until it is given nothing: the group, and its menu, may go meanwhile */
  showDialog: (dialog?: ReactNode) => void;
  /** called when the menu is about to go with its group */
  onDelete: () => void;
}

/** What can be done with a group. */
export function GroupMenu(props: GroupControls & { group: GroupAnswer }) {
  'use no memo';
  const { group, among, announce, showDialog, onDelete } = props;
  const { t } = useLingui();
  const carryOut = useCommand();
  const carryOutWithUndo = useCommandWithUndo();
  const groups = useGroups() ?? [];
  const { id, name } = group;
  useAhead(fetchDialog);
  const moveBy = (places: number) => {
    const position = positionAfter(groups, { moved: group, places, among });
    if (position === undefined) return;
    carryOut({ type: 'change_group', group: id, position });
    announce(places < 0 ? t`${group.name}, moved up` : t`${group.name}, moved down`);
  };
  const items = [
    {
      label: t`Rename`,
      onSelect: () => showDialog(<GroupNameDialog group={group} onClose={() => showDialog()} />),
    },
    ...(group.id === among.at(0)?.id ? [] : [{ label: t`Move up`, onSelect: () => moveBy(-1) }]),
    ...(group.id === among.at(-1)?.id ? [] : [{ label: t`Move down`, onSelect: () => moveBy(1) }]),
    {
      label: t`Delete the group`,
      onSelect: () => {
        const remove = { type: 'delete_group', group: id } as const;
        carryOutWithUndo(remove, () => t`The group “${name}” was deleted`);
        onDelete();
      },
    },
  ];
  return (
    <Menu
      label={t`More options for the group ${group.name}`}
      items={items}
      className="text-xl text-faint"
    >
      <span aria-hidden>⋯</span>
    </Menu>
  );
}
