import type { ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { DaySheetOpened } from './day-sheet-opened.tsx';
import { useDaySheet } from './use-day-sheet.ts';
import { useEnterWithUndo } from './use-enter-with-undo.ts';

interface DaySheetsProps {
  habits: readonly KeptHabit[];
  today: CivilDate;
  timeZone: string;
  /** what opens sheets */
  children: (openDay: (habit: KeptHabit, date: CivilDate) => void) => ReactNode;
}

/** Lets a page open the sheets of days. */
export function DaySheets({ habits, today, timeZone, children }: DaySheetsProps) {
  const { opened, open, close } = useDaySheet(habits);
  const save = useEnterWithUndo(today, timeZone);
  return (
    <>
      {children((habit, date) => open(habit, date, 'whole'))}
      {opened && <DaySheetOpened {...opened} today={today} onSave={save} onClose={close} />}
    </>
  );
}
