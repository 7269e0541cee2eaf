import type { Session } from './session/session.ts';

/** What every route can reach. */
export interface RouterContext {
  session: Session;
}
