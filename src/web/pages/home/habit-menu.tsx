import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Entering } from '../habit/use-commands.ts';
import { habitDay, useOpenDay } from '../habit/habit-day.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { later } from '../../app/builds/later.tsx';
import { Menu } from '../../ui/menu.tsx';

const MoveDialog = later(async () => (await import('./group-dialogs.tsx')).MoveDialog);

export interface HabitActions {
  onStamp: (entering: Entering) => void;
  onSkip: (habit: ShownHabit, date: CivilDate) => void;
  onArchive: (habit: ShownHabit) => void;
  /** puts the habit so many places further down among those of its section */
  onMove: (habit: ShownHabit, places: number) => void;
  /** shows it until it is given nothing: the row may go or move meanwhile */
  showDialog: (dialog?: ReactNode) => void;
}

interface HabitMenuProps {
  habit: ShownHabit;
  date: CivilDate;
  isFirst: boolean;
  isLast: boolean;
  actions: HabitActions;
}

/** What can be done with a habit, beside keeping it. */
export function HabitMenu({ habit, date, isFirst, isLast, actions }: HabitMenuProps) {
  'use no memo';
  const { t } = useLingui();
  const navigate = useNavigate();
  const openDay = useOpenDay();
  const today = useToday();
  const { showDialog } = actions;
  const isSkipped = habitDay(habit, date).entry?.skipped === true;
  const skip = {
    label: date === today ? t`Skip today` : t`Skip this day`,
    onSelect: () => actions.onSkip(habit, date),
  };
  const items = [
    ...(isSkipped ? [] : [skip]),
    {
      label: t`Details and note…`,
      onSelect: () => openDay(habit, date, 'whole'),
    },
    {
      label: t`Edit`,
      onSelect: () => void navigate({ to: '/habits/$id/edit', params: { id: habit.id } }),
    },
    {
      label: t`Pause…`,
      onSelect: () => void navigate({ to: '/pauses', search: { habit: habit.id } }),
    },
    {
      label: t`Move to a group…`,
      onSelect: () => showDialog(<MoveDialog habit={habit} onClose={() => showDialog()} />),
    },
    ...(isFirst ? [] : [{ label: t`Move up`, onSelect: () => actions.onMove(habit, -1) }]),
    ...(isLast ? [] : [{ label: t`Move down`, onSelect: () => actions.onMove(habit, 1) }]),
    { label: t`Archive`, onSelect: () => actions.onArchive(habit) },
  ];
  return (
    <Menu label={t`More options for ${habit.name}`} items={items} className="text-xl text-faint">
      <span aria-hidden>⋯</span>
    </Menu>
  );
}
