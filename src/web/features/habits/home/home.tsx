import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { useNotebook } from '../../../shell/habits/use-notebook.ts';
import { HabitsFailed } from '../habits-failed.tsx';
import { HabitsLoading } from '../habits-loading.tsx';
import { useReckoning } from '../use-reckoning.ts';
import { useToday } from '../use-today.ts';
import { FirstRun } from './first-run.tsx';
import { MoreStarters } from './more-starters.tsx';
import { Notebook } from './notebook.tsx';

/** The home page: the notebook at the day of the address, or else today. */
export function Home({ date }: { date: CivilDate | undefined }) {
  const reckoning = useReckoning();
  const today = useToday(reckoning);
  const { notebook, error, retry } = useNotebook();

  const isEmpty = notebook?.habits.some(({ is_active }) => is_active) === false;
  const [beganEmpty, setBeganEmpty] = useState(false);
  if (isEmpty && !beganEmpty) setBeganEmpty(true);

  if (notebook && isEmpty) return <FirstRun archived={notebook.habits} />;
  if (notebook) {
    const chosen = date !== undefined && date <= today ? date : today;
    return (
      <>
        <Notebook notebook={notebook} date={chosen} today={today} timeZone={reckoning.time_zone} />
        {beganEmpty && <MoreStarters habits={notebook.habits} />}
      </>
    );
  }
  if (error) return <HabitsFailed error={error} onRetry={retry} />;
  return (
    <>
      <h1 className="text-3xl">
        <Trans>My habits</Trans>
      </h1>
      <HabitsLoading />
    </>
  );
}
