import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { profileQuery } from '../../api/queries.ts';
import { useSession } from '../../shell/session/session-context.ts';
import { draftOf } from './draft.ts';
import type { Draft, DraftContext } from './draft.ts';

/** What was being written when a session ended, by person and habit. It never leaves the page. */
const unfinished = new Map<string, Draft>();

/**
 * A habit as it stands in the form. When the session ends while somebody writes, they find what
 * they wrote once they have logged in again; nobody else does.
 *
 * @returns the draft, and what changes some of it
 */
export function useDraft(context: DraftContext): [Draft, (change: Partial<Draft>) => void] {
  const session = useSession();
  const { data: profile } = useQuery(profileQuery);
  const [draft, setDraft] = useState(() => draftOf(context));
  const [isWritten, setIsWritten] = useState(false);
  const [began] = useState(() => session.isConnected());
  const [writer, setWriter] = useState<string>();

  if (profile && writer === undefined) {
    const key = `${profile.id} ${context.habit?.id ?? 'new'}`;
    setWriter(key);
    const found = unfinished.get(key);
    if (found && !isWritten) {
      setDraft(found);
      setIsWritten(true);
    }
  }

  const leave = useEffectEvent(() => {
    if (writer === undefined) return;
    if (isWritten && began && !session.isConnected()) unfinished.set(writer, draft);
    else unfinished.delete(writer);
  });
  useEffect(() => () => leave(), []);

  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setIsWritten(true);
  };
  return [draft, change];
}
