import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { progressOn } from '#domain/percentages.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { formatPercentage } from '../../../ui/format-number.ts';
import { Celebration } from './celebration.tsx';
import { KeptCount } from './kept-count.tsx';

interface SummaryProps {
  habits: readonly KeptHabit[];
  date: CivilDate;
  today: CivilDate;
  /** the last of today was kept just now */
  celebrates: boolean;
}

/** The chosen day in a line: "4 of 6 kept today · 67%". */
export function Summary({ habits, date, today, celebrates }: SummaryProps) {
  const { i18n } = useLingui();
  const { done, total, percentage } = progressOn(habits, date, today);
  if (total === 0) {
    return (
      <p className="text-faint">
        {date === today ? (
          <Trans>There is nothing to do today.</Trans>
        ) : (
          <Trans>Nothing was asked for on this day.</Trans>
        )}
      </p>
    );
  }
  const day = formatDate(date, i18n.locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const share = formatPercentage(percentage, i18n.locale);
  const cheers = celebrates && done === total;
  // The celebration takes the place of the rest of the line, so that a tap moves nothing.
  return (
    <div className="flex gap-2 text-faint">
      <strong className="shrink-0 font-semibold text-ink">
        <KeptCount done={done} total={total} />
      </strong>
      {cheers && <Celebration habits={habits} />}
      {!cheers && date === today && <Trans>today · {share}</Trans>}
      {!cheers && date !== today && (
        <Trans>
          on {day} · {share}
        </Trans>
      )}
    </div>
  );
}
