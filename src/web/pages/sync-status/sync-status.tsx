import { useState } from 'react';
import { useNotebook, useNotebookState } from '../../sync/use-notebook.ts';
import { isGivenUp } from '../../sync/troubled.ts';
import { later, useAhead } from '../../app/builds/later.tsx';

const fetchNotes = () => import('./notes.tsx');

const WaitingNote = later(async () => (await fetchNotes()).WaitingNote);
const RefusedNotes = later(async () => (await fetchNotes()).RefusedNotes);
const TroubledNotes = later(async () => (await fetchNotes()).TroubledNotes);
const UnknownHabits = later(async () => (await fetchNotes()).UnknownHabits);
const LeaveDialog = later(async () => (await fetchNotes()).LeaveDialog);

/** Says how the notebook and the server are out of step; nothing while they are not. */
export function SyncStatus() {
  'use no memo';
  const { refused, question, waiting } = useNotebookState();
  const troubled = waiting.filter(isGivenUp);
  const { unknown = [] } = useNotebook().notebook ?? {};
  // From the first change on: a live region has to be there before its words.
  const [isNeeded, setIsNeeded] = useState(false);
  if (waiting.length > 0 && !isNeeded) setIsNeeded(true);
  useAhead(fetchNotes);
  return (
    <>
      {isNeeded && <WaitingNote />}
      {refused.length > 0 && <RefusedNotes refused={refused} />}
      {troubled.length > 0 && <TroubledNotes troubled={troubled} />}
      {unknown.length > 0 && <UnknownHabits habits={unknown} />}
      {question && <LeaveDialog onClose={question} />}
    </>
  );
}
