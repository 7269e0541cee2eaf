import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { useToday } from '../../sync/today.tsx';
import type { Notebook as KeptNotebook } from '../../sync/shown.ts';
import { later } from '../../app/builds/later.tsx';
import { WithNotebook } from '../../sync/with-notebook.tsx';
import { Notebook } from './notebook.tsx';

const FirstRun = later(async () => (await import('./first-run.tsx')).FirstRun);
const MoreStarters = later(async () => (await import('./first-run.tsx')).MoreStarters);

/** The home page: the notebook at the day of the address, or else today. */
export function Home({ date }: { date: CivilDate | undefined }) {
  const { t } = useLingui();
  const title = <h1 className="text-2xl">{t`My habits`}</h1>;
  return (
    <WithNotebook title={title}>
      {(notebook) => <HomeOf notebook={notebook} date={date} />}
    </WithNotebook>
  );
}

function HomeOf({ notebook, date }: { notebook: KeptNotebook; date: CivilDate | undefined }) {
  const today = useToday();
  const isEmpty = ![...notebook.habits, ...notebook.unknown].some(({ is_active }) => is_active);
  const [beganEmpty, setBeganEmpty] = useState(false);
  if (isEmpty && !beganEmpty) setBeganEmpty(true);

  if (isEmpty) return <FirstRun archived={notebook.habits} />;
  return (
    <>
      <Notebook notebook={notebook} date={date !== undefined && date <= today ? date : today} />
      {beganEmpty && <MoreStarters habits={notebook.habits} />}
    </>
  );
}
