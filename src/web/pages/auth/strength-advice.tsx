import { useLingui } from '@lingui/react/macro';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { classNames } from '../../ui/class-names.ts';

const STEPS = [1, 2, 3, 4] as const;

interface StrengthAdviceProps {
  password: string;
  personal: readonly string[];
}

/** Four strokes, inked as far as the password carries, and what they mean in words. */
export function StrengthAdvice({ password, personal }: StrengthAdviceProps) {
  const { t } = useLingui();
  const strength = strengthOf(password, personal);
  const advice: Record<Strength, string> = {
    0: t`Far too easy to guess`,
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

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From "guessed at once" to "not to be guessed". */
type Strength = 0 | 1 | 2 | 3 | 4;

/** Longer passwords are strong anyway, and would keep the page busy. */
const LONGEST_ESTIMATED = 64;

/**
 * How hard a password is to guess.
 *
 * @param personal the person's name and address, which are the first things to be tried
 */
export function strengthOf(password: string, personal: readonly string[]): Strength {
  const { score } = estimator.check(
    password.slice(0, LONGEST_ESTIMATED),
    personal.flatMap((text) => text.split(/[\s@.]+/)).filter((word) => word.length > 2),
  );
  return score;
}
