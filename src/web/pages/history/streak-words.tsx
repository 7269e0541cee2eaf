import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { civilDateOf, type CivilDate } from '#domain/civil-date.ts';
import { leftOutOf } from '#domain/left-out.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import type { Returns } from '#domain/returns.ts';
import type { Run, Streak } from '#domain/runs.ts';
import type { Unit } from '#domain/unit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat, type DateStyle, type Format } from '../../ui/format.ts';
import { upperFirst } from '../../ui/text.ts';

interface StreakWordsProps {
  habit: ShownHabit;
  streak: Streak;
}

/** A running streak in sentences: how long, since when, what it leaves out, why no longer. */
export function CurrentWords({ habit, streak }: StreakWordsProps) {
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
      <LeftOutWords habit={habit} streak={streak} /> <BeforeWords endedBy={streak.endedBy} />{' '}
      <OpenWords period={streak.periods.at(-1)} />
    </>
  );
}

interface NoStreakWordsProps {
  now: PeriodOutcome | undefined;
  last: Run | undefined;
}

/** Where no streak runs: what ended the last one, and what can begin a new one. */
export function NoStreakWords({ now, last }: NoStreakWordsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = usePeriodTime();
  const open = <OpenWords period={now} />;
  if (!last) {
    return (
      <>
        {t`There was no streak yet.`} {open}
      </>
    );
  }
  const span = format.span(last.length, last.unit);
  const time = last.miss && timeOf(last.miss);
  return (
    <>
      <Trans>
        <strong className="font-semibold text-ink">No streak</strong> is running.
      </Trans>{' '}
      {time ? (
        <Trans>
          The last one, of {span}, was broken {time}.
        </Trans>
      ) : (
        <Trans>The last one, of {span}, ended when the goal was counted in another unit.</Trans>
      )}{' '}
      {open}
    </>
  );
}

/** Says after how much a habit is usually back, with the number of cases. */
export function ReturnsWords({ returns: { unit, after, cases } }: { returns: Returns }) {
  const format = useFormat();
  const span = format.span(after, unit);
  return (
    <Plural value={cases} other={`After a miss, you are usually back after ${span} (# cases).`} />
  );
}

/** Says that the latest period can still be kept, if that is so. */
function OpenWords({ period }: { period: PeriodOutcome | undefined }) {
  const { t } = useLingui();
  if (period?.outcome !== 'open') return null;
  return {
    day: t`Today isn’t over yet.`,
    week: t`This week isn’t over yet.`,
    month: t`This month isn’t over yet.`,
  }[period.unit];
}

/** Says why a streak goes no further back. */
export function BeforeWords({ endedBy }: { endedBy: Streak['endedBy'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = usePeriodTime();
  switch (endedBy.reason) {
    case 'missed': {
      const time = timeOf(endedBy.period);
      return <Trans>It comes after a miss {time}.</Trans>;
    }
    case 'other_unit':
      return endedBy.before.length > 0 ? (
        <Trans>
          It comes after a streak of {format.span(endedBy.before.length, endedBy.before.unit)}.
        </Trans>
      ) : (
        t`Before it, the goal was counted in another unit.`
      );
    case 'beginning':
      return t`It goes back to the beginning of the habit.`;
  }
}

/** Says what lies in a streak without counting: "2 skipped days and a pause of 5 days don’t count." */
export function LeftOutWords({ habit, streak }: StreakWordsProps) {
  const format = useFormat();
  const { skipped, pauses, partial, rest } = leftOutOf(streak.periods, habit.pauses);
  const paused = pauses.reduce((sum, length) => sum + length, 0);
  const span = format.span(paused, streak.unit);
  const parts = [
    skipped > 0 && skippedText(skipped, streak.unit),
    pauses.length === 1 && pauseText(paused, streak.unit),
    pauses.length > 1 && plural(pauses.length, { other: `# pauses of ${span} in all` }),
    rest > 0 && plural(rest, { one: '# rest day', other: '# rest days' }),
    partial > 0 && partialText(partial, streak.unit),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const list = upperFirst(format.list(parts), format.locale);
  const count = skipped + pauses.length + rest + partial;
  return <Plural value={count} one={`${list} doesn’t count.`} other={`${list} don’t count.`} />;
}

function pauseText(length: number, unit: Unit): string {
  return {
    day: plural(length, { one: 'a pause of # day', other: 'a pause of # days' }),
    week: plural(length, { one: 'a pause of # week', other: 'a pause of # weeks' }),
    month: plural(length, { one: 'a pause of # month', other: 'a pause of # months' }),
  }[unit];
}

function skippedText(count: number, unit: Unit): string {
  return {
    day: plural(count, { one: '# skipped day', other: '# skipped days' }),
    week: plural(count, { one: '# week with a skipped day', other: '# weeks with a skipped day' }),
    month: plural(count, {
      one: '# month with a skipped day',
      other: '# months with a skipped day',
    }),
  }[unit];
}

/** Cut short by the habit's beginning or by a new goal. */
function partialText(count: number, unit: Unit): string {
  return {
    day: plural(count, { one: '# incomplete day', other: '# incomplete days' }),
    week: plural(count, { one: '# incomplete week', other: '# incomplete weeks' }),
    month: plural(count, { one: '# incomplete month', other: '# incomplete months' }),
  }[unit];
}

type Period = Pick<PeriodOutcome, 'unit' | 'first'>;

/** Names a day, a week or a month, with its year unless that is the current one. */
export function usePeriodName(): (period: Period) => string {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  return ({ unit, first }) => {
    const date = civilDateOf(first);
    const write = (style: DateStyle) =>
      format.date(date, {
        ...style,
        ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
      });
    switch (unit) {
      case 'day':
        return write({ weekday: 'long', day: 'numeric', month: 'long' });
      case 'week': {
        const monday = write({ day: 'numeric', month: 'long' });
        return t`the week of ${monday}`;
      }
      case 'month':
        return write({ month: 'long', year: 'numeric' });
    }
  };
}

/** Says when something was: on a day, in a week or in a month. */
export function usePeriodTime(): (period: Period) => string {
  const { t } = useLingui();
  const nameOf = usePeriodName();
  return (period) => {
    const name = nameOf(period);
    return {
      day: t({ context: 'a day', message: `on ${name}` }),
      week: t({ context: 'a week', message: `in ${name}` }),
      month: t({ context: 'a month', message: `in ${name}` }),
    }[period.unit];
  };
}

/** From the first to the last day of a streak: "March 3 – May 2, 2026". */
export function runRange({ first, last, unit }: Run, today: CivilDate, format: Format): string {
  const end = civilDateOf(last.last);
  return format.dateRange(civilDateOf(first.first), end < today ? end : today, {
    ...(unit !== 'month' && { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
  });
}
