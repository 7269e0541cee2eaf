import { createContext, useContext } from 'react';
import type { Session } from './session.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** The session of the page, see `createSession`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** What every route can reach. */
export interface RouterContext {
  session: Session;
}
