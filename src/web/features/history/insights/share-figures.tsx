import { Trans } from '@lingui/react/macro';
import { judgedOutcomes } from '#domain/judged.ts';
import { overallPercentage } from '#domain/percentages.ts';
import { keptShare } from '#domain/runs.ts';
import { percentageOf } from '#domain/tally.ts';
import type { Share } from '#domain/tally.ts';
import type { KeptHabit } from '../../../notebook/kept-habit.ts';
import { Figure } from './figure.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useToday } from '../../../notebook/today.tsx';

interface ShareFiguresProps {
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
  /** of the year shown */
  share: Share;
  year: string;
}

/** What was kept of what was asked, beside the overall percentage, and why the two differ. */
export function ShareFigures({ habits, habit, share, year }: ShareFiguresProps) {
  const today = useToday();
  const format = useFormat();
  const write = (percentage: number | undefined) =>
    percentage === undefined ? '–' : format.percentage(percentage);
  const overall = write(overallPercentage(habits, today));
  return (
    <>
      <dl className="my-4 flex flex-wrap gap-x-12 gap-y-4">
        <Figure value={write(percentageOf(share))}>
          <Trans>of what was asked in {year}</Trans>
        </Figure>
        {habit && (
          <Figure value={write(percentageOf(keptShare(judgedOutcomes(habit, today))))}>
            <Trans>since the beginning</Trans>
          </Figure>
        )}
        <Figure value={overall}>
          <Trans>overall</Trans>
        </Figure>
      </dl>
      <p className="max-w-prose text-faint">
        {habit ? (
          <Trans>
            The overall percentage counts stamps against all days since the habit began, whatever
            its goal asks for. The others leave out what nobody asked for: days of rest, skipped
            ones and pauses.
          </Trans>
        ) : (
          <Trans>
            The overall percentage, which the Today page shows too, counts all stamps against the
            days since the oldest habit began, however many habits there are. The other leaves out
            what nobody asked for: days of rest, skipped ones and pauses.
          </Trans>
        )}
      </p>
    </>
  );
}
