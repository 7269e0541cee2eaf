import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { isCivilDate } from '#domain/civil-date.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useSingleKeysWanted } from '../../ui/keys.ts';
import { useOpenDay } from '../habit/habit-day.ts';
import type { HabitActions } from './habit-menu.tsx';
import { whenHeld } from './when-held.ts';

/** How long a day is held before its sheet opens. */
const LONG_PRESS_MS = 500;

/**
 * What can be done with a day beside pressing it: held, or by a right click or the key `e`, it opens
 * its sheet, and the key `s` skips it.
 *
 * @returns what the element around the days is given
 */
export function useDayActions(habits: readonly ShownHabit[], onSkip: HabitActions['onSkip']) {
  'use no memo';
  const openDay = useOpenDay();
  const { enabled } = useSingleKeysWanted();
  const dayAt = (target: EventTarget) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-date]');
    if (!button) return undefined;
    const { date = '' } = button.dataset;
    const id = button.closest<HTMLElement>('[data-habit]')?.dataset['habit'];
    const habit = habits.find((each) => each.id === id);
    if (!habit || !isCivilDate(date)) return undefined;
    return { skip: () => onSkip(habit, date), open: () => openDay(habit, date, 'whole') };
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const day = event.button === 0 && dayAt(event.target);
      if (day) whenHeld(event, LONG_PRESS_MS, day.open);
    },
    onContextMenu: (event: MouseEvent) => {
      const day = dayAt(event.target);
      if (!day) return;
      event.preventDefault();
      day.open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!enabled || event.ctrlKey || event.metaKey || event.altKey) return;
      const deed = ({ e: 'open', s: 'skip' } as const)[event.key];
      const day = deed && dayAt(event.target);
      if (!day) return;
      event.preventDefault();
      day[deed]();
    },
  };
}
