import { Trans, useLingui } from '@lingui/react/macro';
import { dayNumberOf } from '#domain/civil-date.ts';
import { outcomesBetween } from '#domain/judged.ts';
import { tallyOf, totalOf } from '#domain/tally.ts';
import type { KeptHabit } from '../../../notebook/kept-habit.ts';
import type { Span } from '../span.ts';
import { byMonth, byWeek, byWeekday } from './named-shares.ts';
import { ShareColumns } from './share-columns.tsx';
import { ShareFigures } from './share-figures.tsx';
import { useBestWords } from './use-best-words.ts';
import { useToday } from '../../../notebook/today.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface SharesSectionProps {
  /** those that are added up */
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
  /** a year */
  span: Span;
}

/** How much of what was asked was kept in a year: in all, by month, by week and by weekday. */
export function SharesSection({ habits, habit, span }: SharesSectionProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const wordsOf = useBestWords();
  const year = span.first.slice(0, 4);
  const outcomes = habits.map((each) => outcomesBetween(each, span.first, span.last, today));
  const [first, last] = [dayNumberOf(span.first), dayNumberOf(span.last)];
  const tally = tallyOf(outcomes, first, last);
  const ofDays = outcomes.map((periods) => periods.filter(({ unit }) => unit === 'day'));
  const days = tallyOf(ofDays, first, last);
  const months = byMonth(tally, format);
  const weekdays = byWeekday(days, format);
  const ink = habit?.color;
  return (
    <section aria-labelledby="shares-title">
      <h2 id="shares-title" className="text-xl">
        <Trans>Kept of what was asked</Trans>
      </h2>
      <ShareFigures habits={habits} habit={habit} share={totalOf(tally)} year={year} />
      {totalOf(tally).asked > 0 && (
        <>
          <ShareColumns
            title={t`By month`}
            words={wordsOf(months)}
            heading={t`Month`}
            shares={months}
            ink={ink}
          />
          <ShareColumns
            title={t`By week`}
            words={t`What is asked for a whole week or month counts once, on its last day.`}
            heading={t`Week of`}
            shares={byWeek(tally, format)}
            ink={ink}
          />
        </>
      )}
      {totalOf(days).asked > 0 && (
        <ShareColumns
          title={t`By day of the week`}
          words={wordsOf(weekdays)}
          heading={t`Day`}
          shares={weekdays}
          ink={ink}
        />
      )}
    </section>
  );
}
