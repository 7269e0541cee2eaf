import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { useProfile } from '../session/profile-store.ts';
import { useSession } from '../session/session-context.ts';

/**
 * What somebody writes. When the session ends meanwhile, they find it once they have signed in again
 * and come back to the same; nobody else does.
 *
 * @param unfinished what was being written when a session ended, by person and what it is about. It
 * never leaves the page.
 * @returns what is written, what sets it, and whether anything was written
 */
export function useUnfinished<Written>(
  unfinished: Map<string, Written>,
  about: string,
  initial: () => Written,
): [Written, Dispatch<SetStateAction<Written>>, boolean] {
  const session = useSession();
  const profile = useProfile();
  const [written, setWritten] = useState(initial);
  const [isWritten, setIsWritten] = useState(false);
  const [began] = useState(() => session.isConnected());
  const [writer, setWriter] = useState<string>();

  if (profile && writer === undefined) {
    const key = `${profile.id} ${about}`;
    setWriter(key);
    const found = unfinished.get(key);
    if (found !== undefined && !isWritten) {
      setWritten(found);
      setIsWritten(true);
    }
  }

  const leave = useEffectEvent(() => {
    if (writer === undefined) return;
    if (isWritten && began && !session.isConnected()) unfinished.set(writer, written);
    else unfinished.delete(writer);
  });
  useEffect(() => () => leave(), []);

  const write: typeof setWritten = (next) => {
    setWritten(next);
    setIsWritten(true);
  };
  return [written, write, isWritten];
}
