import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { civilDateOf } from '#domain/civil-date.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import type { Streak } from '#domain/runs.ts';
import { useMarkWords } from '../../habit/days/use-mark-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Stamp } from '../../../ui/stamp.tsx';
import type { Ink } from '../../../ui/stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePeriodName } from './use-period-name.ts';

interface StreakStampsProps {
  streak: Streak;
  /** what ended it, when it runs no more */
  end?: PeriodOutcome | undefined;
  ink: Ink;
  label: string;
}

/** The latest periods fill a few rows; a long streak has pages of them. */
const LATEST = 42;

/** A streak as a page of stamps: each of its periods, between what ended it on either side. */
export function StreakStamps({ streak, end, ink, label }: StreakStampsProps) {
  const format = useFormat();
  const [all, setAll] = useState(false);
  const before = streak.endedBy.reason === 'missed' ? [streak.endedBy.period] : [];
  const periods = [...before, ...streak.periods, ...(end ? [end] : [])];
  const shown = all ? periods : periods.slice(-LATEST);
  const count = format.count(periods.length);
  return (
    <>
      <ol
        aria-label={label}
        className="-mx-2 my-4 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-y-3"
      >
        {shown.map((period, place) => (
          <PeriodStamp key={period.first} period={period} isFirst={place === 0} ink={ink} />
        ))}
      </ol>
      {periods.length > LATEST && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show the latest only</Trans> : <Trans>Show all {count}</Trans>}
        </Button>
      )}
    </>
  );
}

interface PeriodStampProps {
  period: PeriodOutcome;
  /** the first of a row of stamps, which says its month */
  isFirst: boolean;
  ink: Ink;
}

/** A day, a week or a month with its mark, and its date beneath it. */
function PeriodStamp({ period, isFirst, ink }: PeriodStampProps) {
  const format = useFormat();
  const name = usePeriodName()(period);
  const outcome = useMarkWords()(period.outcome);
  const date = civilDateOf(period.first);
  const day = Number(date.slice(8));
  const isMonth = period.unit === 'month';
  const saysMonth = isMonth || isFirst || day <= (period.unit === 'week' ? 7 : 1);
  return (
    <li className="flex flex-col items-center gap-0.5">
      <OutcomeStamp period={period} date={date} ink={ink} />
      <span aria-hidden className="numerals text-center text-sm leading-tight text-faint">
        {!isMonth && <span className="block">{day}</span>}
        {saysMonth && (
          <span className="block font-semibold">{format.date(date, { month: 'short' })}</span>
        )}
        {isMonth && <span className="block">{date.slice(0, 4)}</span>}
      </span>
      <span className="sr-only">
        <Trans>
          {name}: {outcome}
        </Trans>
      </span>
    </li>
  );
}

function OutcomeStamp({ period, date, ink }: { period: PeriodOutcome; date: string; ink: Ink }) {
  const { outcome } = period;
  if (outcome === 'rest' || outcome === 'partial') {
    return (
      <span aria-hidden className="grid size-8 place-items-center">
        <span className="size-1 rounded-full bg-rule" />
      </span>
    );
  }
  return <Stamp mark={outcome} variant={date} ink={ink} />;
}
