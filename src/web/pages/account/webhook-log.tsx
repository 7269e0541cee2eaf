import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Failure, Loaded } from './account-frame.tsx';
import { useDeliveryText, useEventText } from './webhook-texts.ts';
import { deliveriesQuery, webhookCalls } from './webhooks.ts';

/** The last messages to a webhook, with what became of each, and a test. */
export function WebhookLog({ webhook: { id, off_at } }: { webhook: Webhook }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const query = useQuery(deliveriesQuery(id));
  const refresh = () => queryClient.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey });
  const test = useMutation({
    mutationFn: () => webhookCalls.testWebhook({ params: { id } }),
    onSuccess: refresh,
  });
  const resend = useMutation({
    mutationFn: (delivery: string) =>
      webhookCalls.resendWebhookDelivery({ params: { id, delivery } }),
    onSuccess: refresh,
  });
  const isOn = off_at === null;
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {isOn && (
        <Button pending={test.isPending} onClick={() => test.mutate()}>{t`Send a test`}</Button>
      )}
      <Failure error={test.error ?? resend.error} />
      <Loaded query={query} rows={2} label={t`Loading what was sent…`}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className="text-sm text-faint">{t`Nothing was sent yet.`}</p>
          ) : (
            <ol aria-label={t`The last messages`} className="w-full">
              {deliveries.map((delivery) => (
                <Delivery
                  key={delivery.id}
                  delivery={delivery}
                  onResend={
                    isOn && delivery.state !== 'waiting'
                      ? () => resend.mutate(delivery.id)
                      : undefined
                  }
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  /** sends it once more, where that makes sense */
  onResend: (() => void) | undefined;
}

function Delivery({ delivery, onResend }: DeliveryProps) {
  const { t } = useLingui();
  const format = useFormat();
  const eventText = useEventText();
  const deliveryText = useDeliveryText();
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      <p id={`${id}-what`} className="min-w-0 text-sm wrap-anywhere">
        {eventText(delivery.event)}
        <span className="block text-faint">
          {format.moment(delivery.created_at)} · {deliveryText(delivery)}
        </span>
      </p>
      {onResend && (
        <Button
          id={`${id}-again`}
          className="shrink-0"
          aria-labelledby={`${id}-again ${id}-what`}
          onClick={onResend}
        >
          {t`Send again`}
        </Button>
      )}
    </li>
  );
}
