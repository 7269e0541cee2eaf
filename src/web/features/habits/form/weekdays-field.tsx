import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { addDays } from '#domain/civil-date.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Weekday } from '#domain/goal.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { GOAL_PATHS } from './goal-paths.ts';
import type { GoalFieldProps } from './goal-paths.ts';

/** Any Sunday: the weekday of so many days after it is known. */
const SUNDAY = '2024-01-07';

/** On which days of the week. */
export function WeekdaysField({ goal: { weekdays }, onChange, errorOf }: GoalFieldProps) {
  const { i18n } = useLingui();
  const errorId = useId();
  const isWrong = errorOf(GOAL_PATHS.weekdays) !== undefined;
  const nameOf = (weekday: Weekday, style: 'short' | 'long') =>
    formatDate(addDays(SUNDAY, weekday), i18n.locale, { weekday: style });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Days of the week</Trans>
      </legend>
      <div className="flex flex-wrap gap-1">
        {WEEKDAYS.map((weekday) => (
          <label
            key={weekday}
            className="inline-flex h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-edge px-1 text-sm text-faint hover:bg-wash has-checked:border-ink has-checked:bg-sheet has-checked:font-semibold has-checked:text-ink has-checked:outline has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:min-w-14"
          >
            <input
              type="checkbox"
              name={GOAL_PATHS.weekdays}
              checked={weekdays.includes(weekday)}
              onChange={({ target: { checked } }) =>
                onChange({ weekdays: withDay(weekdays, weekday, checked) })
              }
              aria-label={nameOf(weekday, 'long')}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              className="sr-only"
            />
            <span aria-hidden>{nameOf(weekday, 'short')}</span>
          </label>
        ))}
      </div>
      {isWrong && (
        <p id={errorId} className="mt-1 text-sm font-medium text-alarm">
          <Trans>Please choose at least one day.</Trans>
        </p>
      )}
    </fieldset>
  );
}

function withDay(weekdays: readonly Weekday[], weekday: Weekday, isAsked: boolean): Weekday[] {
  return WEEKDAYS.filter((day) => (day === weekday ? isAsked : weekdays.includes(day)));
}
