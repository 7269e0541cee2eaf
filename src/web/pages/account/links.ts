import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createLinkBody, linkEndpoints } from '#contract/links.ts';
import { useForm } from '../../app/form/use-form.tsx';
import { callsOf } from '../../app/api/api.ts';

export const linkCalls = callsOf(linkEndpoints);

/** The addresses that the person gave out. */
export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: ({ signal }) => linkCalls.listLinks({}, { signal }),
});

/**
 * A form that makes a link.
 *
 * @param read what its fields ask for
 * @param onMade once it is there
 */
export function useLinkForm(read: (fields: FormData) => unknown, onMade: () => void) {
  const queryClient = useQueryClient();
  return useForm({
    schema: createLinkBody,
    read,
    async send(body) {
      await linkCalls.createLink({ body });
      await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey });
      onMade();
    },
  });
}
