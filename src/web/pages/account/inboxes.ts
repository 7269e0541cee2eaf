import { queryOptions } from '@tanstack/react-query';
import { inboxEndpoints, type InboxMapping } from '#contract/inboxes.ts';
import { callsOf } from '../../app/api/api.ts';

export const inboxCalls = callsOf(inboxEndpoints);

/** Where the person has others’ messages taken. */
export const inboxesQuery = queryOptions({
  queryKey: ['inboxes'],
  queryFn: ({ signal }) => inboxCalls.listInboxes({}, { signal }),
});

/** What came to an inbox. */
export const inboxMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['inboxes', id, 'messages'],
    queryFn: ({ signal }) => inboxCalls.listInboxMessages({ params: { id } }, { signal }),
  });

/** What the last message would do if one of its values were entered so. */
export const inboxPreviewQuery = (id: string, mapping: InboxMapping) =>
  queryOptions({
    queryKey: ['inboxes', id, 'preview', mapping],
    queryFn: ({ signal }) =>
      inboxCalls.previewInbox({ params: { id }, body: { mappings: [mapping] } }, { signal }),
    // It tells of days, which change.
    gcTime: 0,
  });
