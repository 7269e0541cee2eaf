import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { isOnlyNote } from '#domain/entered.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { currentStreak } from '#domain/runs.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { habitDay, isLapse } from './habit-day.ts';
import { useDayState } from './use-day-state.ts';

/** Says what has just been entered: "Read, kept, streak 12 days". */
export function useEntryWords(): (habit: KeptHabit, date: CivilDate, today: CivilDate) => string {
  const { t, i18n } = useLingui();
  const { amountText } = useDayState();
  return (habit, date, today) => {
    const { name } = habit;
    const day = habitDay(habit, date);
    const { length, unit } = currentStreak(judgedOutcomes(habit, today));
    const span = formatSpan(length, unit, i18n.locale);
    const amount = amountText(day);
    if (day.entry?.skipped)
      return length > 0 ? t`${name}, skipped, streak ${span} stays` : t`${name}, skipped`;
    if (isLapse(day)) return t`${name}, lapse recorded`;
    if (day.target.kind === 'avoid') return t`${name}, no lapse`;
    if (amount !== '')
      return day.entry?.completed && day.target.kind === 'at_least'
        ? t`${name}, ${amount}, streak ${span}`
        : `${name}, ${amount}`;
    if (day.entry?.completed && day.target.kind === 'check')
      return t`${name}, kept, streak ${span}`;
    if (day.entry && isOnlyNote(day.entry)) return t`${name}, noted`;
    return day.target.kind === 'check' ? t`${name}, not kept` : t`${name}, nothing entered`;
  };
}
