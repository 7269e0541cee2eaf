import { queryOptions } from '@tanstack/react-query';
import { linkEndpoints } from '#contract/links.ts';
import { callsOf } from '../../app/api/api.ts';

export const linkCalls = callsOf(linkEndpoints);

/** The addresses that the person gave out. */
export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: ({ signal }) => linkCalls.listLinks({}, { signal }),
});
