import { Trans } from '@lingui/react/macro';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Weekday } from '#domain/goal.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../ui/use-format.ts';
import { CHIP_INPUT_CLASS, errorIdOf } from './blanks.tsx';
import { GOAL_PATHS, isWorkingWeek, WORKING_WEEK } from './goal-fields.ts';
import type { GoalFieldProps } from './goal-fields.ts';

/** A chip a day, filled where the day is asked for. */
const DAY_CLASS = classNames(
  'relative inline-flex size-11 items-center justify-center rounded-full',
  'border border-edge text-sm text-faint hover:bg-wash',
  'has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper',
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
  'forced-colors:forced-color-adjust-none',
);

/** On which days of the week, and the working ones with one press. */
export function WeekdaysField({ goal: { weekdays }, onChange, field }: GoalFieldProps) {
  const format = useFormat();
  const { name, error } = field(GOAL_PATHS.weekdays);
  const isWrong = weekdays.length === 0 && error !== undefined;
  const isWorking = isWorkingWeek(weekdays);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Days of the week</Trans>
      </legend>
      <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className={DAY_CLASS}>
            <input
              type="checkbox"
              name={name}
              checked={weekdays.includes(weekday)}
              onChange={({ target: { checked } }) =>
                onChange({ weekdays: withDay(weekdays, weekday, checked) })
              }
              aria-label={format.weekday(weekday, 'long')}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorIdOf(name) : undefined}
              className={CHIP_INPUT_CLASS}
            />
            <span aria-hidden>{format.weekday(weekday, 'short')}</span>
          </label>
        ))}
        <Button
          variant="quiet"
          aria-pressed={isWorking}
          onClick={() => onChange({ weekdays: isWorking ? WEEKDAYS : WORKING_WEEK })}
          className="text-sm aria-pressed:underline aria-pressed:underline-offset-4 max-sm:-ml-4"
        >
          <Trans>Weekdays</Trans>
        </Button>
      </div>
      {isWrong && (
        <p id={errorIdOf(name)} className="mt-1 text-sm font-medium text-alarm">
          <Trans>Please choose at least one day.</Trans>
        </p>
      )}
    </fieldset>
  );
}

function withDay(weekdays: readonly Weekday[], weekday: Weekday, isAsked: boolean): Weekday[] {
  return WEEKDAYS.filter((day) => (day === weekday ? isAsked : weekdays.includes(day)));
}
