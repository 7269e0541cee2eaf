import { Trans, useLingui } from '@lingui/react/macro';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { GREATEST_SCORE, LEAST_SCORE, type Answers } from '#domain/answers.ts';
import { automaticityOf, spreadOf } from '#domain/automaticity.ts';
import { dayNumberOf } from '#domain/civil-date.ts';
import { Axis, AxisDot, ChartFigure } from '../../ui/picture.tsx';
import { INK_CLASS, type Ink } from '../../ui/stamp.tsx';
import { useFormat } from '../../ui/format.ts';
import { scoreText } from '../habit/reminders/automaticity-note.tsx';

interface CurveProps {
  answers: readonly Answers[];
  ink: Ink;
}

/** What a person's answers on a habit add up to over time. One alone is told in words. */
export function Curve({ answers, ink }: CurveProps) {
  const format = useFormat();
  const [latest] = answers;
  if (!latest) return null;
  const score = scoreText(automaticityOf(latest), format);
  const most = format.count(GREATEST_SCORE);
  const day = format.date(latest.date, { dateStyle: 'long' });
  if (answers.length > 1)
    return (
      <div className="-mt-4">
        <CurvePicture answers={answers.toReversed()} ink={ink} />
      </div>
    );
  return (
    <p className="text-faint">
      <Trans>
        <strong className="font-semibold text-ink">
          {score} of {most}
        </strong>{' '}
        on {day}. A curve takes more than one answer.
      </Trans>
    </p>
  );
}

/** Days that are a year apart or more are told with their year. */
const A_YEAR = 365;

/** Points by date, each with a bar as long as it is uncertain. @param answers the earliest first */
function CurvePicture({ answers, ink }: CurveProps) {
  const { t } = useLingui();
  const format = useFormat();
  const points = answers.map((each) => ({
    ...each,
    ...spreadOf(each),
    day: dayNumberOf(each.date),
    score: automaticityOf(each),
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const across = scaleLinear([first.day, last.day], [9, 93]);
  const up = scaleLinear([LEAST_SCORE, GREATEST_SCORE], [100, 0]);
  const path = line<{ day: number; score: number }>(
    ({ day }) => across(day),
    ({ score }) => up(score),
  );
  const isLong = last.day - first.day >= A_YEAR;
  const label = ({ date, day }: typeof first) => {
    const text = format.date(date, {
      month: 'short',
      ...(isLong ? { year: 'numeric' } : { day: 'numeric' }),
    });
    return { key: date, at: across(day), long: text, short: text };
  };
  const write = (score: number) => scoreText(score, format);
  return (
    <ChartFigure
      title={t`Your curve`}
      words={t`The mean of your four answers each time, and how far they are apart.`}
      table={{
        head: [t`Day`, t`Mean`, t`The four answers`],
        rows: points
          .toReversed()
          .map(({ date, score, scores }) => [
            format.date(date, { dateStyle: 'medium' }),
            write(score),
            scores.map((each) => format.count(each)).join(' · '),
          ]),
      }}
    >
      <Axis
        top={format.count(GREATEST_SCORE)}
        bottom={format.count(LEAST_SCORE)}
        labels={[first, last].map(label)}
        marks={points.map(({ date, day, score }) => (
          <AxisDot key={date} at={across(day)} from={up(score)} ink={ink} />
        ))}
      >
        <g className={INK_CLASS[ink]} stroke="currentColor" fill="none" strokeLinecap="round">
          {points.map(({ date, day, low, high }) => (
            <line
              key={date}
              x1={across(day)}
              x2={across(day)}
              y1={up(low)}
              y2={up(high)}
              strokeWidth="6"
              strokeOpacity="0.3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={path(points) ?? ''} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </g>
      </Axis>
    </ChartFigure>
  );
}
