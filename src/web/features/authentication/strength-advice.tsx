import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../ui/class-names.ts';
import { strengthOf } from './strength.ts';
import type { Strength } from './strength.ts';

const STEPS = [1, 2, 3, 4] as const;

export interface StrengthAdviceProps {
  password: string;
  personal: readonly string[];
}

/** Four strokes, inked as far as the password carries, and what they mean in words. */
export default function StrengthAdvice({ password, personal }: StrengthAdviceProps) {
  const { t } = useLingui();
  const strength = strengthOf(password, personal);
  const advice: Record<Strength, string> = {
    0: t`Guessed at once`,
    1: t`Easy to guess`,
    2: t`Could be stronger`,
    3: t`Good`,
    4: t`Very good`,
  };
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="flex w-32 gap-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classNames('h-1 grow rounded-full', step <= strength ? 'bg-ink' : 'bg-rule')}
          />
        ))}
      </span>
      <span role="status" className="text-sm">
        {advice[strength]}
      </span>
    </div>
  );
}
