import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNotebook, useNotebookState } from '../../sync/use-notebook.ts';
import { isGivenUp, isServerAtFault } from '../../sync/troubled.ts';
import { later, useAhead } from '../../app/builds/later.tsx';

const fetchNotes = () => import('./notes.tsx');

const RefusedNotes = later(async () => (await fetchNotes()).RefusedNotes);
const TroubledNotes = later(async () => (await fetchNotes()).TroubledNotes);
const UnknownHabits = later(async () => (await fetchNotes()).UnknownHabits);
const LeaveDialog = later(async () => (await fetchNotes()).LeaveDialog);

/** Says how the notebook and the server are out of step; nothing while they are not. */
export function SyncStatus() {
  const { refused, question, waiting } = useNotebookState();
  const troubled = waiting.filter(isGivenUp);
  const { unknown = [] } = useNotebook().notebook ?? {};
  useAhead(fetchNotes);
  return (
    <>
      <WaitingNote />
      {refused.length > 0 && <RefusedNotes refused={refused} />}
      {troubled.length > 0 && <TroubledNotes troubled={troubled} />}
      {unknown.length > 0 && <UnknownHabits habits={unknown} />}
      {question && <LeaveDialog onClose={question} />}
    </>
  );
}

/** Nobody is told of what is sent in this time. */
const QUIET_MS = 5000;

/** Quietly, how much was not sent yet. */
function WaitingNote() {
  'use no memo';
  const { t } = useLingui();
  const { waiting: all, keeping, trouble } = useNotebookState();
  const waiting = all.filter((each) => !isGivenUp(each));
  const [late, setLate] = useState<string>();
  const oldest = waiting[0]?.id;
  useEffect(() => {
    const timer = setTimeout(() => setLate(oldest), QUIET_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  const isShown = oldest !== undefined && late === oldest;
  return (
    <p role="status" className="mb-4 border-l-4 border-amber py-1 pl-3 empty:sr-only">
      {isShown &&
        (isServerAtFault(trouble, waiting) ? (
          <Plural
            value={waiting.length}
            one="# change waits: the server has trouble with it, and is asked again."
            other="# changes wait: the server has trouble with them, and is asked again."
          />
        ) : (
          <Plural
            value={waiting.length}
            one="# change waits for a connection."
            other="# changes wait for a connection."
          />
        ))}
      {isShown && (keeping === 'nothing' || keeping === 'too little') && (
        <span className="block">
          {t`This device cannot store anything at the moment: please leave this page open.`}
        </span>
      )}
    </p>
  );
}
