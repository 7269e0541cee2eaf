import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isNeutral, type PeriodOutcome } from '#domain/outcome.ts';
import type { Span } from '#domain/period.ts';
import type { Unit } from '#domain/unit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useFormat } from '../../ui/format.ts';
import { useKept } from './use-kept.ts';

/** What was kept of what was asked of a habit: "Kept 259 of 325 days". */
export function KeptWords({ habit, span }: { habit: ShownHabit; span: Span }) {
  const { outcomes, kept, asked } = useKept([habit], span);
  const nothing = useNothingText();
  return (
    <p className="mb-4 min-h-6 text-faint">
      {outcomes.every(isNeutral) ? (
        nothing(outcomes)
      ) : (
        <KeptOfAsked {...{ outcomes, kept, asked }} isOfOne />
      )}
    </p>
  );
}

/** Why there is nothing to tell of some periods yet. */
function useNothingText(): (outcomes: readonly PeriodOutcome[]) => string {
  const { t } = useLingui();
  return (outcomes) =>
    outcomes.some(({ outcome }) => outcome === 'open')
      ? t`There is nothing to count yet: the day, week or month is not over.`
      : t`Nothing was asked for during this time.`;
}

/** French has the unit beside what was kept: « 4 mois tenus sur 9 ». */
function keptText(kept: number, asked: number, unit: Unit): string {
  return {
    day: plural(asked, { one: `Kept ${kept} of # day`, other: `Kept ${kept} of # days` }),
    week: plural(asked, { one: `Kept ${kept} of # week`, other: `Kept ${kept} of # weeks` }),
    month: plural(asked, { one: `Kept ${kept} of # month`, other: `Kept ${kept} of # months` }),
  }[unit];
}

/** The keeping of all habits in parts: "Kept 412 of 528", "78% of what was asked". */
export function AllWords({ habits, span }: { habits: readonly ShownHabit[]; span: Span }) {
  const { t } = useLingui();
  const format = useFormat();
  const { outcomes, kept, asked, percentage = 0 } = useKept(habits, span);
  const nothing = useNothingText();
  const share = format.percentage(percentage);
  if (asked === 0) return <span>{nothing(outcomes)}</span>;
  return (
    <>
      <strong className="font-semibold text-ink">
        <KeptOfAsked {...{ outcomes, kept, asked }} isOfOne={habits.length === 1} />
      </strong>
      <span>{t`${share} of what was asked`}</span>
    </>
  );
}

interface KeptOfAskedProps extends Pick<ReturnType<typeof useKept>, 'outcomes' | 'kept' | 'asked'> {
  /** whether it is of one habit, whose days, weeks or months are counted */
  isOfOne: boolean;
}

/** A day may be kept by what was done on another one, so that it says nowhere how many times. */
export function KeptOfAsked({ outcomes, isOfOne, ...share }: KeptOfAskedProps) {
  const { t } = useLingui();
  const format = useFormat();
  const judged = isOfOne ? outcomes.filter((period) => !isNeutral(period)) : [];
  const [unit, another] = new Set(judged.map((period) => period.unit));
  if (unit && !another) return keptText(share.kept, share.asked, unit);
  const [kept, asked] = [format.count(share.kept), format.count(share.asked)];
  return t`Kept ${kept} of ${asked}`;
}
