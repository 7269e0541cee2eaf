import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Weekday } from '#domain/goal.ts';
import { classNames } from '../../ui/class-names.ts';
import { GOAL_PATHS } from './goal-paths.ts';
import type { GoalFieldProps } from './goal-paths.ts';
import { useFormat } from '../../ui/use-format.ts';

/** A ring a day: a full one where the day is asked for, a dashed one where it is free. */
const DAY_CLASS = classNames(
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-full',
  'border border-dashed border-edge text-sm text-faint hover:bg-wash',
  'has-checked:border-solid has-checked:border-ink has-checked:bg-sheet',
  'has-checked:font-medium has-checked:text-ink',
  'has-focus-visible:outline-2 has-focus-visible:outline-focus',
);

/** On which days of the week. */
export function WeekdaysField({ goal: { weekdays }, onChange, errorOf }: GoalFieldProps) {
  const format = useFormat();
  const errorId = useId();
  const isWrong = weekdays.length === 0 && errorOf(GOAL_PATHS.weekdays) !== undefined;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Days of the week</Trans>
      </legend>
      <div className="flex flex-wrap gap-0.5 sm:gap-2">
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className={DAY_CLASS}>
            <input
              type="checkbox"
              name={GOAL_PATHS.weekdays}
              checked={weekdays.includes(weekday)}
              onChange={({ target: { checked } }) =>
                onChange({ weekdays: withDay(weekdays, weekday, checked) })
              }
              aria-label={format.weekday(weekday, 'long')}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              className="sr-only"
            />
            <span aria-hidden>{format.weekday(weekday, 'short')}</span>
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
