import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { useToday } from '../../sync/today.tsx';
import type { ShownNotebook as KeptNotebook } from '../../sync/shown.ts';
import { later } from '../../app/builds/later.tsx';
import { WithNotebook } from '../../sync/with-notebook.tsx';
import { Notebook } from './notebook.tsx';

const FirstRun = later(async () => (await import('./first-run.tsx')).FirstRun);
const MoreStarters = later(async () => (await import('./first-run.tsx')).MoreStarters);

interface HomeProps {
  date: CivilDate | undefined;
  until?: CivilDate | undefined;
}

/** The home page: the notebook at the day of the address, or else today. */
export function Home(props: HomeProps) {
  const { t } = useLingui();
  const title = <h1 className="text-2xl max-board:sr-only">{t`My habits`}</h1>;
  return (
    <WithNotebook title={title}>
      {(notebook) => <HomeOf notebook={notebook} {...props} />}
    </WithNotebook>
  );
}

/** The other suggestions stay within reach until there are so many habits. */
const FEW = 3;

function HomeOf({ notebook, date, until }: HomeProps & { notebook: KeptNotebook }) {
  const today = useToday();
  const isEmpty = ![...notebook.habits, ...notebook.unknown].some(({ is_active }) => is_active);
  const [beganFull] = useState(!isEmpty);
  const [beganEmpty, setBeganEmpty] = useState(false);
  if (isEmpty && !beganEmpty) setBeganEmpty(true);

  if (isEmpty) return <FirstRun archived={notebook.habits} isNext={beganFull} />;
  return (
    <>
      <Notebook
        notebook={notebook}
        date={date !== undefined && date <= today ? date : today}
        until={until}
      />
      {notebook.habits.length < FEW && (
        <MoreStarters habits={notebook.habits} isFirst={beganEmpty} />
      )}
    </>
  );
}
