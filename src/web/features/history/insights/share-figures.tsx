import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { overallPercentage } from '#domain/percentages.ts';
import { keptShare } from '#domain/runs.ts';
import { percentageOf } from '#domain/tally.ts';
import type { Share } from '#domain/tally.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { formatPercentage } from '../../../ui/format-number.ts';
import { Figure } from './figure.tsx';

interface ShareFiguresProps {
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
  /** of the year shown */
  share: Share;
  year: string;
  today: CivilDate;
}

/** What was kept of what was asked, beside the overall percentage, and why the two differ. */
export function ShareFigures({ habits, habit, share, year, today }: ShareFiguresProps) {
  const { i18n } = useLingui();
  const write = (percentage: number | undefined) =>
    percentage === undefined ? '–' : formatPercentage(percentage, i18n.locale);
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
