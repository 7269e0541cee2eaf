import { useLingui } from '@lingui/react/macro';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { civilDateOf, dayNumberOf, monthOf } from '#domain/civil-date.ts';
import { monthSpan, monthsOfYear } from '#domain/period.ts';
import type { Span } from '#domain/period.ts';
import type { Strength } from '#domain/strength.ts';
import { INK_CLASS, Stamp } from '../../../ui/stamp.tsx';
import type { Ink } from '../../../ui/stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Axis } from './axis.tsx';
import { monthLabels } from './named-shares.ts';
import { Picture } from './picture.tsx';

interface StrengthPictureProps {
  ours: readonly Strength[];
  /** as Loop reckons; none where it makes no difference */
  loops: readonly Strength[];
  /** a year */
  span: Span;
  ink: Ink;
}

/** The strength of a habit over a year as a line of ink, with a dot where it stands. */
export function StrengthPicture({ ours, loops, span, ink }: StrengthPictureProps) {
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
        head: [t`End of`, t`Strength`, ...(loops.length > 0 ? [t`As Loop`] : [])],
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
