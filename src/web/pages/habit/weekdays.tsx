import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { WEEKDAYS, type Weekday } from '#domain/goal.ts';
import { Chip, errorIdOf } from '../../ui/choices.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';

interface WeekdayChipsProps {
  weekdays: readonly Weekday[];
  onChange: (weekdays: readonly Weekday[]) => void;
  name: string;
  error?: string | undefined;
}

/** Days of the week to choose from. */
export function WeekdayChips({ weekdays, onChange, name, error }: WeekdayChipsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isWrong = weekdays.length === 0 && error !== undefined;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="sr-only">{t`Days of the week`}</legend>
      <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
        {WEEKDAYS.map((weekday) => (
          <Chip
            key={weekday}
            type="checkbox"
            name={name}
            checked={weekdays.includes(weekday)}
            onChange={({ target: { checked } }) =>
              onChange(
                WEEKDAYS.filter((day) => (day === weekday ? checked : weekdays.includes(day))),
              )
            }
            aria-label={format.weekday(weekday, 'long')}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? errorIdOf(name) : undefined}
            className="size-11 rounded-full text-sm text-faint"
          >
            {format.weekday(weekday, 'short')}
          </Chip>
        ))}
      </div>
      <FieldError id={errorIdOf(name)} error={isWrong ? t`Choose at least one day.` : undefined} />
    </fieldset>
  );
}

/** From Monday to Friday. */
const WORKING_WEEK: readonly Weekday[] = [1, 2, 3, 4, 5];

function isWorkingWeek(weekdays: readonly Weekday[]): boolean {
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

/**
 * Days of the week as a blank: all of them, the working ones, or some to be chosen one by one.
 *
 * @param onChange told the days; they stay as they are where they are to be chosen
 */
export function useWeekdaysBlank(
  weekdays: readonly Weekday[],
  onChange: (weekdays: readonly Weekday[]) => void,
) {
  const { t } = useLingui();
  const textOf = useWeekdaysText();
  const [asksForChoice, setAsksForChoice] = useState(false);
  const isAll = weekdays.length === WEEKDAYS.length;
  const usual = isAll ? 'every' : isWorkingWeek(weekdays) ? 'working' : undefined;
  const isChosen = asksForChoice || usual === undefined;
  return {
    /** whether there are days to be chosen one by one */
    isChosen,
    value: isChosen ? 'chosen' : usual,
    choose: (value: string) => {
      setAsksForChoice(value === 'chosen');
      if (value === 'every') onChange(WEEKDAYS);
      if (value === 'working') onChange(WORKING_WEEK);
    },
    options: [
      { value: 'every', label: textOf(WEEKDAYS) },
      { value: 'working', label: textOf(WORKING_WEEK) },
      {
        value: 'chosen',
        label: usual === undefined ? textOf(weekdays) : t`on chosen days`,
      },
    ],
  };
}
