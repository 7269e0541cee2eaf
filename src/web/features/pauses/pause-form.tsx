import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { pauseEndpoints } from '#contract/pause.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import { EARLIEST_DATE } from '#domain/limits.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from './pause-draft.ts';
import type { PauseDraft } from './pause-draft.ts';

type PauseFields = Omit<PauseAnswer, 'id'>;

interface PauseFormProps {
  initial: PauseDraft;
  /** those to choose from */
  habits: readonly KeptHabit[];
  submitLabel: string;
  onSend: (body: PauseFields) => void;
  /** beside the button that sends */
  children?: ReactNode;
}

const TEXTS = { invalid_date: msg`Please enter a day that exists.` };

/** The fields of a pause. */
export function PauseForm({ initial, habits, submitLabel, onSend, children }: PauseFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(initial);
  const set = (change: Partial<PauseDraft>) => setDraft({ ...draft, ...change });
  const { formProps, errorOf, problem, pending } = useForm({
    schema: pauseEndpoints.createPause.body,
    read: () => bodyOf(draft),
    send: ({ habit_id = null, first, last = null, reason = '' }) =>
      onSend({ habit_id, first, last, reason }),
    texts: TEXTS,
  });
  const lastError = errorOf('last');
  const isBackwards = draft.last !== '' && draft.last < draft.first;
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <Select
        label={t`What to pause`}
        name="habit_id"
        value={draft.habit}
        onChange={(event) => set({ habit: event.target.value })}
        error={errorOf('habit_id')}
        options={[
          { value: '', label: t`All habits` },
          ...habits.map(({ id, name, icon }) => ({ value: id, label: `${icon} ${name}` })),
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`First day`}
          name="first"
          type="date"
          min={EARLIEST_DATE}
          value={draft.first}
          onChange={(event) => set({ first: event.target.value })}
          error={errorOf('first')}
        />
        {!draft.isOpen && (
          <TextField
            label={t`Last day`}
            name="last"
            type="date"
            min={draft.first}
            value={draft.last}
            onChange={(event) => set({ last: event.target.value })}
            error={lastError && isBackwards ? t`The last day is before the first.` : lastError}
          />
        )}
      </div>
      <Checkbox
        label={<Trans>Until further notice</Trans>}
        checked={draft.isOpen}
        onChange={(event) => set({ isOpen: event.target.checked })}
      />
      <TextField
        label={t`Reason (optional)`}
        name="reason"
        value={draft.reason}
        onChange={(event) => set({ reason: event.target.value })}
        error={errorOf('reason')}
        autoComplete="off"
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending} className="min-w-32">
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
