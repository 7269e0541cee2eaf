import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { MAX_WEBHOOKS } from '#contract/webhooks.ts';
import type { MadeWebhook, Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { drawWithFocus } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Failure, FoldedForm, Loaded } from './account-frame.tsx';
import { RowButton, RowList, useRemoval } from './rows.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useDeliveryText, useEventText } from './webhook-texts.ts';
import { deliveriesQuery, webhookCalls, webhooksQuery } from './webhooks.ts';

/** Who is told what happens in the notebook, and how each is made, tried and deleted. */
export function WebhooksSection() {
  const { t } = useLingui();
  const query = useQuery(webhooksQuery);
  const [made, setMade] = useState<MadeWebhook>();
  const isThere = made && query.data?.some(({ id }) => id === made.webhook.id);
  return (
    <AccountSection
      title={t`Webhooks`}
      lead={t`A webhook tells another system what happens in your notebook: a smart home, a chat, a script. Notes are never sent.`}
    >
      <Loaded query={query} rows={1} label={t`Loading your webhooks…`}>
        {(webhooks) => (
          <RowList
            items={webhooks}
            empty={
              <p>{t`A lamp in the hall turns green once all of today is kept, or a message comes to your phone when a streak reaches 30.`}</p>
            }
          >
            {(webhook) => <WebhookRow webhook={webhook} />}
          </RowList>
        )}
      </Loaded>
      <FoldedForm
        label={t`Make a webhook`}
        above={
          made &&
          isThere &&
          made.webhook.format === 'standard' && (
            <ShownOnce
              title={t`Here is the secret with which its messages are signed. It is shown only once.`}
              secret={made.secret}
              copy={t`Copy the secret`}
              copied={t`Secret copied`}
            />
          )
        }
        full={
          (query.data?.length ?? 0) >= MAX_WEBHOOKS &&
          t`An account holds ${MAX_WEBHOOKS} webhooks at most. Delete one that you no longer use.`
        }
      >
        {(onLeave) => <WebhookForm onMade={setMade} onLeave={onLeave} />}
      </FoldedForm>
    </AccountSection>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const eventText = useEventText();
  const id = useId();
  const frame = useRef<HTMLLIElement>(null);
  const [shown, setShown] = useState<'form' | 'log'>();
  const { mutate: remove, isPending } = useRemoval({
    queryKey: webhooksQuery.queryKey,
    remove: () => webhookCalls.deleteWebhook({ params: { id: webhook.id } }),
    said: () => t`Deleted: ${webhook.name}`,
  });
  const leaveForm = () => drawWithFocus(frame, 'button', () => setShown(undefined));
  return (
    <li ref={frame} className="border-b border-rule py-3">
      <p id={id} className="font-semibold wrap-anywhere">
        {webhook.name}
      </p>
      <p className="text-sm wrap-anywhere">
        {[hostOf(webhook.url), ...webhook.events.map(eventText)].join(' · ')}
      </p>
      <WebhookStateText webhook={webhook} />
      {shown === 'form' ? (
        <div className="mt-3">
          <WebhookForm webhook={webhook} onLeave={leaveForm} />
        </div>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          <RowButton row={id} onClick={() => drawWithFocus(frame, 'input', () => setShown('form'))}>
            {webhook.off_at === null ? t`Change` : t`Change and switch on`}
          </RowButton>
          <RowButton
            row={id}
            aria-expanded={shown === 'log'}
            onClick={() => setShown(shown === 'log' ? undefined : 'log')}
          >
            {t`Messages`}
          </RowButton>
          <RowButton row={id} disabled={isPending} onClick={() => remove()}>{t`Delete`}</RowButton>
        </div>
      )}
      {shown === 'log' && <WebhookLog webhook={webhook} />}
    </li>
  );
}

/** Of the address only so much is shown as gives nothing away. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** Whether it fails, or is off, and why. */
function WebhookStateText({
  webhook: { off_at, off_because, failing_since },
}: {
  webhook: Webhook;
}) {
  const { t } = useLingui();
  const format = useFormat();
  if (off_at !== null) {
    const day = format.moment(off_at, 'day');
    return (
      <p className="text-sm text-alarm">
        {off_because === 'gone'
          ? t`Off since ${day}: the receiver answered that it is gone.`
          : t`Off since ${day}: for a week the receiver accepted nothing.`}
      </p>
    );
  }
  if (failing_since === null) return null;
  const since = format.moment(failing_since);
  return <p className="text-sm text-alarm">{t`Since ${since} the receiver has taken nothing.`}</p>;
}

/** The last messages to a webhook, with what became of each, and a test. */
function WebhookLog({ webhook: { id, off_at } }: { webhook: Webhook }) {
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
      <p id={id} className="min-w-0 text-sm wrap-anywhere">
        {eventText(delivery.event)}
        <span className="block text-faint">
          {format.moment(delivery.created_at)} · {deliveryText(delivery)}
        </span>
      </p>
      {onResend && (
        <RowButton row={id} className="shrink-0" onClick={onResend}>
          {t`Send again`}
        </RowButton>
      )}
    </li>
  );
}
