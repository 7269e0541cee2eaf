import { useLingui } from '@lingui/react/macro';
import { isOnlyNote } from '#domain/entered.ts';
import type { HabitDay } from '../../notebook/days/habit-day.ts';
import { isLapse } from '../../notebook/days/habit-day.ts';
import { useDayState } from '../../notebook/days/use-day-state.ts';

/** Says what an entry was, with its note: "Skipped · ill". */
export function useEarlierText(): (day: HabitDay) => string {
  const { t } = useLingui();
  const { amountText } = useDayState();
  const whatOf = (day: HabitDay): string => {
    const { entry } = day;
    if (!entry) return t`Nothing`;
    if (entry.skipped) return t`Skipped`;
    if (isLapse(day)) return t`A lapse`;
    if (day.target.kind === 'avoid') return t`No lapse`;
    if (isOnlyNote(entry)) return '';
    return amountText(day) || (entry.completed ? t`Kept` : t`Not kept`);
  };
  return (day) => [whatOf(day), day.entry?.note].filter(Boolean).join(' · ');
}
