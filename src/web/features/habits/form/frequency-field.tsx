import { useLingui } from '@lingui/react/macro';
import type { Frequency } from '#domain/habit.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';

interface FrequencyFieldProps {
  value: Frequency;
  onChange: (frequency: Frequency) => void;
}

/** How often, as three cards that say what they mean. */
export function FrequencyField({ value, onChange }: FrequencyFieldProps) {
  const { t } = useLingui();
  return (
    <RadioCards
      legend={t`How often`}
      name="frequency"
      value={value}
      onChange={onChange}
      options={[
        { value: 'DAILY', label: t`Every day`, description: t`A stamp a day keeps the streak.` },
        {
          value: 'WEEKLY',
          label: t`Every week`,
          description: t`Once from Monday to Sunday is enough.`,
        },
        {
          value: 'MONTHLY',
          label: t`Every month`,
          description: t`Once in a calendar month is enough.`,
        },
      ]}
    />
  );
}
