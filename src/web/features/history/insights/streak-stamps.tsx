import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PeriodOutcome } from '#domain/outcome.ts';
import type { Streak } from '#domain/runs.ts';
import { Button } from '../../../ui/button.tsx';
import type { Ink } from '../../../ui/stamp.tsx';
import { PeriodStamp } from './period-stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';

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
