import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { AmountField } from './amount-field.tsx';
import { GOAL_PATHS } from './goal-paths.ts';
import type { GoalFieldProps } from './goal-paths.ts';

/** What makes a day count. It is folded away while that is a plain tick. */
export function TargetField(field: GoalFieldProps) {
  const { t } = useLingui();
  const { goal, onChange, errorOf } = field;
  const [isOpen, setIsOpen] = useState(goal.kind !== 'check');
  const isWrong = Boolean(errorOf(GOAL_PATHS.amount) ?? errorOf(GOAL_PATHS.unit));
  const details = <AmountField {...field} />;
  const options = [
    {
      value: 'check',
      label: t`A stamp`,
      description: t`A day counts once it is stamped.`,
    },
    {
      value: 'at_least',
      label: t`At least an amount`,
      description: t`You enter how much, and it counts once it is enough.`,
      details,
    },
    {
      value: 'at_most',
      label: t`At most an amount`,
      description: t`It counts once the time is over, unless you entered more.`,
      details,
    },
    {
      value: 'avoid',
      label: t`Something to avoid`,
      description: t`A day counts once it is over, unless you record a lapse.`,
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
