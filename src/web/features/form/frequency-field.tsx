import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Weekday } from '#domain/goal.ts';
import { MOST_DAYS, MOST_TIMES } from '#domain/limits.ts';
import { classNames } from '../../ui/class-names.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { countsDays, GOAL_PATHS } from './goal-fields.ts';
import type { GoalFieldProps } from './goal-fields.ts';

/** How often, as cards that say what they mean; the chosen one has its details below. */
export function FrequencyField(props: GoalFieldProps) {
  const { t } = useLingui();
  const { goal, onChange } = props;
  return (
    <RadioCards
      legend={t`How often`}
      name="frequency"
      value={goal.every}
      onChange={(every) => onChange({ every })}
      columns={2}
      options={[
        {
          value: 'DAILY',
          label: t`Every day`,
          description: t`Or on some days of the week.`,
          details: <WeekdaysField {...props} />,
        },
        {
          value: 'WEEKLY',
          label: t`Every week`,
          description: t`Once from Monday to Sunday, or more often.`,
          details: countsDays(goal) && <TimesField {...props} every="WEEKLY" />,
        },
        {
          value: 'MONTHLY',
          label: t`Every month`,
          description: t`Once in a calendar month, or more often.`,
          details: countsDays(goal) && <TimesField {...props} every="MONTHLY" />,
        },
        {
          value: 'ROLLING',
          label: t`Over several days`,
          description: t`For instance 3 times in any 10 days.`,
          details: <RollingField {...props} />,
        },
      ]}
    />
  );
}

/** How many times in how many days in a row. */
function RollingField({ goal, onChange, field }: GoalFieldProps) {
  const { t } = useLingui();
  return (
    <div className="grid max-w-sm grid-cols-[5fr_7fr] items-start gap-4">
      {countsDays(goal) && (
        <TextField
          {...field(GOAL_PATHS.times)}
          label={t`How many times`}
          type="number"
          min={1}
          max={MOST_DAYS}
          value={goal.times}
          onChange={(event) => onChange({ times: event.target.value })}
        />
      )}
      <TextField
        {...field(GOAL_PATHS.days)}
        label={t`In how many days`}
        type="number"
        min={2}
        max={MOST_DAYS}
        value={goal.days}
        onChange={(event) => onChange({ days: event.target.value })}
      />
    </div>
  );
}

interface TimesFieldProps extends GoalFieldProps {
  every: 'WEEKLY' | 'MONTHLY';
}

/** On how many days of a week or a month. */
function TimesField({ goal, onChange, field, every }: TimesFieldProps) {
  const { t } = useLingui();
  const isWeekly = every === 'WEEKLY';
  return (
    <TextField
      {...field(GOAL_PATHS.times)}
      label={isWeekly ? t`Days a week` : t`Days a month`}
      type="number"
      min={1}
      max={MOST_TIMES[every]}
      value={isWeekly ? goal.timesAWeek : goal.timesAMonth}
      onChange={({ target: { value } }) =>
        onChange(isWeekly ? { timesAWeek: value } : { timesAMonth: value })
      }
      className="max-w-28"
    />
  );
}

/** A ring a day: a full one where the day is asked for, a dashed one where it is free. */
const DAY_CLASS = classNames(
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-full',
  'border border-dashed border-edge text-sm text-faint hover:bg-wash',
  'has-checked:border-solid has-checked:border-ink has-checked:bg-sheet',
  'has-checked:font-medium has-checked:text-ink',
  'has-focus-visible:outline-2 has-focus-visible:outline-focus',
);

/** On which days of the week. */
function WeekdaysField({ goal: { weekdays }, onChange, field }: GoalFieldProps) {
  const format = useFormat();
  const errorId = useId();
  const { name, error } = field(GOAL_PATHS.weekdays);
  const isWrong = weekdays.length === 0 && error !== undefined;
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
              name={name}
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
