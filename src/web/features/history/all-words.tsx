import { Plural, useLingui } from '@lingui/react/macro';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { keptShare } from '#domain/runs.ts';
import type { Span } from './span.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useToday } from '../../notebook/today.tsx';

interface AllWordsProps {
  habits: readonly KeptHabit[];
  span: Span;
}

/** The keeping of all habits in a sentence: "412 stamps · 78% of what was asked". */
export function AllWords({ habits, span }: AllWordsProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const counts = habits.map((habit) =>
    keptShare(outcomesBetween(habit, span.first, span.last, today)),
  );
  const kept = counts.reduce((sum, count) => sum + count.kept, 0);
  const asked = counts.reduce((sum, count) => sum + count.asked, 0);
  const share = format.percentage(asked === 0 ? 0 : (kept / asked) * 100);
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
