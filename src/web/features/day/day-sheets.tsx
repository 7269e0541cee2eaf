import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { OpenDayProvider } from '../../notebook/days/open-day.ts';
import type { OpenDay } from '../../notebook/days/open-day.ts';
import { useNotebook } from '../../notebook/use-notebook.ts';
import { whenThereIsTime } from '../../shell/builds/when-there-is-time.ts';

const load = async () => ({ default: (await import('./day-sheet.tsx')).DaySheet });

/** Most visits stamp a day and go: the sheet comes when it is asked for. */
const DaySheet = lazy(load);

/** Lets what stands in it open the sheets of days. */
export function DaySheets({ children }: { children: ReactNode }) {
  const { notebook } = useNotebook();
  const [opened, setOpened] = useState<{ id: string; date: CivilDate; whole: boolean }>();
  // It is fetched while there is time, so that a tap need not wait for it, nor be online.
  const isHere = notebook !== undefined;
  useEffect(
    () => (isHere ? whenThereIsTime(() => void load().catch(() => undefined)) : undefined),
    [isHere],
  );
  const open: OpenDay = ({ id }, date, part) => setOpened({ id, date, whole: part === 'whole' });
  const habit = notebook?.habits.find(({ id }) => id === opened?.id);
  return (
    <>
      <OpenDayProvider value={open}>{children}</OpenDayProvider>
      {opened && habit && (
        <Suspense>
          <DaySheet
            habit={habit}
            date={opened.date}
            whole={opened.whole}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
