import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { canSumUp, GOAL_PATHS } from './goal-fields.ts';
import type { GoalFieldProps, Per } from './goal-fields.ts';

/** What makes a day count. It is folded away while that is a plain tick. */
export function TargetField(props: GoalFieldProps) {
  const { t } = useLingui();
  const { goal, onChange, field } = props;
  const [isOpen, setIsOpen] = useState(goal.kind !== 'check');
  const isWrong = Boolean(field(GOAL_PATHS.amount).error ?? field(GOAL_PATHS.unit).error);
  const details = <AmountField {...props} />;
  const options = [
    {
      value: 'check',
      label: t`Yes or no`,
      description: t`A day counts once it is stamped.`,
    },
    {
      value: 'at_least',
      label: t`A target`,
      description: t`You enter how much, and it counts once it is enough.`,
      details,
    },
    {
      value: 'at_most',
      label: t`A limit`,
      description: t`It counts once the time is over, unless you went over.`,
      details,
    },
    {
      value: 'avoid',
      label: t`To avoid`,
      description: t`A day counts once it is over, unless you note a lapse.`,
    },
  ] as const;
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5">
        <span className="font-semibold">
          <Trans>What counts</Trans>
        </span>{' '}
        <span className="text-faint">
          · {options.find(({ value }) => value === goal.kind)?.label}
        </span>
      </summary>
      <div className="pt-2">
        <RadioCards
          legend={t`What counts`}
          isLegendHidden
          name="kind"
          value={goal.kind}
          onChange={(kind) => onChange({ kind })}
          columns={2}
          options={options}
        />
      </div>
    </details>
  );
}

/** How much, of what, and in which time. */
function AmountField({ goal, onChange, field }: GoalFieldProps) {
  const { t } = useLingui();
  const unitsId = useId();
  const units = [t`pages`, t`minutes`, t`hours`, t`km`, t`steps`, t`glasses`, t`euros`];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid max-w-sm grid-cols-2 items-start gap-4">
        <TextField
          {...field(GOAL_PATHS.amount)}
          label={t`Amount`}
          inputMode="decimal"
          autoComplete="off"
          value={goal.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <TextField
          {...field(GOAL_PATHS.unit)}
          label={t`Unit`}
          list={unitsId}
          autoComplete="off"
          placeholder={t`pages`}
          value={goal.unit}
          onChange={(event) => onChange({ unit: event.target.value })}
        />
        <datalist id={unitsId}>
          {units.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </datalist>
      </div>
      {canSumUp(goal) && <PerField goal={goal} onChange={onChange} />}
    </div>
  );
}

/** Whether the amount is one of each day, or of all days together. */
function PerField({ goal, onChange }: Omit<GoalFieldProps, 'field'>) {
  const { t } = useLingui();
  const id = useId();
  const spans = {
    DAILY: t`a day`,
    WEEKLY: t`in the whole week`,
    MONTHLY: t`in the whole month`,
    ROLLING: t`in all these days together`,
  };
  const options: { value: Per; label: string }[] = [
    { value: 'day', label: spans.DAILY },
    { value: 'period', label: spans[goal.every] },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        <Trans>That much</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="per"
              value={value}
              checked={value === goal.per}
              onChange={() => onChange({ per: value })}
              aria-labelledby={`${id}-${value}`}
              className="size-4 shrink-0"
            />
            <span id={`${id}-${value}`}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
