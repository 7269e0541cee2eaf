import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { MAX_WEBHOOKS } from '#contract/webhooks.ts';
import type { MadeWebhook, Webhook } from '#contract/webhooks.ts';
import { drawWithFocus, useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Loaded } from './account-frame.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useRemoval } from './use-removal.ts';
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
        {[hostOf(webhook.url), ...webhook.events.map(eventText)].join(' · ')}
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
          <Button {...label('delete')} disabled={isPending} onClick={() => remove()}>
            {t`Delete`}
          </Button>
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
