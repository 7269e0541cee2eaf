import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { isOnlyNote } from '#domain/day-record.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { useToday } from '../../../sync/today.tsx';
import { habitDay, isCompletedDay, isLapse } from './habit-day.ts';
import { useDayState } from './use-day-state.ts';

/** Says what has just been entered: "Read, kept, streak 12 days". */
export function useEntryWords(): (habit: KeptHabit, date: CivilDate) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { amountText } = useDayState();
  const today = useToday();
  return (habit, date) => {
    const { name } = habit;
    const day = habitDay(habit, date);
    const { target, entry } = day;
    const { length, unit } = runningStreak(habit, today);
    const span = format.span(length, unit);
    if (entry?.skipped)
      return length > 0 ? t`${name}, skipped, streak ${span} stays` : t`${name}, skipped`;
    if (target.kind === 'avoid')
      return isLapse(day) ? t`${name}, lapse noted` : t`${name}, no lapse`;
    if (entry && isOnlyNote(entry)) return t`${name}, note saved`;
    if (target.kind === 'check') {
      if (!isCompletedDay(day)) return t`${name}, not kept`;
      // A week that asks for more days is not kept yet.
      return length > 0 ? t`${name}, kept, streak ${span}` : t`${name}, kept`;
    }
    const amount = amountText(day);
    if (amount === '') return t`${name}, nothing entered`;
    const isStep = target.kind === 'at_least' && isCompletedDay(day) && length > 0;
    return isStep ? t`${name}, ${amount}, streak ${span}` : t`${name}, ${amount}`;
  };
}
