import { useLingui } from '@lingui/react/macro';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { countsDays } from './goal-fields.ts';
import type { GoalFieldProps } from './goal-paths.ts';
import { RollingField } from './rolling-field.tsx';
import { TimesField } from './times-field.tsx';
import { WeekdaysField } from './weekdays-field.tsx';

/** How often, as cards that say what they mean; the chosen one has its details below. */
export function FrequencyField(field: GoalFieldProps) {
  const { t } = useLingui();
  const { goal, onChange } = field;
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
          details: <WeekdaysField {...field} />,
        },
        {
          value: 'WEEKLY',
          label: t`Every week`,
          description: t`Once from Monday to Sunday, or more often.`,
          details: countsDays(goal) && <TimesField {...field} every="WEEKLY" />,
        },
        {
          value: 'MONTHLY',
          label: t`Every month`,
          description: t`Once in a calendar month, or more often.`,
          details: countsDays(goal) && <TimesField {...field} every="MONTHLY" />,
        },
        {
          value: 'ROLLING',
          label: t`Over several days`,
          description: t`For instance 3 times in any 10 days.`,
          details: <RollingField {...field} />,
        },
      ]}
    />
  );
}
