import { createContext, useContext } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../sync/shown.ts';

/** Opens the sheet of a day, with all of it or with the amount alone. */
export type OpenDay = (
  habit: Pick<KeptHabit, 'id'>,
  date: CivilDate,
  part: 'whole' | 'amount',
) => void;

const OpenDayContext = createContext<OpenDay | undefined>(undefined);

export const OpenDayProvider = OpenDayContext.Provider;

/** For what stands in days whose sheets can be opened. */
export function useOpenDay(): OpenDay {
  const openDay = useContext(OpenDayContext);
  if (!openDay) throw new Error('useOpenDay outside of OpenDayProvider');
  return openDay;
}
