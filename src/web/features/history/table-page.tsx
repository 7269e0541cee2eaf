import { Trans } from '@lingui/react/macro';
import type { CivilMonth } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { KeptRow } from './kept-row.tsx';
import { monthSpan, monthsOfYear, yearSpan } from './span.ts';
import { useFormat } from '../../ui/use-format.ts';

interface TablePageProps {
  /** `YYYY-MM`, any of the year */
  month: CivilMonth;
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
}

const HEAD_CLASS = 'pb-2 pl-4 text-right text-sm font-semibold text-faint';

/** A year in figures: of one habit month by month, or of all of them one by one. */
export function TablePage({ month, habits, habit }: TablePageProps) {
  const format = useFormat();
  return (
    <table aria-labelledby="history-title" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className="pb-2 text-left text-sm font-semibold text-faint">
            {habit ? <Trans>Month</Trans> : <Trans>Habit</Trans>}
          </th>
          <th scope="col" className={HEAD_CLASS}>
            <Trans>Kept</Trans>
          </th>
          <th scope="col" className={HEAD_CLASS}>
            <Trans>Share</Trans>
          </th>
          <th scope="col" className={HEAD_CLASS}>
            <Trans>Best streak</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {habit
          ? monthsOfYear(month).map((of) => (
              <KeptRow
                key={of}
                heading={
                  <span className="capitalize">{format.date(`${of}-01`, { month: 'long' })}</span>
                }
                habit={habit}
                span={monthSpan(of)}
              />
            ))
          : habits.map((each) => (
              <KeptRow
                key={each.id}
                heading={
                  <>
                    <span className="max-sm:hidden">{each.icon} </span>
                    {each.name}
                  </>
                }
                habit={each}
                span={yearSpan(month)}
              />
            ))}
      </tbody>
    </table>
  );
}
