import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { addUp } from '#domain/add-up.ts';
import { dayAfter, dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { amountOf, recordOf } from '#domain/day-record.ts';
import type { AmountTarget } from '#domain/goal.ts';
import { outcomeOn } from '#domain/judged.ts';
import { amountEntered, habitDay } from '../habit/days/habit-day.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { readAmount, writeAmount } from '../../ui/read-number.ts';
import { useFormat } from '../../ui/use-format.ts';
import { AmountField } from './amount-field.tsx';
import { offeredAmounts } from './offered-amounts.ts';

interface DayAmountProps {
  habit: KeptHabit;
  date: CivilDate;
  target: AmountTarget;
  /** whether it can be said that the day is left out */
  skippable: boolean;
  error: string | undefined;
  /** told whenever the amount changes how far it was stepped, unless it was written anew */
  onChange: (by: number | undefined) => void;
}

/** How much of a day's goal was done, or that the day is left out. */
export function DayAmount({ habit, date, target, skippable, error, onChange }: DayAmountProps) {
  const format = useFormat();
  const today = useToday();
  const day = habitDay(habit, date);
  const [text, setText] = useState(() => {
    const amount = amountEntered(day);
    return amount === undefined ? '' : writeAmount(amount, format.locale);
  });
  const [skipped, setSkipped] = useState(day.entry?.skipped === true);

  const beside = amountBeside(habit, date, target, today);
  const left = Math.max(0, addUp([target.amount, -(beside ?? 0)]));
  return (
    <>
      <AmountField
        name="value"
        target={target}
        left={left}
        offered={offeredAmounts(habit, target, today, left)}
        text={text}
        onChange={(next, by) => {
          setText(next);
          onChange(by);
        }}
        error={error}
        disabled={skipped}
      />
      {beside !== undefined && <SharedGoal beside={beside} text={text} target={target} />}
      {skippable && (
        <Checkbox
          name="skipped"
          label={<Trans>Skip this day: nothing is asked, and your streak goes on</Trans>}
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
  const format = useFormat();
  const typed = readAmount(text, format.locale) ?? 0;
  const total = format.amount(beside + (Number.isNaN(typed) ? 0 : typed), '');
  const goal = format.amount(amount, unit);
  return (
    <p className="text-faint">
      <Trans>
        With the other days: {total} of {goal}
      </Trans>
    </p>
  );
}

/**
 * What the other days of a day's week or month add to its goal; undefined where days do not share
 * one goal.
 */
function amountBeside(
  habit: KeptHabit,
  date: CivilDate,
  target: AmountTarget,
  today: CivilDate,
): number | undefined {
  const asked = dayNumberOf(date);
  const period = outcomeOn(habit, asked, today);
  if (target.per === 'day' || !period || period.unit === 'day') return undefined;
  const record = recordOf(habit);
  const amounts: number[] = [];
  for (let day = period.first; day <= period.last; day = dayAfter(day, 1))
    if (day !== asked) amounts.push(amountOf(record.entryOn(day), target));
  return addUp(amounts);
}
