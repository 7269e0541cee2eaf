import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { z } from 'zod/mini';
import type { CivilDate } from '#domain/civil-date.ts';
import { FormProblem } from '../../../shell/form/form-problem.tsx';
import { useForm } from '../../../shell/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';
import { bodyOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { FrequencyField } from './frequency-field.tsx';
import { IconField } from './icon-field.tsx';
import { StampPreview } from './stamp-preview.tsx';

interface HabitFormProps<S extends z.ZodMiniType> {
  schema: S;
  initial: Draft;
  today: CivilDate;
  timeZone: string;
  submitLabel: string;
  onSend: (body: z.output<S>) => Promise<unknown>;
}

/** The fields of a habit, with the stamp that they make. */
export function HabitForm<S extends z.ZodMiniType>({
  schema,
  initial,
  today,
  timeZone,
  submitLabel,
  onSend,
}: HabitFormProps<S>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(initial);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const { formProps, errorOf, problem, pending } = useForm({
    schema,
    read: () => bodyOf(draft, initial, timeZone),
    send: onSend,
  });
  return (
    <form {...formProps} className="flex flex-col gap-6">
      <StampPreview name={draft.name} icon={draft.icon} color={draft.color} />
      <div className="grid grid-cols-[1fr_auto] items-start gap-4">
        <TextField
          label={t`Name`}
          name="name"
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
          error={errorOf('name')}
          autoComplete="off"
          placeholder={t`Read ten pages`}
        />
        <IconField value={draft.icon} onChange={(icon) => set({ icon })} />
      </div>
      <ColorField value={draft.color} onChange={(color) => set({ color })} />
      <FrequencyField value={draft.frequency} onChange={(frequency) => set({ frequency })} />
      <details open={Boolean(errorOf('created_at') ?? errorOf('description'))}>
        <summary className="min-h-11 py-2.5 font-semibold">
          <Trans>More</Trans>
        </summary>
        <div className="flex flex-col gap-6 pt-2">
          <TextArea
            label={t`Description`}
            name="description"
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
            error={errorOf('description')}
            description={t`What counts as kept, or why it matters to you.`}
          />
          <TextField
            label={t`Tracking since`}
            name="created_at"
            type="date"
            min="1970-01-01"
            max={today}
            value={draft.since}
            onChange={(event) => set({ since: event.target.value })}
            error={errorOf('created_at')}
            description={t`Days before it do not count.`}
          />
        </div>
      </details>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending} className="min-w-40">
          {submitLabel}
        </Button>
        <LinkButton to="/" variant="quiet">
          <Trans>Cancel</Trans>
        </LinkButton>
      </div>
    </form>
  );
}
