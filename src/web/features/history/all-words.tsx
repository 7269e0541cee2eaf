import { Plural, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../shell/habits/kept-habit.ts';
import { formatPercentage } from '../../ui/format-number.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { keptShare } from '#domain/runs.ts';
import type { Span } from './span.ts';

interface AllWordsProps {
  habits: readonly KeptHabit[];
  span: Span;
  today: CivilDate;
}

/** The keeping of all habits in a sentence: "412 stamps · 78% of what was asked". */
export function AllWords({ habits, span, today }: AllWordsProps) {
  const { t, i18n } = useLingui();
  const counts = habits.map((habit) =>
    keptShare(outcomesBetween(habit, span.first, span.last, today)),
  );
  const kept = counts.reduce((sum, count) => sum + count.kept, 0);
  const asked = counts.reduce((sum, count) => sum + count.asked, 0);
  const share = formatPercentage(asked === 0 ? 0 : (kept / asked) * 100, i18n.locale);
  return (
    <>
      <strong className="font-semibold text-ink">
        <Plural value={kept} _0="Never kept" one="Kept once" other="Kept # times" />
      </strong>
      {'\u00a0'}
      {asked > 0 && t`· ${share} of what was asked`}
    </>
  );
}
