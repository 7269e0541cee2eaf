import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPersonalTokenBody } from '#contract/personal-tokens.ts';
import type { CreatePersonalTokenBody, MadePersonalToken } from '#contract/personal-tokens.ts';
import { FIELD_TEXTS } from '../../app/errors/problem-texts.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { Segments, Select } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failure, SECTION_FORM_CLASS } from './account-frame.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import { SCOPES_OF, tokenCalls, tokensQuery, type Grant } from './tokens.ts';

const NEVER = 'never';

interface TokenFormProps {
  /** what is filled in already, for a program that asked for it */
  given?: { name: string; may: Grant } | undefined;
  onMade: (made: MadePersonalToken) => void;
  onLeave: () => void;
}

/** Makes a token: for what, how far, and for how long. */
export function TokenForm({ given, onMade, onLeave }: TokenFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [may, setMay] = useState<Grant>(given?.may ?? 'days');
  const [reach, setReach] = useState<'all' | 'chosen'>('all');
  const [days, setDays] = useState('90');
  const { run, isPending, error, dialog } = useConfirmed(
    (body: CreatePersonalTokenBody) => tokenCalls.createPersonalToken({ body }),
    (made) => {
      onMade(made);
      return queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  );
  const form = useForm({
    schema: createPersonalTokenBody,
    read: (fields) => ({
      name: fields.get('name'),
      scopes: SCOPES_OF[may],
      days: days === NEVER ? null : Number(days),
      ...(reach === 'chosen' && { habits: fields.getAll('habits') }),
    }),
    send: run,
    texts: { too_short: FIELD_TEXTS.required },
  });
  return (
    <form {...form.props} className={SECTION_FORM_CLASS}>
      <TextField
        {...form.field('name')}
        label={t`What it is for`}
        description={t`The program or the thing, such as “Button on the fridge”.`}
        autoComplete="off"
        defaultValue={given?.name}
      />
      <Segments
        legend={t`What it may do`}
        name="may"
        value={may}
        onChange={setMay}
        options={[
          {
            value: 'days',
            label: t`Mark days`,
            description: t`It marks days and takes marks back. It reads only the day that it marks.`,
          },
          {
            value: 'read',
            label: t`Read`,
            description: t`It reads habits, days and notes.`,
          },
          {
            value: 'both',
            label: t`Read and mark`,
            description: t`It reads habits, days and notes, and marks days.`,
          },
          {
            value: 'all',
            label: t`Everything`,
            description: t`It reads and changes habits and days, and deletes them. Your account stays out of its reach.`,
          },
        ]}
      />
      <Select
        label={t`For which habits`}
        value={reach}
        onChange={({ target }) => setReach(target.value === 'chosen' ? 'chosen' : 'all')}
        options={[
          { value: 'all', label: t`All, also those to come` },
          { value: 'chosen', label: t`Only those I choose` },
        ]}
      />
      {reach === 'chosen' && <HabitChoice error={form.errorOf('habits')} />}
      <Select
        label={t`For how long`}
        value={days}
        onChange={({ target }) => setDays(target.value)}
        description={
          days === NEVER &&
          t`It works until you revoke it, also for whoever finds it. Choose an end where you can.`
        }
        options={[
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
          { value: '365', label: t`A year` },
          { value: NEVER, label: t`Without an end` },
        ]}
      />
      <Failure error={error} />
      <FormEnd
        form={{ ...form, pending: isPending }}
        submit={t`Make the token`}
        onCancel={onLeave}
      />
      {dialog}
    </form>
  );
}
