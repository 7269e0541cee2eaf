import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTransient, profileStore } from './session/profile-store.ts';

/** How often a read that got no answer, or a failing one, is tried again. */
const READ_RETRIES = 2;

/** Keeps what was read from the server. Only failures that may pass are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network it is told at once that there is none.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < READ_RETRIES && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
});

let person: string | undefined;

// What was read for one person is not for the next.
profileStore.subscribe(() => {
  const now = profileStore.read()?.id;
  if (person !== undefined && now !== person) queryClient.clear();
  person = now;
});

/** For what is read from the server when it is looked at; the notebook and the profile are not. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
