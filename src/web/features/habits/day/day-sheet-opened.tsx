import { lazy, Suspense, useEffect } from 'react';
import type { ComponentProps } from 'react';
import { whenThereIsTime } from '../../../shell/builds/when-there-is-time.ts';
import type { DaySheet } from './day-sheet.tsx';

const load = async () => ({ default: (await import('./day-sheet.tsx')).DaySheet });

const Sheet = lazy(load);

/** A sheet that was asked for: most visits to the home page stamp a day and go. */
export function DaySheetOpened(props: ComponentProps<typeof DaySheet>) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}

/** Fetches the sheet while there is time, so that a tap need not wait for it, nor be online. */
export function useDaySheetAhead(): void {
  useEffect(() => whenThereIsTime(() => void load().catch(() => undefined)), []);
}
