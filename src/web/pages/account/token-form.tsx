import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '#contract/endpoint.ts';
import { createPersonalTokenBody, personalTokenEndpoints } from '#contract/personal-tokens.ts';
import type { CreatePersonalTokenBody, MadePersonalToken } from '#contract/personal-tokens.ts';
import { callsOf } from '../../app/api/api.ts';
import { FIELD_TEXTS } from '../../app/errors/problem-texts.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { Segments } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { HabitReach, type Reach } from './habit-choice.tsx';
import { daysIn, HowLong } from './how-long.tsx';
import { useConfirmed } from './prove-dialog.tsx';

export const tokenCalls = callsOf(personalTokenEndpoints);

/** The programs that the person lets in. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => tokenCalls.listPersonalTokens({}, { signal }),
});

/** What a token may do, as a person chooses it. */
type Grant = 'days' | 'read' | 'both' | 'all';

const SCOPES_OF: Record<Grant, readonly Scope[]> = {
  days: ['write:days'],
  read: ['read'],
  both: ['read', 'write:days'],
  all: ['write'],
};

/** The same of a token that is there, whoever made it. */
export function grantOf(scopes: readonly Scope[]): Grant {
  if (scopes.includes('write')) return 'all';
  if (!scopes.includes('read')) return 'days';
  return scopes.includes('write:days') ? 'both' : 'read';
}

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
  const [reach, setReach] = useState<Reach>('all');
  const { send, dialog } = useConfirmed(
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
      days: daysIn(fields),
      ...(reach === 'chosen' && { habits: fields.getAll('habits') }),
    }),
    send,
    texts: { too_short: FIELD_TEXTS.required },
  });
  return (
    <>
      <FieldsForm form={form} submit={t`Make the token`} onCancel={onLeave}>
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
        <HabitReach reach={reach} onReach={setReach} error={form.errorOf('habits')} />
        <HowLong
          days="90"
          warning={t`It works until you revoke it, even for someone who finds it. Set an end if you can.`}
        />
      </FieldsForm>
      {dialog}
    </>
  );
}
