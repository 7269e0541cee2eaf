import { Trans, useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { bestStreak } from '#domain/best-streak.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { keptCount } from '#domain/kept-count.ts';
import { UNIT_OF } from '#domain/unit.ts';
import { formatDateRange } from '../../ui/format-date.ts';
import { formatPercentage, formatSpan } from '../../ui/format-number.ts';
import type { Span } from './span.ts';

interface HabitWordsProps {
  habit: HabitAnswer;
  span: Span;
  today: CivilDate;
}

/** A habit's keeping in a sentence: "Kept 259 of 325 days · 80% · best streak 61 days, 3 March – 2 May". */
export function HabitWords({ habit, span, today }: HabitWordsProps) {
  const { i18n } = useLingui();
  const { kept, asked } = keptCount(habit, span.first, span.last, today);
  const best = bestStreak(habit, span.first, span.last);
  const unit = UNIT_OF[habit.frequency];
  if (asked === 0) return <Trans>Nothing was asked for in this time.</Trans>;
  const askedSpan = formatSpan(asked, unit, i18n.locale);
  const share = formatPercentage((kept / asked) * 100, i18n.locale);
  return (
    <>
      <strong className="font-semibold text-ink">
        <Trans>
          Kept {kept} of {askedSpan}
        </Trans>
      </strong>{' '}
      · {share}
      {best && (
        <>
          {' '}
          ·{' '}
          <Trans>
            best streak {formatSpan(best.length, unit, i18n.locale)} (
            {formatDateRange(best.first, best.last, i18n.locale, { day: 'numeric', month: 'long' })}
            )
          </Trans>
        </>
      )}
    </>
  );
}
