import { useLingui } from '@lingui/react/macro';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Weekday } from '#domain/goal.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** From Monday to Friday. */
export const WORKING_WEEK: readonly Weekday[] = [1, 2, 3, 4, 5];

export function isWorkingWeek(weekdays: readonly Weekday[]): boolean {
  return weekdays.length === WORKING_WEEK.length && weekdays.every((day) => day <= 5);
}

/** Says days of the week: "every day", "on weekdays", "on Mon and Thu"; of none, "on …". */
export function useWeekdaysText(): (weekdays: readonly Weekday[]) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (weekdays) => {
    if (weekdays.length === WEEKDAYS.length) return t`every day`;
    if (isWorkingWeek(weekdays)) return t`on weekdays`;
    const names = weekdays.map((weekday) => format.weekday(weekday, 'short'));
    const days = format.list(names) || '…';
    return t`on ${days}`;
  };
}
