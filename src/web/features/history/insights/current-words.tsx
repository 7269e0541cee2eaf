import { Trans } from '@lingui/react/macro';
import { civilDateOf } from '#domain/civil-date.ts';
import type { Streak } from '#domain/runs.ts';
import { BeforeWords } from './before-words.tsx';
import { LeftOutWords } from './left-out-words.tsx';
import { OpenWords } from './open-words.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useToday } from '../../../notebook/today.tsx';

interface CurrentWordsProps {
  streak: Streak;
}

/** A running streak in sentences: how long, since when, what it leaves out, why no longer. */
export function CurrentWords({ streak }: CurrentWordsProps) {
  const today = useToday();
  const format = useFormat();
  const start = streak.periods.find(({ outcome }) => outcome === 'kept');
  if (!start) return null;
  const span = format.span(streak.length, streak.unit);
  const since = civilDateOf(start.first);
  const isMonth = streak.unit === 'month';
  const date = format.date(since, {
    ...(!isMonth && { day: 'numeric' }),
    month: 'long',
    ...(since.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
  // A month and a day are named differently after "since" in French.
  const month = date;
  return (
    <>
      {isMonth ? (
        <Trans>
          <strong className="font-semibold text-ink">{span} in a row</strong>, since {month}.
        </Trans>
      ) : (
        <Trans>
          <strong className="font-semibold text-ink">{span} in a row</strong>, since {date}.
        </Trans>
      )}{' '}
      <LeftOutWords streak={streak} /> <BeforeWords endedBy={streak.endedBy} />{' '}
      <OpenWords period={streak.periods.at(-1)} />
    </>
  );
}
