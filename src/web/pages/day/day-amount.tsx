import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addUp } from '#domain/add-up.ts';
import { dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import { amountOf, recordOf } from '#domain/day-record.ts';
import type { AmountTarget } from '#domain/goal.ts';
import { periodProgress } from '#domain/period-progress.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, CONTROL_CLASS, Field } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { readAmount, writeAmount } from '../../ui/text.ts';
import { amountEntered, habitDay } from '../habit/habit-day.ts';
import { offeredAmounts, stepFor, stepped } from './likely-amounts.ts';

interface DayAmountProps {
  habit: ShownHabit;
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
  const { t } = useLingui();
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
          label={t`Skip this day: nothing is asked, and your streak goes on`}
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
  habit: ShownHabit,
  date: CivilDate,
  target: AmountTarget,
  today: CivilDate,
): number | undefined {
  const progress = periodProgress(habit, date, today);
  if (target.per === 'day' || !progress || progress.goal.schedule.every === 'ROLLING')
    return undefined;
  const day = dayNumberOf(date);
  const { entryOn, excuseOn } = recordOf(habit);
  const isCounted = target.kind === 'at_least' || !excuseOn(day);
  return addUp([progress.done, isCounted ? -amountOf(entryOn(day), target) : 0]);
}

interface AmountFieldProps {
  name: string;
  target: AmountTarget;
  left: number;
  offered: readonly number[];
  text: string;
  /** told how far it was stepped, unless it was written anew */
  onChange: (text: string, by?: number) => void;
  error: string | undefined;
  disabled: boolean;
}

/**
 * How much was done. What is likely, and all that the goal asks for, is entered with one press;
 * else it is typed, or reached by steps.
 */
function AmountField(props: AmountFieldProps) {
  const { name, target, left, offered, text, onChange, error, disabled } = props;
  const { t } = useLingui();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  // A keyboard on the screen would cover the steps: it waits until the field is touched.
  const types = useMedia('(hover: hover)');
  useEffect(() => {
    if (types) field.current?.select();
  }, [types]);

  const { amount, unit } = target;
  const goal = format.amount(left, unit);
  const step = stepFor(amount);
  const stepText = format.amount(step, unit);
  // A field that changes while the focus is on a button is not read aloud.
  const [pressed, setPressed] = useState('');
  const press = (amountNow: number, by?: number) => {
    onChange(writeAmount(amountNow, format.locale), by);
    setPressed(format.amount(amountNow, unit));
    // The dialog keeps what is written in it from a slip beside it, and this is as good as written.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const enter = (amountNow: number) => {
    // The form is read from the page.
    flushSync(() => onChange(writeAmount(amountNow, format.locale)));
    field.current?.form?.requestSubmit();
  };
  const by = (change: number) => {
    const before = readAmount(text, format.locale) ?? 0;
    if (Number.isNaN(before)) return press(stepped(0, change));
    const after = stepped(before, change);
    press(after, addUp([after, -before]));
  };
  const fillText = () => {
    if (target.kind === 'at_most') return t`The most: ${goal}`;
    return left < amount ? t`The rest: ${goal}` : t`All of it: ${goal}`;
  };
  const stepButton = (label: string, sign: string, change: number) => (
    <Button
      aria-label={label}
      disabled={disabled}
      onClick={() => by(change)}
      className="size-12 px-0 text-xl"
    >
      <span aria-hidden>{sign}</span>
    </Button>
  );
  return (
    <>
      <div role="group" aria-label={t`Quick entry`} className="flex flex-wrap gap-2 empty:hidden">
        {offered.map((amountNow) => (
          <Button key={amountNow} disabled={disabled} onClick={() => enter(amountNow)}>
            {format.amount(amountNow, unit)}
          </Button>
        ))}
        {left > 0 && (
          <Button disabled={disabled} onClick={() => enter(left)} className="grow">
            {fillText()}
          </Button>
        )}
      </div>
      <Field label={unit === '' ? t`How much?` : t`How much? (${unit})`} error={error}>
        {(control) => (
          <div className="flex gap-2">
            {stepButton(t`${stepText} less`, '−', -step)}
            <input
              {...control}
              ref={field}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              disabled={disabled}
              value={text}
              onChange={(event) => onChange(event.target.value)}
              className={classNames(
                CONTROL_CLASS,
                'numerals w-24! grow text-center text-xl disabled:opacity-60',
              )}
            />
            {stepButton(t`${stepText} more`, '+', step)}
            <span role="status" className="sr-only">
              {pressed}
            </span>
          </div>
        )}
      </Field>
    </>
  );
}
