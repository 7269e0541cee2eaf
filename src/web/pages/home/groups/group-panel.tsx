import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { later } from '../../../app/builds/later.tsx';
import { FoldSign } from '../fold-sign.tsx';

const GroupList = later(async () => (await import('./group-list.tsx')).GroupList);

interface GroupPanelProps {
  groups: readonly GroupAnswer[];
  habits: readonly KeptHabit[];
  announce: (words: string) => void;
}

/** All groups, those without an active habit too; folded until it is asked for. */
export function GroupPanel({ groups, habits, announce }: GroupPanelProps) {
  // Folded, it is a button: what would remember it weighs more than drawing it anew.
  'use no memo';
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="min-w-0 grow">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        className="flex min-h-11 items-center gap-2 text-sm text-faint hover:text-ink"
        onClick={() => setOpen(!open)}
      >
        <FoldSign open={open} />
        <Trans>Groups</Trans>
      </button>
      {open && (
        <GroupList
          groups={groups}
          habits={habits}
          announce={announce}
          onDelete={() => button.current?.focus()}
        />
      )}
    </div>
  );
}
