import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { outcomesBetween } from '#domain/judged.ts';
import { keptShare, longestRun, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import type { Span } from './span.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useToday } from '../../notebook/today.tsx';

interface KeptRowProps {
  heading: ReactNode;
  habit: KeptHabit;
  span: Span;
}

const CELL_CLASS =
  'numerals border-t border-rule py-3 pl-2 text-right max-sm:text-sm sm:pl-3 min-[24rem]:whitespace-nowrap';

/** A row of the table: what was asked of a habit in a span of days, and what was kept. */
export function KeptRow({ heading, habit, span }: KeptRowProps) {
  const today = useToday();
  const format = useFormat();
  const outcomes = outcomesBetween(habit, span.first, span.last, today);
  const { kept, asked, percentage } = keptShare(outcomes);
  const best = longestRun(runsOf(outcomes));
  return (
    <tr>
      <th
        scope="row"
        className="border-t border-rule py-3 min-[24rem]:min-w-26 text-left font-normal wrap-anywhere"
      >
        {heading}
      </th>
      <td className={CELL_CLASS}>
        <Trans>
          {kept} of {asked}
        </Trans>
      </td>
      <td className={CELL_CLASS}>{asked > 0 ? format.percentage(percentage) : '–'}</td>
      <td className={CELL_CLASS}>{best ? format.span(best.length, best.unit) : '–'}</td>
    </tr>
  );
}
