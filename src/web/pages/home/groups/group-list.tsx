import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { GroupMenu, GroupNameDialog } from './group-menu.tsx';

interface GroupListProps {
  groups: readonly GroupAnswer[];
  habits: readonly KeptHabit[];
  announce: (words: string) => void;
  onDelete: () => void;
}

/** All groups, each with its menu, and the way to a new one. */
export function GroupList({ groups, habits, announce, onDelete }: GroupListProps) {
  const [adding, setAdding] = useState(false);
  return (
    <div className="mt-2 max-w-xl">
      <ul>
        {groups.map((group) => (
          <li key={group.id} className="flex items-center gap-4 border-t border-rule py-1">
            <span className="min-w-0 grow wrap-anywhere">{group.name}</span>
            <span className="shrink-0 text-sm text-faint">
              <Plural
                value={habits.filter(isActiveIn(group)).length}
                _0="empty"
                one="# habit"
                other="# habits"
              />
            </span>
            <GroupMenu group={group} among={groups} announce={announce} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      <p className="border-t border-rule pt-3 text-sm text-faint">
        <Trans>To put a habit into a group, use its menu.</Trans>
      </p>
      <Button className="mt-3" onClick={() => setAdding(true)}>
        <Trans>New group</Trans>
      </Button>
      {adding && <GroupNameDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function isActiveIn(group: GroupAnswer) {
  return (habit: KeptHabit) => habit.is_active && habit.group_id === group.id;
}
