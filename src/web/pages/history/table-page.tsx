import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { civilDateOf } from '#domain/civil-date.ts';
import type { CivilMonth } from '#domain/civil-date.ts';
import { monthsOfYear, monthSpan, yearSpan } from '#domain/period.ts';
import type { Span } from '#domain/period.ts';
import { longestRun, runsOf } from '#domain/runs.ts';
import type { Unit } from '#domain/unit.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useFormat } from '../../ui/format.ts';
import { useKept } from './use-kept.ts';

interface TablePageProps {
  month: CivilMonth;
  habits: readonly KeptHabit[];
  habit: KeptHabit | undefined;
}

const HEAD_CLASS = 'pb-2 pl-2 text-right sm:pl-4 text-sm font-semibold text-faint';

/** A year in figures: of one habit month by month, or of all of them one by one. */
export function TablePage({ month, habits, habit }: TablePageProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <table aria-labelledby="history-title" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th
            scope="col"
            className="pb-2 text-left text-sm font-semibold text-faint narrow:max-w-0 narrow:overflow-hidden"
          >
            {habit ? t`Month` : t`Habit`}
          </th>
          <th scope="col" className={HEAD_CLASS}>
            {t`Kept`}
          </th>
          <th scope="col" className={HEAD_CLASS}>
            {t`Completion`}
          </th>
          <th scope="col" className={HEAD_CLASS}>
            {t`Best streak`}
          </th>
        </tr>
      </thead>
      <tbody>
        {habit
          ? monthsOfYear(month).map((of) => (
              <KeptRow
                key={of}
                heading={
                  <span className="whitespace-nowrap capitalize">
                    {format.date(`${of}-01`, { month: 'long' })}
                  </span>
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

const CELL_CLASS =
  'numerals border-t border-rule py-3 pl-2 text-right max-sm:text-sm sm:pl-3 sm:whitespace-nowrap narrow:pt-9';

/** A row of the table: what was asked of a habit in a span of days, and what was kept. */
function KeptRow({ heading, habit, span }: { heading: ReactNode; habit: KeptHabit; span: Span }) {
  const format = useFormat();
  const { outcomes, kept, asked, percentage } = useKept([habit], span);
  const keptSpan = format.span(kept, outcomes.at(-1)?.unit ?? 'day');
  const best = longestRun(runsOf(outcomes));
  return (
    <tr>
      <th
        scope="row"
        // Where a name has no room beside its figures, it stands above them.
        className="min-w-22 border-t border-rule py-3 text-left font-normal max-sm:text-sm narrow:max-w-0 narrow:min-w-0 narrow:align-top"
      >
        <span className="wrap-anywhere narrow:block narrow:w-[calc(100vw-4rem)] narrow:truncate">
          {heading}
        </span>
      </th>
      <td className={CELL_CLASS}>
        {asked === 0 ? (
          '–'
        ) : (
          <Trans>
            {keptSpan} of&nbsp;{asked}
          </Trans>
        )}
      </td>
      <td className={CELL_CLASS}>
        {percentage === undefined ? '–' : format.percentage(percentage)}
      </td>
      <td className={CELL_CLASS}>{best ? format.span(best.length, best.unit) : '–'}</td>
    </tr>
  );
}

/** A habit's keeping in parts: "Kept 259 of 325 days", "80%", "best streak 61 days (3 March – 2 May)". */
export function HabitWords({ habit, span }: { habit: KeptHabit; span: Span }) {
  const { t } = useLingui();
  const format = useFormat();
  const { outcomes, kept, asked, percentage } = useKept([habit], span);
  const best = longestRun(runsOf(outcomes));
  if (percentage === undefined) return t`Nothing was asked for during this time.`;
  const unit = outcomes.at(-1)?.unit ?? 'day';
  const share = format.percentage(percentage);
  return (
    <>
      <strong className="font-semibold text-ink">{keptText(kept, asked, unit)}</strong>
      <span>{share}</span>
      {best && (
        <span>
          <Trans>
            best streak {format.span(best.length, best.unit)}{' '}
            <span className="inline-block">
              (
              {format.dateRange(civilDateOf(best.first.first), civilDateOf(best.last.last), {
                day: 'numeric',
                month: 'long',
              })}
              )
            </span>
          </Trans>
        </span>
      )}
    </>
  );
}

/** French has the unit beside what was kept: « 4 mois tenus sur 9 ». */
function keptText(kept: number, asked: number, unit: Unit): string {
  return {
    day: plural(asked, { one: `Kept ${kept} of # day`, other: `Kept ${kept} of # days` }),
    week: plural(asked, { one: `Kept ${kept} of # week`, other: `Kept ${kept} of # weeks` }),
    month: plural(asked, { one: `Kept ${kept} of # month`, other: `Kept ${kept} of # months` }),
  }[unit];
}

/** The keeping of all habits in parts: "Kept 412 times", "78% of what was asked". */
export function AllWords({ habits, span }: { habits: readonly KeptHabit[]; span: Span }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kept, asked, percentage = 0 } = useKept(habits, span);
  const share = format.percentage(percentage);
  return (
    <>
      <strong className="font-semibold text-ink">
        <Plural value={kept} _0="Never kept" one="Kept once" other="Kept # times" />
      </strong>
      {asked > 0 && <span>{t`${share} of what was asked`}</span>}
    </>
  );
}
