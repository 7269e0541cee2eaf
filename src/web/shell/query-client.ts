import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from '../api/problem-error.ts';

/** How often a read that got no answer, or a failing one, is tried again. */
const READ_RETRIES = 2;

/** Keeps what was read from the server. Only failures that may pass are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < READ_RETRIES && mayPass(error),
      },
    },
  });
}

function mayPass(error: Error): boolean {
  return !(error instanceof ProblemError) || error.status >= 500;
}
