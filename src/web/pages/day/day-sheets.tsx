import { useState, type ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { OpenDayProvider, type OpenDay } from '../habit/habit-day.ts';
import { useNotebook } from '../../sync/use-notebook.ts';
import { later, useAhead } from '../../app/builds/later.tsx';

interface Opened {
  id: string;
  date: CivilDate;
  whole: boolean;
}

const fetchSheet = async () => (await import('./day-sheet.tsx')).DaySheet;

/** Most visits stamp a day and go: the sheet comes when it is asked for. */
const DaySheet = later(fetchSheet);

interface DaySheetsProps {
  /** the sheet that is open from the start: what a notification leads to */
  first?: { id: string; date: CivilDate } | undefined;
  onFirstClosed?: () => void;
  children: ReactNode;
}

/** Lets what stands in it open the sheets of days. */
export function DaySheets({ first, onFirstClosed, children }: DaySheetsProps) {
  const { notebook } = useNotebook();
  const [opened, setOpened] = useState<Opened | undefined>(first && { ...first, whole: false });
  // A tap need not wait for it, nor be online; the notebook comes first.
  useAhead(notebook && fetchSheet);
  const open: OpenDay = ({ id }, date, part) => setOpened({ id, date, whole: part === 'whole' });
  const found = notebook?.habits.find(({ id }) => id === opened?.id);
  // What is being written stays when the habit is deleted elsewhere.
  const [habit, setHabit] = useState(found);
  if (found && found !== habit) setHabit(found);
  return (
    <>
      <OpenDayProvider value={open}>{children}</OpenDayProvider>
      {opened && habit && (
        <DaySheet
          habit={habit}
          date={opened.date}
          whole={opened.whole}
          onClose={() => {
            setOpened(undefined);
            if (first) onFirstClosed?.();
          }}
        />
      )}
    </>
  );
}
