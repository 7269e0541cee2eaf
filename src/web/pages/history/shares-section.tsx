import { Trans, useLingui } from '@lingui/react/macro';
import {
  addDays,
  civilDateOf,
  dayAfter,
  dayNumberOf,
  isoWeekdayOfDay,
  monthOf,
} from '#domain/civil-date.ts';
import { judgedOutcomes, outcomesBetween } from '#domain/judged.ts';
import { overallPercentage } from '#domain/percentages.ts';
import { mondayOf } from '#domain/period.ts';
import { percentageOf, shareOf, sharesBy, tallyOf } from '#domain/tally.ts';
import type { Share, Tally } from '#domain/tally.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Format } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { Columns, Figure, HowCounted, Section } from './columns.tsx';
import type { Column } from './columns.tsx';
import type { InsightsProps } from './pictures.tsx';

/** How much of what was asked was kept in a year: in all, by month, by week and by weekday. */
export function SharesSection({ habits, habit, span }: InsightsProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const wordsOf = useBestWords();
  const year = span.first.slice(0, 4);
  const outcomes = habits.map((each) => outcomesBetween(each, span.first, span.last, today));
  const [first, last] = [dayNumberOf(span.first), dayNumberOf(span.last)];
  const share = shareOf(outcomes.flat());
  const tally = tallyOf(outcomes, first, last);
  const ofDays = outcomes.map((periods) => periods.filter(({ unit }) => unit === 'day'));
  const days = tallyOf(ofDays, first, last);
  const months = byMonth(tally, format);
  const weekdays = byWeekday(days, format);
  const ink = habit?.color;
  const write = (percentage: number | undefined) =>
    percentage === undefined ? '–' : format.percentage(percentage);
  const { kept, asked } = share;
  const since = habit && write(percentageOf(shareOf(judgedOutcomes(habit, today))));
  return (
    <Section title={t`Completion`}>
      <dl className="mt-4 flex flex-col gap-4">
        <Figure value={write(percentageOf(share))} isLarge>
          <Trans>in {year}</Trans>
        </Figure>
        {!habit && (
          <Figure value={write(overallPercentage(habits, today))}>
            {t`overall completion: all stamps against the days since the oldest habit began`}
          </Figure>
        )}
      </dl>
      <HowCounted>
        <p>
          <Trans>
            Kept {kept} of {asked}. Rest days, skipped days and pauses are left out.
          </Trans>{' '}
          {habit && <Trans>Since the beginning, it is {since}.</Trans>}
        </p>
      </HowCounted>
      {asked > 0 && (
        <>
          <ShareColumns
            title={t`By month`}
            words={wordsOf(months, 'month')}
            heading={t`Month`}
            shares={months}
            ink={ink}
          />
          <ShareColumns
            title={t`By week`}
            words={t`What is asked for a whole week or month counts once, on its last day.`}
            heading={t`Week of`}
            shares={byWeek(tally, format)}
            ink={ink}
          />
        </>
      )}
      {shareOf(ofDays.flat()).asked > 0 && (
        <ShareColumns
          title={t`By day of the week`}
          words={wordsOf(weekdays, 'day')}
          heading={t`Day`}
          shares={weekdays}
          ink={ink}
        />
      )}
    </Section>
  );
}

/** Says which of some months or weekdays is the best and which the lowest, once there are several. */
function useBestWords(): (
  shares: readonly NamedShare[],
  unit: 'day' | 'month',
) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return (shares, unit) => {
    const ranked = shares
      .flatMap(({ name, share }) => {
        const percentage = percentageOf(share);
        return percentage === undefined ? [] : [{ name, percentage }];
      })
      .toSorted((a, b) => b.percentage - a.percentage);
    const [best, worst] = [ranked.at(0), ranked.at(-1)];
    if (!best || !worst || best.percentage === worst.percentage) return undefined;
    const high = format.percentage(best.percentage);
    const low = format.percentage(worst.percentage);
    const [most, least] = [best.name, worst.name];
    return unit === 'month'
      ? t`Best month: ${most}, ${high}. Lowest: ${least}, ${low}.`
      : t`Best day: ${most}, ${high}. Lowest: ${least}, ${low}.`;
  };
}

/** A segment of time, or a weekday, with what was kept of it. */
interface NamedShare {
  key: string;
  name: string;
  share: Share;
  label?: Column['label'];
}

interface ShareColumnsProps {
  title: string;
  words?: string | undefined;
  heading: string;
  shares: readonly NamedShare[];
  ink: Ink | undefined;
}

/** What was kept of what was asked, side by side. */
function ShareColumns({ title, words, heading, shares, ink }: ShareColumnsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const rows = shares
    .filter(({ share }) => share.asked > 0)
    .map(({ name, share }) => [
      name,
      format.count(share.kept),
      format.count(share.asked),
      format.percentage(percentageOf(share) ?? 0),
    ]);
  const columns = shares.map(({ key, share, label }) => ({
    key,
    height: percentageOf(share),
    ...(label && { label }),
  }));
  return (
    <Picture
      title={title}
      words={words}
      table={{ head: [heading, t`Times kept`, t`Times asked for`, t`Completion`], rows }}
    >
      <Columns columns={columns} ink={ink} top={{ height: 100, text: format.percentage(100) }} />
    </Picture>
  );
}

/** Any Sunday: the weekday of so many days after it is known. */
const SUNDAY = '2024-01-07';

/** A month in three forms: for the table, beneath a column, and beneath a narrow one. */
export function monthLabels(date: string, format: Format) {
  return {
    name: format.date(date, { month: 'long', year: 'numeric' }),
    label: {
      long: format.date(date, { month: 'short' }),
      short: format.date(date, { month: 'long' }).charAt(0).toLocaleUpperCase(format.locale),
    },
  };
}

function byMonth(tally: Tally, format: Format): NamedShare[] {
  return [...sharesBy(tally, (day) => monthOf(civilDateOf(day)))].map(([month, share]) => ({
    key: month,
    share,
    ...monthLabels(`${month}-01`, format),
  }));
}

/** Weeks belong where their last day lies; the first one of a month bears its name. */
function byWeek(tally: Tally, format: Format): NamedShare[] {
  const last = civilDateOf(dayAfter(tally.first, tally.shares.length - 1));
  const named = new Set<string>();
  return [...sharesBy(tally, (day) => mondayOf(civilDateOf(day)))].map(([monday, share]) => {
    const sunday = addDays(monday, 6);
    const end = sunday < last ? sunday : last;
    const month = monthOf(end);
    const isFirst = !named.has(month);
    named.add(month);
    return {
      key: monday,
      share,
      name: format.date(monday, { day: 'numeric', month: 'short', year: 'numeric' }),
      ...(isFirst && { label: monthLabels(end, format).label }),
    };
  });
}

function byWeekday(tally: Tally, format: Format): NamedShare[] {
  return [...sharesBy(tally, isoWeekdayOfDay)]
    .toSorted(([a], [b]) => a - b)
    .map(([weekday, share]) => {
      const date = addDays(SUNDAY, weekday);
      const short = format.date(date, { weekday: 'short' });
      return {
        key: String(weekday),
        share,
        name: format.date(date, { weekday: 'long' }),
        label: { long: format.date(date, { weekday: 'long' }), short },
      };
    });
}
