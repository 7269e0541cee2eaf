import { Trans, useLingui } from '@lingui/react/macro';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { civilDateOf, dayNumberOf, monthOf } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import { monthsOfYear, monthSpan } from '#domain/period.ts';
import type { Span } from '#domain/period.ts';
import { halfLifeOf, strengthOf } from '#domain/strength.ts';
import type { Strength } from '#domain/strength.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { Axis, Picture } from '../../ui/picture.tsx';
import { INK_CLASS, Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import { Figure, HowCounted, Section } from './columns.tsx';
import { monthLabels } from './shares-section.tsx';

/** How strong a habit is, what that means, and how it came about in a year. */
export function StrengthSection({ habit, span }: { habit: KeptHabit; span: Span }) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const [first, last] = [dayNumberOf(span.first), dayNumberOf(span.last)];
  const ours = strengthOf(habit, today).filter(({ day }) => first <= day && day <= last);
  const loops = strengthOf(habit, today, 'as Loop').filter(
    ({ day }) => first <= day && day <= last,
  );
  const final = ours.at(-1);
  const theirs = loops.at(-1);
  const goal = final && goalsByDay(habit.goals)(final.day);
  const fading = goal && format.span(Math.round(halfLifeOf(goal.schedule)), 'day');
  const write = (score: number) => format.percentage(score * 100);
  const loopScore = theirs && write(theirs.score);
  const differs = ours.some(
    ({ score }, place) => Math.abs(score - (loops[place]?.score ?? 0)) > 0.005,
  );
  return (
    <Section title={t`Strength`}>
      {!final || !theirs || fading === undefined ? (
        <p className="-mt-2 text-faint">{t`It starts with the first day that you enter.`}</p>
      ) : (
        <>
          <dl className="mt-4">
            <Figure value={write(final.score)}>{t`strength`}</Figure>
          </dl>
          <HowCounted>
            <p>
              <Trans>
                An average over all days, in which older ones fade: after {fading}, a day weighs
                half as much. Skipped days and pauses don’t change it.
              </Trans>{' '}
              {differs && (
                <Trans>
                  Loop Habit Tracker counts them as days on which nothing was kept, and so comes to{' '}
                  {loopScore}: that is the dashed line.
                </Trans>
              )}
            </p>
          </HowCounted>
          <StrengthPicture ours={ours} loops={differs ? loops : []} span={span} ink={habit.color} />
        </>
      )}
    </Section>
  );
}

interface StrengthPictureProps {
  ours: readonly Strength[];
  loops: readonly Strength[];
  span: Span;
  ink: Ink;
}

/** The strength of a habit over a year as a line of ink, with a dot where it stands. */
function StrengthPicture({ ours, loops, span, ink }: StrengthPictureProps) {
  const { t } = useLingui();
  const format = useFormat();
  const across = scaleLinear([dayNumberOf(span.first), dayNumberOf(span.last)], [0, 100]);
  const up = scaleLinear([0, 1], [100, 0]);
  const path = line<Strength>(
    ({ day }) => across(day),
    ({ score }) => up(score),
  );
  const write = (score: number) => format.percentage(score * 100);
  const months = monthsOfYear(monthOf(span.first)).map((month) => ({
    month,
    end: dayNumberOf(monthSpan(month).last),
    ...monthLabels(`${month}-01`, format),
  }));
  const final = ours.at(-1);
  const rows = months.flatMap(({ name, end, month }) => {
    const isOf = ({ day }: Strength) => day <= end && civilDateOf(day).startsWith(month);
    const mine = ours.findLast(isOf);
    const theirs = loops.findLast(isOf);
    return mine ? [[name, write(mine.score), ...(theirs ? [write(theirs.score)] : [])]] : [];
  });
  return (
    <Picture
      title={t`Strength over the year`}
      table={{
        head: [t`End of`, t`Strength`, ...(loops.length > 0 ? [t`Loop’s figure`] : [])],
        rows,
      }}
    >
      <Axis
        top={format.percentage(100)}
        labels={months.map(({ month, end, label }) => ({
          key: month,
          at: across(end - 15),
          ...label,
        }))}
        marks={
          final && (
            <span
              className="absolute -translate-1/2"
              style={{ left: `${across(final.day)}%`, top: `${up(final.score)}%` }}
            >
              <Stamp mark="dot" ink={ink} className="block size-4" />
            </span>
          )
        }
      >
        <path
          d={path(loops) ?? ''}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
          className="text-edge"
        />
        <path
          d={path(ours) ?? ''}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className={INK_CLASS[ink]}
        />
      </Axis>
    </Picture>
  );
}
