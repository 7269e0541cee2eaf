import { queryOptions } from '@tanstack/react-query';
import { webhookEndpoints } from '#contract/webhooks.ts';
import { callsOf } from '../../app/api/api.ts';

export const webhookCalls = callsOf(webhookEndpoints);

/** Where the person has others told what happens. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => webhookCalls.listWebhooks({}, { signal }),
});

/** The last messages to a webhook. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    // Not below the list: of a webhook that goes nothing is asked again.
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ signal }) => webhookCalls.listWebhookDeliveries({ params: { id } }, { signal }),
    // Until all have arrived, or are given up.
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'waiting') ? 3000 : false,
  });
