import { useEffect, useState } from 'react';
import { later, useAhead } from '../../app/builds/later.tsx';
import { watchCommands, type Done } from '../../sync/use-notebook.ts';

const fetchNotes = async () => (await import('./seal-notes.tsx')).SealNotes;

const SealNotes = later(fetchNotes);

/** Has a seal told when a stamp of today earns it. */
export function Seals() {
  'use no memo';
  const [done, setDone] = useState<Done>();
  useAhead(fetchNotes);
  useEffect(() => watchCommands(setDone), []);
  return done && <SealNotes done={done} />;
}
