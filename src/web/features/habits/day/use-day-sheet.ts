import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { useDaySheetAhead } from './day-sheet-opened.tsx';

/** Which day of which habit has its sheet open. */
export function useDaySheet(habits: readonly KeptHabit[]) {
  useDaySheetAhead();
  const [opened, setOpened] = useState<{ id: string; date: CivilDate; whole: boolean }>();
  const habit = habits.find(({ id }) => id === opened?.id);
  return {
    /** undefined while no sheet is open */
    opened: opened && habit && { habit, date: opened.date, whole: opened.whole },
    open: ({ id }: KeptHabit, date: CivilDate, part: 'whole' | 'amount') =>
      setOpened({ id, date, whole: part === 'whole' }),
    close: () => setOpened(undefined),
  };
}
