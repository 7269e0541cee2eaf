import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { choiceOf } from './day-draft.ts';
import type { HabitDay } from '../../notebook/days/habit-day.ts';

/** What became of a day that is ticked, or of one without what is avoided. */
export function DayChoices({ day }: { day: HabitDay }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(choiceOf(day));
  const avoids = day.target.kind === 'avoid';
  return (
    <RadioCards
      legend={t`This day`}
      name="choice"
      value={choice}
      onChange={setChoice}
      options={[
        { value: 'kept', label: avoids ? t`No lapse` : t`Kept` },
        { value: 'not', label: avoids ? t`A lapse` : t`Not kept` },
        { value: 'skipped', label: t`Skipped`, description: t`Nothing is asked, no streak ends.` },
      ]}
    />
  );
}
