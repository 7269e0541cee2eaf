import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { HabitAnswer } from '#contract/habit.ts';
import { bestStreak } from '#domain/best-streak.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { keptCount } from '#domain/kept-count.ts';
import { UNIT_OF } from '#domain/unit.ts';
import { formatPercentage, formatSpan } from '../../ui/format-number.ts';
import type { Span } from './span.ts';

interface KeptRowProps {
  heading: ReactNode;
  habit: HabitAnswer;
  span: Span;
  today: CivilDate;
}

const CELL_CLASS =
  'numerals border-t border-rule py-3 pl-3 text-right min-[24rem]:whitespace-nowrap';

/** A row of the table: what was asked of a habit in a span of days, and what was kept. */
export function KeptRow({ heading, habit, span, today }: KeptRowProps) {
  const { i18n } = useLingui();
  const { kept, asked } = keptCount(habit, span.first, span.last, today);
  const best = bestStreak(habit, span.first, span.last);
  return (
    <tr>
      <th scope="row" className="border-t border-rule py-3 text-left font-normal wrap-anywhere">
        {heading}
      </th>
      <td className={CELL_CLASS}>
        <Trans>
          {kept} of {asked}
        </Trans>
      </td>
      <td className={CELL_CLASS}>
        {asked > 0 ? formatPercentage((kept / asked) * 100, i18n.locale) : '–'}
      </td>
      <td className={CELL_CLASS}>
        {best ? formatSpan(best.length, UNIT_OF[habit.frequency], i18n.locale) : '–'}
      </td>
    </tr>
  );
}
