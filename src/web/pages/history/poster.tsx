import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { civilDateOf, type CivilDate, type CivilMonth } from '#domain/civil-date.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { monthSpan, yearSpan, type Span } from '#domain/period.ts';
import { currentStreak, longestRun, runsOf, type Streak } from '#domain/runs.ts';
import { sealOf } from '#domain/seals.ts';
import { daysOf } from '#domain/unit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat, type Format } from '../../ui/format.ts';
import { INK_CLASS } from '../../ui/stamp.tsx';
import { cutTo } from '../../ui/text.ts';
import { SEAL_EDGE } from '../habit/seal-notes.tsx';
import { MonthField, RowsField, YearField, type Box } from './stamp-field.tsx';
import { useKept } from './use-kept.ts';

export const SUBJECTS = ['year', 'month', 'streak', 'seal'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** In pixels, as they are posted. */
export const SHAPES = {
  square: { width: 1080, height: 1080 },
  tall: { width: 1080, height: 1920 },
  wide: { width: 1600, height: 900 },
};
export type Shape = keyof typeof SHAPES;

export const EXTRAS = ['name', 'when', 'figure', 'brand'] as const;
export type Extra = (typeof EXTRAS)[number];

interface PosterProps {
  ref: Ref<SVGSVGElement>;
  habit: ShownHabit;
  month: CivilMonth;
  subject: Subject;
  shape: Shape;
  /** what stands on it beside the stamps */
  extras: readonly Extra[];
}

const MARGIN = 90;
const LINE = 110;
const LETTER = 56;

/** A picture of a habit to show, as light or dark as the page: its stamps, and what was asked for. */
export function Poster({ ref, habit, month, subject, shape, extras }: PosterProps) {
  const { t } = useLingui();
  const { width, height } = SHAPES[shape];
  const words = usePosterWords(habit, month, subject);
  const has = (extra: Extra) => extras.includes(extra);
  const top = has('name') || has('when') ? LINE : 0;
  const bottom = has('figure') || has('brand') ? LINE : 0;
  const box = {
    x: MARGIN,
    y: MARGIN + top,
    width: width - 2 * MARGIN,
    height: height - 2 * MARGIN - top - bottom,
  };
  const right = width - MARGIN;
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`Preview of the picture`}
      className="max-h-96 w-auto max-w-full rounded-md border border-rule font-sans text-ink"
      fill="currentColor"
    >
      <path className="text-paper" d={`M0 0h${width}v${height}h-${width}z`} />
      <PosterBody habit={habit} month={month} subject={subject} box={box} />
      {has('name') && (
        <text
          x={MARGIN}
          y={MARGIN + LETTER}
          fontSize={LETTER}
          fontWeight="700"
          className="font-display"
        >
          {cutTo(has('when') ? 18 : 28, `${habit.icon} ${habit.name}`)}
        </text>
      )}
      {has('when') && (
        <text x={right} y={MARGIN + LETTER} fontSize="44" textAnchor="end" className="text-faint">
          {words.when}
        </text>
      )}
      {has('figure') && (
        <text
          x={MARGIN}
          y={height - MARGIN}
          fontSize={LETTER}
          fontWeight="700"
          className="font-display"
        >
          {words.figure}
        </text>
      )}
      {has('brand') && (
        <text
          x={right}
          y={height - MARGIN}
          fontSize="44"
          fontWeight="700"
          textAnchor="end"
          className="font-display text-faint"
        >
          Habitude
        </text>
      )}
    </svg>
  );
}

type BodyProps = Pick<PosterProps, 'habit' | 'month' | 'subject'> & { box: Box };

function PosterBody({ habit, month, subject, box }: BodyProps) {
  const today = useToday();
  switch (subject) {
    case 'year':
      return <YearField habit={habit} month={month} box={box} />;
    case 'month':
      return <MonthField habit={habit} month={month} box={box} />;
    case 'streak': {
      const streak = streakToShow(habit, today);
      return <RowsField marks={marksOf(streak)} habit={habit} box={box} />;
    }
    case 'seal':
      return <SealField streak={streakToShow(habit, today)} habit={habit} box={box} />;
  }
}

/** More stamps than a year has would be too small. */
const MAX_STAMPS = 366;

/** What was kept of a streak, and what it passed over. */
function marksOf({ periods }: Streak): DayMark[] {
  return periods.slice(-MAX_STAMPS).flatMap(({ outcome }): DayMark[] => {
    if (outcome === 'kept' || outcome === 'skipped' || outcome === 'paused') return [outcome];
    return [];
  });
}

/** The streak that runs, or the longest one where that earned no seal. */
export function streakToShow(habit: ShownHabit, today: CivilDate): Streak {
  const outcomes = judgedOutcomes(habit, today);
  const current = currentStreak(outcomes);
  if (sealOf(current) !== undefined) return current;
  const best = longestRun(runsOf(outcomes));
  return best && daysOf(best) > daysOf(current) ? best : current;
}

/** The square that a seal is drawn in. */
const SEAL = 64;

function SealField({ streak, habit, box }: { streak: Streak; habit: ShownHabit; box: Box }) {
  const side = Math.min(box.width, box.height) * 0.9;
  const [middle, center] = [box.x + box.width / 2, box.y + box.height / 2];
  const place = `translate(${middle - side / 2} ${center - side / 2}) scale(${side / SEAL})`;
  return (
    <>
      <path d={`M${SEAL_EDGE}z`} transform={place} className={INK_CLASS[habit.color]} />
      <path
        d="M6.75 32a25.25 25.25 0 1 1 50.5 0a25.25 25.25 0 1 1 -50.5 0zM8.25 32a23.75 23.75 0 1 0 47.5 0a23.75 23.75 0 1 0 -47.5 0z"
        transform={place}
        className="text-paper"
      />
      <text
        x={middle}
        y={center + side * 0.11}
        fontSize={side * 0.31}
        fontWeight="700"
        textAnchor="middle"
        className="numerals text-paper"
      >
        {sealOf(streak)}
      </text>
    </>
  );
}

/** From the first to the last day of a streak, at most to today. */
function rangeOf({ periods }: Streak, today: CivilDate, format: Format): string {
  const kept = periods.filter(({ outcome }) => outcome === 'kept');
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return '';
  const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const end = civilDateOf(last.last);
  return format.dateRange(civilDateOf(first.first), end < today ? end : today, style);
}

/** When the picture is of, and what came of it. */
function usePosterWords(habit: ShownHabit, month: CivilMonth, subject: Subject) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const span: Span = subject === 'month' ? monthSpan(month) : yearSpan(month);
  const { percentage } = useKept([habit], span);
  const streak = streakToShow(habit, today);
  const length = format.span(streak.length, streak.unit);
  const isOfStreak = subject === 'streak' || subject === 'seal';
  const share = percentage === undefined ? '' : format.percentage(percentage);
  return {
    figure: isOfStreak ? t`${length} in a row` : share,
    when: {
      year: month.slice(0, 4),
      month: format.date(`${month}-01`, { month: 'long', year: 'numeric' }),
      streak: rangeOf(streak, today, format),
      seal: rangeOf(streak, today, format),
    }[subject],
  };
}
