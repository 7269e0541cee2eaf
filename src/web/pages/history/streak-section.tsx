import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { civilDateOf } from '#domain/civil-date.ts';
import { judgedOutcomes, outcomesBetween } from '#domain/judged.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import type { Span } from '#domain/period.ts';
import { returnsOf } from '#domain/returns.ts';
import { byLength, currentStreak, longestRun, runsOf } from '#domain/runs.ts';
import type { Run, Streak } from '#domain/runs.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Stamp, type Ink } from '../../ui/stamp.tsx';
import { useMarkWords } from '../habit/day-words.ts';
import { Seal } from '../habit/seal-notes.tsx';
import {
  BeforeWords,
  CurrentWords,
  LeftOutWords,
  NoStreakWords,
  ReturnsWords,
  runRange,
  usePeriodName,
  usePeriodTime,
} from './streak-words.tsx';

/** The streak of a habit and its best one: in sentences, and stamp by stamp. */
export function StreakSection({ habit, span }: { habit: ShownHabit; span: Span }) {
  const today = useToday();
  const { t } = useLingui();
  const outcomes = judgedOutcomes(habit, today);
  const streak = currentStreak(outcomes);
  const runs = runsOf(outcomes);
  const returns = returnsOf(outcomes);
  const best = longestRun(runs);
  const since = streak.periods[0]?.first ?? Infinity;
  const isBest = best !== undefined && best.last.first >= since;
  return (
    <>
      <div className="flex items-center gap-6">
        <Seal length={streak.length} unit={streak.unit} ink={habit.color} />
        <p className="max-w-prose text-faint">
          {streak.length > 0 ? (
            <CurrentWords habit={habit} streak={streak} />
          ) : (
            <NoStreakWords now={outcomes.at(-1)} last={runs.at(-1)} />
          )}{' '}
          {isBest && t`It is the longest so far.`} {returns && <ReturnsWords returns={returns} />}
        </p>
      </div>
      {streak.length > 0 && (
        <StreakStamps streak={streak} ink={habit.color} label={t`Current streak`} />
      )}
      {best && !isBest && <BestStreak habit={habit} best={best} />}
      <LongestStreaks habit={habit} span={span} />
    </>
  );
}

/** The longest streak of a habit, when it is not the current one. */
function BestStreak({ habit, best }: { habit: ShownHabit; best: Run }) {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = usePeriodTime();
  const time = best.miss && timeOf(best.miss);
  const span = format.span(best.length, best.unit);
  const range = runRange(best, useToday(), format);
  return (
    <>
      <h3 className="mt-6 mb-2 text-lg">{t`Longest streak`}</h3>
      <p className="max-w-prose text-faint">
        <Trans>
          <strong className="font-semibold text-ink">{span} in a row</strong>, {range}.
        </Trans>{' '}
        <LeftOutWords habit={habit} streak={best} /> <BeforeWords endedBy={best.endedBy} />{' '}
        {time && <Trans>It was broken {time}.</Trans>}
      </p>
      <StreakStamps streak={best} end={best.miss} ink={habit.color} label={t`Longest streak`} />
    </>
  );
}

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
function StreakStamps({ streak, end, ink, label }: StreakStampsProps) {
  const { t } = useLingui();
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
          {all ? t`Show the latest only` : <Trans>Show all {count}</Trans>}
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

const SHOWN = 5;

/** A streak of one period is none to be listed. */
const SHORTEST = 2;

/** The longest streaks of a year, with their dates, where there are several. */
function LongestStreaks({ habit, span }: { habit: ShownHabit; span: Span }) {
  const today = useToday();
  const format = useFormat();
  const year = span.first.slice(0, 4);
  const runs = runsOf(outcomesBetween(habit, span.first, span.last, today));
  const longest = byLength(runs.filter(({ length }) => length >= SHORTEST)).slice(0, SHOWN);
  if (longest.length < 2) return null;
  return (
    <>
      <h3 className="mt-6 mb-2 text-lg">
        <Trans>Longest streaks of {year}</Trans>
      </h3>
      <ol className="max-w-prose border-t border-rule">
        {longest.map((run) => (
          <li
            key={run.first.first}
            className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2"
          >
            <span className="numerals font-semibold">{format.span(run.length, run.unit)}</span>
            <span className="text-faint">{runRange(run, today, format)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
