import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addUp } from '#domain/add-up.ts';
import type { AmountTarget } from '#domain/goal.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL_CLASS, Field } from '../../ui/field.tsx';
import { readAmount, writeAmount } from '../../ui/read-number.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useMedia } from '../../ui/use-media.ts';

interface AmountFieldProps {
  name: string;
  target: AmountTarget;
  /** what is left of the goal for this day */
  left: number;
  /** other amounts that are likely */
  offered: readonly number[];
  /** as the person typed it */
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
export function AmountField(props: AmountFieldProps) {
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
  const stepClass = 'size-12 px-0 text-xl';
  return (
    <>
      <div role="group" aria-label={t`Quick entry`} className="flex flex-wrap gap-2">
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
            <Button
              aria-label={t`${stepText} less`}
              disabled={disabled}
              onClick={() => by(-step)}
              className={stepClass}
            >
              <span aria-hidden>−</span>
            </Button>
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
            <Button
              aria-label={t`${stepText} more`}
              disabled={disabled}
              onClick={() => by(step)}
              className={stepClass}
            >
              <span aria-hidden>+</span>
            </Button>
            <span role="status" className="sr-only">
              {pressed}
            </span>
          </div>
        )}
      </Field>
    </>
  );
}

/** Figures that steps are made of, in each power of ten. */
const ROUND = [1, 2, 5, 10];

/** More digits than any amount is shown with: what lies beyond is an error of the arithmetic. */
const DIGITS = 6;

/**
 * How far one press of − or + goes: about a tenth of the goal, as a round figure; with a whole goal
 * at least 1, since glasses come whole.
 */
export function stepFor(goal: number): number {
  if (goal <= 0) return 1;
  const tenth = goal / 10;
  const power = 10 ** Math.floor(Math.log10(tenth));
  const nearest = ROUND.reduce((best, figure) =>
    Math.abs(Math.log(tenth / (figure * power))) < Math.abs(Math.log(tenth / (best * power)))
      ? figure
      : best,
  );
  const step = tidy(nearest * power);
  return Number.isInteger(goal) ? Math.max(1, step) : step;
}

/** The amount so many steps further, never below nothing. */
export function stepped(amount: number, step: number): number {
  return Math.max(0, tidy(amount + step));
}

function tidy(amount: number): number {
  return Number(amount.toFixed(DIGITS));
}
