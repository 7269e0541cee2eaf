import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addUp } from '#domain/add-up.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { AmountTarget } from '#domain/goal.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { formatAmount } from '../../../ui/format-number.ts';
import { AmountField } from './amount-field.tsx';
import { readAmount, writeAmount } from '../form/read-number.ts';
import { amountEntered, habitDay } from './habit-day.ts';
import { amountBeside } from './amount-beside.ts';

interface DayAmountProps {
  habit: KeptHabit;
  date: CivilDate;
  today: CivilDate;
  target: AmountTarget;
  /** whether it can be said that the day is left out */
  skippable: boolean;
  error: string | undefined;
}

/** How much of a day's goal was done, or that the day is left out. */
export function DayAmount({ habit, date, today, target, skippable, error }: DayAmountProps) {
  const { i18n } = useLingui();
  const day = habitDay(habit, date);
  const [text, setText] = useState(() => {
    const amount = amountEntered(day);
    return amount === undefined ? '' : writeAmount(amount, i18n.locale);
  });
  const [skipped, setSkipped] = useState(day.entry?.skipped === true);

  const beside = amountBeside(habit, date, target, today);
  return (
    <>
      <AmountField
        name="value"
        target={target}
        left={Math.max(0, addUp([target.amount, -(beside ?? 0)]))}
        text={text}
        onChange={setText}
        error={error}
        disabled={skipped}
      />
      {beside !== undefined && <SharedGoal beside={beside} text={text} target={target} />}
      {skippable && (
        <Checkbox
          name="skipped"
          label={<Trans>Skip this day: nothing is asked, no streak ends</Trans>}
          checked={skipped}
          onChange={(event) => setSkipped(event.target.checked)}
        />
      )}
    </>
  );
}

interface SharedGoalProps {
  beside: number;
  text: string;
  target: AmountTarget;
}

/** How far a week or month is with what is typed for one of its days. */
function SharedGoal({ beside, text, target: { amount, unit } }: SharedGoalProps) {
  const { i18n } = useLingui();
  const typed = readAmount(text, i18n.locale) ?? 0;
  const total = formatAmount(beside + (Number.isNaN(typed) ? 0 : typed), '', i18n.locale);
  const goal = formatAmount(amount, unit, i18n.locale);
  return (
    <p className="text-faint">
      <Trans>
        With the other days: {total} of {goal}
      </Trans>
    </p>
  );
}
