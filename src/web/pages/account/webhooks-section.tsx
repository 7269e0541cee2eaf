import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { MAX_WEBHOOKS } from '#contract/webhooks.ts';
import type { MadeWebhook, Webhook } from '#contract/webhooks.ts';
import { drawWithFocus, useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Failure, Loaded } from './account-frame.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { useEventText } from './webhook-texts.ts';
import { webhookCalls, webhooksQuery } from './webhooks.ts';

/** Who is told what happens in the notebook, and how each is made, tried and deleted. */
export function WebhooksSection() {
  const { t } = useLingui();
  const query = useQuery(webhooksQuery);
  const list = useFocusKept<HTMLDivElement>(query.data?.length ?? 0);
  const frame = useRef<HTMLDivElement>(null);
  const [isMaking, setMaking] = useState(false);
  const showForm = (open: boolean) =>
    drawWithFocus(frame, open ? 'input' : 'button', () => setMaking(open));
  const [made, setMade] = useState<MadeWebhook>();
  const isThere = made && query.data?.some(({ id }) => id === made.webhook.id);
  return (
    <AccountSection
      title={t`Webhooks`}
      lead={t`A webhook tells another place what happens in your notebook: your house, a chat, a script. Notes are never sent.`}
    >
      <Loaded query={query} rows={1} label={t`Loading your webhooks…`}>
        {(webhooks) => (
          <div ref={list} tabIndex={-1} className="w-full outline-none">
            {webhooks.length === 0 ? (
              <p>{t`A lamp in the hall turns green once all of today is kept, or a message comes to your phone when a streak reaches 30.`}</p>
            ) : (
              <ul className="border-t border-rule">
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
      <div ref={frame} className="flex w-full flex-col items-start gap-4">
        {made && isThere && made.webhook.format === 'standard' && (
          <ShownOnce
            title={t`Here is the secret with which its messages are signed. It is shown this once.`}
            secret={made.secret}
            copy={t`Copy the secret`}
            copied={t`Secret copied`}
          />
        )}
        {isMaking ? (
          <WebhookForm onMade={setMade} onLeave={() => showForm(false)} />
        ) : (query.data?.length ?? 0) >= MAX_WEBHOOKS ? (
          <p>{t`An account holds ${MAX_WEBHOOKS} webhooks at most. Please delete one that you no longer use.`}</p>
        ) : (
          <Button onClick={() => showForm(true)}>{t`Make a webhook`}</Button>
        )}
      </div>
    </AccountSection>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const format = useFormat();
  const eventText = useEventText();
  const id = useId();
  const frame = useRef<HTMLLIElement>(null);
  const [shown, setShown] = useState<'form' | 'log'>();
  const [isAsked, setAsked] = useState(false);
  const leaveForm = () => drawWithFocus(frame, 'button', () => setShown(undefined));
  const label = (what: string) => ({
    id: `${id}-${what}`,
    'aria-labelledby': `${id}-${what} ${id}-name`,
  });
  return (
    <li ref={frame} className="border-b border-rule py-3">
      <p id={`${id}-name`} className="font-semibold wrap-anywhere">
        {webhook.name}
      </p>
      <p className="text-sm wrap-anywhere">
        {hostOf(webhook.url)} · {format.list(webhook.events.map(eventText))}
      </p>
      <StandingText webhook={webhook} />
      {shown === 'form' ? (
        <div className="mt-3">
          <WebhookForm webhook={webhook} onLeave={leaveForm} />
        </div>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button {...label('change')} onClick={() => setShown('form')}>
            {webhook.off_at === null ? t`Change` : t`Change and switch on`}
          </Button>
          <Button
            {...label('log')}
            aria-expanded={shown === 'log'}
            onClick={() => setShown(shown === 'log' ? undefined : 'log')}
          >
            {t`Messages`}
          </Button>
          <Button {...label('delete')} onClick={() => setAsked(true)}>
            {t`Delete`}
          </Button>
        </div>
      )}
      {shown === 'log' && <WebhookLog webhook={webhook} />}
      {isAsked && <DeleteDialog webhook={webhook} onClose={() => setAsked(false)} />}
    </li>
  );
}

/** Of the address only so much is shown as gives nothing away. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** Whether it fails, or is off, and why. */
function StandingText({ webhook: { off_at, off_because, failing_since } }: { webhook: Webhook }) {
  const { t } = useLingui();
  const format = useFormat();
  if (off_at !== null) {
    const day = format.moment(off_at, 'day');
    return (
      <p className="text-sm text-alarm">
        {off_because === 'gone'
          ? t`Off since ${day}: the receiver answered that it is gone.`
          : t`Off since ${day}: for a week the receiver took nothing.`}
      </p>
    );
  }
  if (failing_since === null) return null;
  const since = format.moment(failing_since);
  return <p className="text-sm text-alarm">{t`Since ${since} the receiver has taken nothing.`}</p>;
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => webhookCalls.deleteWebhook({ params: { id: webhook.id } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Delete the webhook?`}
      confirm={t`Delete`}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p className="mb-2 font-semibold wrap-anywhere">{webhook.name}</p>
      <p>{t`Nothing more is sent to it. This cannot be undone: for it to come back, make it anew.`}</p>
      <Failure error={error} />
    </ConfirmDialog>
  );
}
