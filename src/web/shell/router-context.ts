import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session/session.ts';

/** What every route can reach. */
export interface RouterContext {
  session: Session;
  queryClient: QueryClient;
}
