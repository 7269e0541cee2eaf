import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createWebhookBody } from '#contract/webhooks.ts';
import type { CreateWebhookBody, MadeWebhook, Webhook } from '#contract/webhooks.ts';
import { FIELD_TEXTS } from '../../app/errors/problem-texts.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { Select } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { HabitReach, Ticks, type Reach } from './habit-choice.tsx';
import { useConfirmed } from './prove-dialog.tsx';
import { useEventOptions } from './webhook-texts.ts';
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
  const events = useEventOptions();
  const [format, setFormat] = useState(webhook?.format ?? 'standard');
  const [reach, setReach] = useState<Reach>(webhook?.habits ? 'chosen' : 'all');
  const { send, dialog } = useConfirmed(
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
    send,
    texts: {
      too_short: FIELD_TEXTS.required,
      // Of the address, by the server.
      invalid: msg`Nothing can be sent to this address. It has to begin with https, without a port. Whoever runs your Habitude server can allow addresses of its own network.`,
    },
  });
  return (
    <>
      <FieldsForm form={form} submit={webhook ? t`Save` : t`Make the webhook`} onCancel={onLeave}>
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
          onChoose={setFormat}
          options={[
            { value: 'standard', label: t`Home Assistant or a script` },
            { value: 'ntfy', label: 'ntfy' },
            { value: 'gotify', label: 'Gotify' },
            { value: 'discord', label: 'Discord' },
            { value: 'slack', label: 'Slack' },
          ]}
        />
        {webhook && webhook.format !== 'standard' && format === 'standard' && (
          <p className="text-faint">
            {t`Nobody was shown the secret by which its messages are signed. To check signatures, make another webhook.`}
          </p>
        )}
        <TextField
          {...form.field('url')}
          required
          type="url"
          label={t`Address`}
          description={useAddressHint(format)}
          defaultValue={webhook?.url}
          autoComplete="off"
        />
        <Ticks
          legend={t`What is sent`}
          name="events"
          // Days on which all are kept are told of where it is told of all.
          options={events.filter(({ value }) => reach === 'all' || value !== 'day.all_kept')}
          chosen={webhook?.events ?? FIRST}
          error={form.errorOf('events')}
        />
        <HabitReach
          reach={reach}
          onReach={setReach}
          error={form.errorOf('habits')}
          chosen={webhook?.habits}
        />
      </FieldsForm>
      {dialog}
    </>
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
  return hints[format] ?? t`Of a program that takes JSON, signed as Standard Webhooks describes.`;
}
