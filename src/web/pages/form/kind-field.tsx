import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CHIP_INPUT_CLASS } from '../../ui/blanks.tsx';
import type { GoalFieldProps } from './goal-fields.ts';

/** What makes a day count: four kinds side by side, and what the chosen one means. */
export function KindField({ goal, onChange }: Omit<GoalFieldProps, 'field'>) {
  const { t } = useLingui();
  const meaningId = useId();
  const kinds = [
    { kind: 'check', name: t`Yes or no`, meaning: t`A day counts once it is stamped.` },
    {
      kind: 'at_least',
      name: t`A target`,
      meaning: t`You enter how much, and it counts once it is enough.`,
    },
    {
      kind: 'at_most',
      name: t`A limit`,
      meaning: t`A day, week or month counts once it is over, unless you went over the limit.`,
    },
    {
      kind: 'avoid',
      name: t`To avoid`,
      meaning: t`A day counts once it is over, unless you note a lapse.`,
    },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">
        <Trans>What counts</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {kinds.map(({ kind, name }) => (
          <label key={kind} className={KIND_CLASS}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === goal.kind}
              onChange={() => onChange({ kind })}
              aria-label={name}
              aria-describedby={meaningId}
              className={CHIP_INPUT_CLASS}
            />
            <span aria-hidden>{name}</span>
          </label>
        ))}
      </div>
      <p id={meaningId} className="mt-2 min-h-5 text-sm text-faint">
        {kinds.find(({ kind }) => kind === goal.kind)?.meaning}
      </p>
    </fieldset>
  );
}

const KIND_CLASS = classNames(
  'relative inline-flex min-h-11 items-center justify-center rounded-md px-1 text-center',
  'border border-edge hover:bg-wash',
  'has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper',
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
  'forced-colors:forced-color-adjust-none',
);
