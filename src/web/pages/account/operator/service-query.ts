import { queryOptions } from '@tanstack/react-query';
import { operatorCalls } from './operator-calls.ts';

/** How the server fares. */
export const serviceQuery = queryOptions({
  queryKey: ['operator', 'service'],
  queryFn: ({ signal }) => operatorCalls.getServiceState({}, { signal }),
});
