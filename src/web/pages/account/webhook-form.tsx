import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createWebhookBody, WEBHOOK_FORMATS } from '#contract/webhooks.ts';
import type { CreateWebhookBody, MadeWebhook, Webhook } from '#contract/webhooks.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { FIELD_TEXTS } from '../../app/errors/problem-texts.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { Select } from '../../ui/choices.tsx';
import { Checkbox, FieldError, TextField } from '../../ui/field.tsx';
import { Failure, SECTION_FORM_CLASS } from './account-frame.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import { useEventTexts } from './webhook-texts.ts';
import { webhookCalls, webhooksQuery } from './webhooks.ts';

interface WebhookFormProps {
  /** the one that is changed; without it one is made */
  webhook?: Webhook;
  onMade?: (made: MadeWebhook) => void;
  onLeave: () => void;
}

const FIRST: readonly string[] = ['day.kept', 'day.taken_back'];

/** Makes or changes a webhook: where it goes, of what it is told, and of which habits. */
export function WebhookForm({ webhook, onMade, onLeave }: WebhookFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [format, setFormat] = useState(webhook?.format ?? 'standard');
  const [reach, setReach] = useState(webhook?.habits ? 'chosen' : 'all');
  const { run, isPending, error, dialog } = useConfirmed(
    async (body: CreateWebhookBody) => {
      if (!webhook) return await webhookCalls.createWebhook({ body });
      await webhookCalls.updateWebhook({ params: { id: webhook.id }, body });
      return undefined;
    },
    async (made) => {
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      if (made) onMade?.(made);
      onLeave();
    },
  );
  const form = useForm({
    schema: createWebhookBody,
    read: (fields) => ({
      name: fields.get('name'),
      url: fields.get('url'),
      format,
      events: fields.getAll('events'),
      habits: reach === 'chosen' ? fields.getAll('habits') : null,
    }),
    send: run,
    texts: { too_short: FIELD_TEXTS.required },
  });
  const isRefused =
    error instanceof ProblemError && error.errors.some(({ path }) => path === 'url');
  const refusal = t`Nothing can be sent to this address. It has to begin with https, without a port. Whoever runs your Habitude server can allow addresses of its own network.`;
  return (
    <form {...form.props} className={SECTION_FORM_CLASS}>
      <TextField
        {...form.field('name')}
        label={t`What it is for`}
        description={t`The program or the thing, such as “Lamp in the hall”.`}
        defaultValue={webhook?.name}
        autoComplete="off"
      />
      <Select
        label={t`Who gets it`}
        value={format}
        onChange={({ target }) =>
          setFormat(WEBHOOK_FORMATS.find((one) => one === target.value) ?? 'standard')
        }
        options={[
          { value: 'standard', label: t`Home Assistant or a script` },
          { value: 'ntfy', label: 'ntfy' },
          { value: 'gotify', label: 'Gotify' },
          { value: 'discord', label: 'Discord' },
          { value: 'slack', label: 'Slack' },
        ]}
      />
      <TextField
        {...form.field('url')}
        error={form.errorOf('url') ?? (isRefused ? refusal : undefined)}
        type="url"
        label={t`Address`}
        description={useAddressHint(format)}
        defaultValue={webhook?.url}
        autoComplete="off"
      />
      <EventChoice
        chosen={webhook?.events ?? FIRST}
        isOfAll={reach === 'all'}
        error={form.errorOf('events')}
      />
      <Select
        label={t`For which habits`}
        value={reach}
        onChange={({ target }) => setReach(target.value)}
        options={[
          { value: 'all', label: t`All, also those to come` },
          { value: 'chosen', label: t`Only those I choose` },
        ]}
      />
      {reach === 'chosen' && (
        <HabitChoice error={form.errorOf('habits')} chosen={webhook?.habits ?? null} />
      )}
      <Failure error={isRefused ? undefined : error} />
      <FormEnd
        form={{ ...form, pending: isPending }}
        submit={webhook ? t`Save` : t`Make the webhook`}
        onCancel={onLeave}
      />
      {dialog}
    </form>
  );
}

/** Where the address of each kind of receiver is found. */
function useAddressHint(format: string): string {
  const { t } = useLingui();
  const hints: Record<string, string> = {
    ntfy: t`Of your topic, such as https://ntfy.sh/my-habits.`,
    gotify: t`It ends in /message, with the token of an application as “token”.`,
    discord: t`In Discord: the settings of a channel, “Integrations”, “Webhooks”.`,
    slack: t`In Slack: an app with “Incoming Webhooks”.`,
  };
  return hints[format] ?? t`Where it takes JSON, signed as Standard Webhooks say.`;
}

interface EventChoiceProps {
  chosen: readonly string[];
  /** it is told of all habits, and so of days on which all are kept */
  isOfAll: boolean;
  error: string | undefined;
}

function EventChoice({ chosen, isOfAll, error }: EventChoiceProps) {
  const { t } = useLingui();
  const texts = useEventTexts();
  return (
    <fieldset aria-describedby={error && 'events-error'}>
      <legend className="font-semibold">{t`What it is told`}</legend>
      <FieldError id="events-error" error={error && t`Choose one at least.`} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {texts
          .filter(([event]) => isOfAll || event !== 'day.all_kept')
          .map(([event, label]) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              label={label}
              defaultChecked={chosen.includes(event)}
            />
          ))}
      </div>
    </fieldset>
  );
}
