import { queryOptions } from '@tanstack/react-query';
import { operatorEndpoints } from '#contract/operator.ts';
import { callsOf } from '../../../app/api/api.ts';

export const operatorCalls = callsOf(operatorEndpoints);

/** How the server fares. */
export const serviceQuery = queryOptions({
  queryKey: ['operator', 'service'],
  queryFn: ({ signal }) => operatorCalls.getServiceState({}, { signal }),
});
