import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { INBOX_MODES, MAX_MAPPINGS, VALUE_NAME_MAX } from '#contract/inboxes.ts';
import type { FoundValue, Inbox, InboxMapping, InboxPreview } from '#contract/inboxes.ts';
import { FIELDS_CLASS } from '../../app/form/use-form.tsx';
import { drawWithFocus, useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { Failure, Loaded } from './account-frame.tsx';
import { useHabitOptions, useHabitText } from './habit-choice.tsx';
import {
  useFactorOptions,
  useFoundText,
  useMappingText,
  useModeOptions,
  useValueText,
} from './inbox-texts.ts';
import { inboxCalls, inboxesQuery, inboxMessagesQuery, inboxPreviewQuery } from './inboxes.ts';
import { RowButton } from './rows.tsx';

/** Which values of an inbox are entered, for which habits and how. */
export function InboxMappings({ inbox }: { inbox: Inbox }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const mappingText = useMappingText();
  const id = useId();
  const messages = useQuery(inboxMessagesQuery(inbox.id));
  const list = useFocusKept<HTMLDivElement>(inbox.mappings.length);
  const frame = useRef<HTMLDivElement>(null);
  const [isAdding, setAdding] = useState(false);
  const show = (open: boolean) =>
    drawWithFocus(frame, open ? 'select' : 'button', () => setAdding(open));
  const hasHabit = useHabitOptions().length > 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (mappings: InboxMapping[]) =>
      inboxCalls.updateInbox({ params: { id: inbox.id }, body: { mappings } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: inboxesQuery.queryKey });
      if (isAdding) show(false);
    },
  });
  // Those that only a newer server knows are left as they are, by changing nothing.
  const known = inbox.mappings.flatMap(knownMapping);
  const isKnown = known.length === inbox.mappings.length;
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <div ref={list} tabIndex={-1} className="w-full outline-none">
        {inbox.mappings.length === 0 ? (
          <p className="text-sm text-faint">{t`Nothing yet. Have the app send something, and then choose what becomes of it.`}</p>
        ) : (
          <ul>
            {inbox.mappings.map((mapping, place) => (
              <li
                key={JSON.stringify(mapping)}
                className="flex items-center justify-between gap-4 py-1"
              >
                <p id={`${id}-${place}`} className="min-w-0 text-sm wrap-anywhere">
                  {mappingText(mapping)}
                </p>
                {isKnown && (
                  <RowButton
                    row={`${id}-${place}`}
                    className="shrink-0"
                    pending={isPending}
                    onClick={() => mutate(known.toSpliced(place, 1))}
                  >
                    {t`Remove`}
                  </RowButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Failure error={error} />
      {isKnown && hasHabit && known.length < MAX_MAPPINGS && (
        <div ref={frame} className="w-full">
          {isAdding ? (
            <Loaded query={messages} rows={2} label={t`Loading what came…`}>
              {(all) => (
                <MappingForm
                  inboxId={inbox.id}
                  found={all.flatMap((message) => message.found)}
                  pending={isPending}
                  onSave={(mapping) => mutate([...known, mapping])}
                  onLeave={() => show(false)}
                />
              )}
            </Loaded>
          ) : (
            <Button onClick={() => show(true)}>{t`Enter a value`}</Button>
          )}
        </div>
      )}
    </div>
  );
}

function knownMapping(mapping: Inbox['mappings'][number]): InboxMapping[] {
  const mode = INBOX_MODES.find((each) => each === mapping.mode);
  return mode ? [{ ...mapping, mode }] : [];
}

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
function MappingForm({ inboxId, found, pending, onSave, onLeave }: MappingFormProps) {
  const { t } = useLingui();
  const foundText = useFoundText();
  const habits = useHabitOptions();
  // The first of a name is of its latest message.
  const values = found.filter(
    ({ name }, place) => found.findIndex((each) => each.name === name) === place,
  );
  const [first] = values;
  const [chosen, setChosen] = useState(first?.name ?? '');
  const [written, setWritten] = useState('');
  const [habit, setHabit] = useState(habits[0]?.value ?? '');
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
      className={FIELDS_CLASS}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onSave(mapping);
      }}
    >
      <Select
        label={t`Value`}
        value={chosen}
        onChoose={choose}
        options={[
          ...values.map((each) => ({ value: each.name, label: foundText(each) })),
          { value: '', label: t`Another name…` },
        ]}
      />
      {chosen === '' && (
        <TextField
          label={t`What the app calls it`}
          description={t`As it appears in its messages, such as “steps”.`}
          value={written}
          maxLength={VALUE_NAME_MAX}
          required
          autoComplete="off"
          onChange={({ target }) => setWritten(target.value)}
        />
      )}
      <Select label={t`Habit`} value={habit} onChoose={setHabit} options={habits} />
      <Select
        label={t`Conversion`}
        value={factor}
        onChoose={setFactor}
        options={useFactorOptions()}
      />
      <Select
        label={t`Effect on the day`}
        value={mode}
        onChoose={setMode}
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
              ? t`no change: ${valueText(after)}`
              : `${valueText(before)} → ${valueText(after)}`}
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
