import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INBOX_MODES, VALUE_NAME_MAX } from '#contract/inboxes.ts';
import type { FoundValue, InboxMapping, InboxPreview } from '#contract/inboxes.ts';
import { useNotebook } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { Loaded, SECTION_FORM_CLASS } from './account-frame.tsx';
import {
  useFactorOptions,
  useFoundText,
  useHabitText,
  useModeOptions,
  useValueText,
} from './inbox-texts.ts';
import { inboxPreviewQuery } from './inboxes.ts';

interface MappingFormProps {
  inboxId: string;
  /** what is in the messages that are kept, those of the newest first */
  found: readonly FoundValue[];
  pending: boolean;
  onSave: (mapping: InboxMapping) => void;
  onLeave: () => void;
}

const modeOf = (text: string | undefined) => INBOX_MODES.find((mode) => mode === text) ?? 'latest';

/** Chooses a value, a habit and how it is entered, and shows what the last message would do. */
export function MappingForm({ inboxId, found, pending, onSave, onLeave }: MappingFormProps) {
  const { t } = useLingui();
  const foundText = useFoundText();
  const { notebook } = useNotebook();
  const habits = notebook?.habits.filter(({ is_active }) => is_active) ?? [];
  // The first of a name is of its latest message.
  const values = found.filter(
    ({ name }, place) => found.findIndex((each) => each.name === name) === place,
  );
  const [first] = values;
  const [chosen, setChosen] = useState(first?.name ?? '');
  const [written, setWritten] = useState('');
  const [habit, setHabit] = useState(habits[0]?.id ?? '');
  const [factor, setFactor] = useState('1');
  const [mode, setMode] = useState(modeOf(first?.mode));
  const name = (chosen === '' ? written : chosen).trim();
  const mapping: InboxMapping = { name, habit, factor: Number(factor), mode };
  const choose = (value: string) => {
    setChosen(value);
    setMode(modeOf(values.find((each) => each.name === value)?.mode));
  };
  return (
    <form
      className={SECTION_FORM_CLASS}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onSave(mapping);
      }}
    >
      <Select
        label={t`Value`}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={[
          ...values.map((each) => ({ value: each.name, label: foundText(each) })),
          { value: '', label: t`Another name…` },
        ]}
      />
      {chosen === '' && (
        <TextField
          label={t`What the app calls it`}
          description={t`As it stands in its messages, such as “steps”.`}
          value={written}
          maxLength={VALUE_NAME_MAX}
          required
          autoComplete="off"
          onChange={({ target }) => setWritten(target.value)}
        />
      )}
      <Select
        label={t`Habit`}
        value={habit}
        onChange={({ target }) => setHabit(target.value)}
        options={habits.map(({ id, name: called, icon }) => ({
          value: id,
          label: `${icon} ${called}`,
        }))}
      />
      <Select
        label={t`In which amount`}
        value={factor}
        onChange={({ target }) => setFactor(target.value)}
        options={useFactorOptions()}
      />
      <Select
        label={t`What becomes of the day`}
        value={mode}
        onChange={({ target }) => setMode(modeOf(target.value))}
        options={useModeOptions()}
      />
      {mode === 'add' && (
        <p className="text-sm text-faint">{t`Two messages that say the same count as one. For each press of a button to count, have the app send the time too.`}</p>
      )}
      {chosen !== '' && <Preview inboxId={inboxId} mapping={mapping} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>{t`Save`}</Button>
        <Button variant="quiet" onClick={onLeave}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

function Preview({ inboxId, mapping }: { inboxId: string; mapping: InboxMapping }) {
  const { t } = useLingui();
  const query = useQuery(inboxPreviewQuery(inboxId, mapping));
  return (
    <section aria-live="polite" className="border-l-4 border-rule py-1 pl-3">
      <h3 className="font-semibold">{t`What the last message would have done`}</h3>
      <Loaded query={query} rows={1} label={t`Trying it out…`}>
        {(preview) => <PreviewDays preview={preview} />}
      </Loaded>
    </section>
  );
}

/** How many days are shown. */
const MOST_DAYS = 7;

function PreviewDays({ preview: { days, left_out } }: { preview: InboxPreview }) {
  const { t } = useLingui();
  const format = useFormat();
  const habitText = useHabitText();
  const valueText = useValueText();
  const more = days.length - MOST_DAYS;
  return (
    <>
      {days.length === 0 && <p className="text-sm">{t`Nothing would have changed.`}</p>}
      <ul className="text-sm">
        {days.slice(0, MOST_DAYS).map(({ habit, date, before, after }) => (
          <li key={`${habit} ${date}`} className="wrap-anywhere">
            {format.date(date, { day: 'numeric', month: 'long' })} · {habitText(habit)}{' '}
            {before === after
              ? t`stays: ${valueText(after)}`
              : t`from ${valueText(before)} to ${valueText(after)}`}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm">{plural(more, { one: '# more day', other: '# more days' })}</p>
      )}
      {left_out > 0 && (
        <p className="text-sm text-faint">
          {plural(left_out, {
            one: '# value is left out: its day or its amount cannot be entered.',
            other: '# values are left out: their days or amounts cannot be entered.',
          })}
        </p>
      )}
    </>
  );
}
