import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { habitsQuery } from '../../../api/queries.ts';
import { useErrorText } from '../../../shell/problems/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stamp } from '../../../ui/stamp.tsx';
import { useReckoning } from '../use-reckoning.ts';
import { useToday } from '../use-today.ts';
import { FirstRun } from './first-run.tsx';
import { MoreStarters } from './more-starters.tsx';
import { Notebook } from './notebook.tsx';

/** The home page: the notebook at the day of the address, or else today. */
export function Home({ date }: { date: CivilDate | undefined }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const reckoning = useReckoning();
  const today = useToday(reckoning);
  const { data: habits, error, isFetching, refetch } = useQuery(habitsQuery);

  const isEmpty = habits?.some(({ is_active }) => is_active) === false;
  const [beganEmpty, setBeganEmpty] = useState(false);
  if (isEmpty && !beganEmpty) setBeganEmpty(true);

  if (habits && isEmpty) return <FirstRun archived={habits} />;
  if (habits) {
    const chosen = date !== undefined && date <= today ? date : today;
    return (
      <>
        <Notebook habits={habits} date={chosen} today={today} timeZone={reckoning.time_zone} />
        {beganEmpty && <MoreStarters habits={habits} />}
      </>
    );
  }
  if (error && !isFetching) {
    return (
      <EmptyState
        title={t`Your habits did not come`}
        mark={<Stamp mark="skipped" className="size-16" />}
      >
        <p className="text-faint">{errorText(error)}</p>
        <Button onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="text-3xl">
        <Trans>My habits</Trans>
      </h1>
      <div className="mt-40">
        <Skeleton rows={5} label={t`Your habits are on their way`} />
      </div>
    </>
  );
}
