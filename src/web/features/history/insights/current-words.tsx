import { Trans, useLingui } from '@lingui/react/macro';
import { civilDateOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Streak } from '#domain/runs.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { BeforeWords } from './before-words.tsx';
import { LeftOutWords } from './left-out-words.tsx';
import { OpenWords } from './open-words.tsx';

interface CurrentWordsProps {
  streak: Streak;
  today: CivilDate;
}

/** A running streak in sentences: how long, since when, what it leaves out, why no longer. */
export function CurrentWords({ streak, today }: CurrentWordsProps) {
  const { i18n } = useLingui();
  const start = streak.periods.find(({ outcome }) => outcome === 'kept');
  if (!start) return null;
  const span = formatSpan(streak.length, streak.unit, i18n.locale);
  const since = civilDateOf(start.first);
  const isMonth = streak.unit === 'month';
  const date = formatDate(since, i18n.locale, {
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
      <LeftOutWords streak={streak} /> <BeforeWords endedBy={streak.endedBy} today={today} />{' '}
      <OpenWords period={streak.periods.at(-1)} />
    </>
  );
}
