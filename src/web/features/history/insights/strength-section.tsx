import { Trans } from '@lingui/react/macro';
import { dayNumberOf } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { Span } from '#domain/period.ts';
import { halfLifeOf, strengthOf } from '#domain/strength.ts';
import type { KeptHabit } from '../../../notebook/kept-habit.ts';
import { useToday } from '../../../notebook/today.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Figure } from './figure.tsx';
import { StrengthPicture } from './strength-picture.tsx';

interface StrengthSectionProps {
  habit: KeptHabit;
  /** a year */
  span: Span;
}

/** How strong a habit is, what that means, and how it came about in a year. */
export function StrengthSection({ habit, span }: StrengthSectionProps) {
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
  const differs = ours.some(
    ({ score }, place) => Math.abs(score - (loops[place]?.score ?? 0)) > 0.005,
  );
  return (
    <section aria-labelledby="strength-title">
      <h2 id="strength-title" className="text-xl">
        <Trans>Strength</Trans>
      </h2>
      {!final || !theirs || fading === undefined ? (
        <p className="text-faint">
          <Trans>It starts with the first day that you enter.</Trans>
        </p>
      ) : (
        <>
          <dl className="my-4 flex flex-wrap gap-x-12 gap-y-4">
            <Figure value={write(final.score)}>
              <Trans>strength</Trans>
            </Figure>
            {differs && (
              <Figure value={write(theirs.score)}>
                <Trans>as Loop Habit Tracker reckons</Trans>
              </Figure>
            )}
          </dl>
          <p className="max-w-prose text-faint">
            <Trans>
              An average over all days, in which older ones fade: after {fading} a day weighs half
              as much. Skipped days and pauses leave it untouched.
            </Trans>{' '}
            {differs && (
              <Trans>
                Loop Habit Tracker counts these days as well, as if nothing had been kept on them:
                that is the dashed line.
              </Trans>
            )}
          </p>
          <StrengthPicture ours={ours} loops={differs ? loops : []} span={span} ink={habit.color} />
        </>
      )}
    </section>
  );
}
