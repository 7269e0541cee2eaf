import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { Menu } from '../../../ui/menu.tsx';

export interface HabitActions {
  onToggle: (habit: KeptHabit, date: string, value: boolean) => void;
  onArchive: (habit: KeptHabit) => void;
  /** puts the habit so many places further down among those of its frequency */
  onMove: (habit: KeptHabit, places: number) => void;
}

interface HabitMenuProps {
  habit: KeptHabit;
  isFirst: boolean;
  isLast: boolean;
  actions: HabitActions;
}

/** What can be done with a habit, beside keeping it. */
export function HabitMenu({ habit, isFirst, isLast, actions }: HabitMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const items = [
    {
      label: t`Edit`,
      onSelect: () => void navigate({ to: '/habits/$id/edit', params: { id: habit.id } }),
    },
    {
      label: t`History`,
      onSelect: () => void navigate({ to: '/history', search: { habit: habit.id } }),
    },
    ...(isFirst ? [] : [{ label: t`Move up`, onSelect: () => actions.onMove(habit, -1) }]),
    ...(isLast ? [] : [{ label: t`Move down`, onSelect: () => actions.onMove(habit, 1) }]),
    { label: t`Archive`, onSelect: () => actions.onArchive(habit) },
  ];
  return (
    <Menu label={t`More about ${habit.name}`} items={items} className="text-xl text-faint">
      <span aria-hidden>⋯</span>
    </Menu>
  );
}
