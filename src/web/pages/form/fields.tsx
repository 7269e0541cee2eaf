import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { HABIT_COLORS, type HabitColor } from '#contract/habit.ts';
import { isToBeLow } from '#domain/goal.ts';
import { EARLIEST_DATE } from '#domain/limits.ts';
import { useToday } from '../../sync/today.tsx';
import { useGroups } from '../../sync/use-notebook.ts';
import { errorIdOf, Segments, Select, WrittenBlank } from '../../ui/choices.tsx';
import { FieldError, TextArea, TextField } from '../../ui/field.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { AutomaticityNote } from '../habit/reminders/automaticity-note.tsx';
import { ReminderFields } from '../habit/reminders/reminder-fields.tsx';
import { NEW_GROUP, type FormPart } from './draft.ts';

/** What makes a day count. */
export function KindField({ draft: { goal }, setGoal }: FormPart) {
  const { t } = useLingui();
  return (
    <Segments
      legend={t`What counts`}
      name="kind"
      value={goal.kind}
      onChange={(kind) => setGoal({ kind })}
      options={[
        {
          value: 'check',
          label: t`Yes or no`,
          description: t`A day counts once it is stamped.`,
        },
        {
          value: 'at_least',
          label: t`A target`,
          description: t`You enter how much, and it counts once it is enough.`,
        },
        {
          value: 'at_most',
          label: t`A limit`,
          description: t`A day, week or month counts once it is over, unless you went over the limit.`,
        },
        {
          value: 'avoid',
          label: t`To avoid`,
          description: t`A day counts once it is over, unless you note a lapse.`,
        },
      ]}
    />
  );
}

/** The ink of the stamp. Each says its name; the chosen one bears the tick. */
export function ColorField({ draft, set }: FormPart) {
  const { t, i18n } = useLingui();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t`Colour`}</legend>
      <div className="-mx-2 grid grid-cols-8 sm:grid-cols-[repeat(8,3rem)] forced-colors:grid-cols-2!">
        {HABIT_COLORS.map((color) => (
          <label
            key={color}
            title={i18n._(COLOR_NAMES[color])}
            className="inline-flex h-12 cursor-pointer items-center justify-center gap-2 rounded-full forced-colors:justify-start forced-colors:px-2 has-checked:outline-2 has-checked:-outline-offset-4 has-checked:outline-ink has-focus-visible:outline-offset-0 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="color"
              value={color}
              checked={color === draft.color}
              onChange={() => set({ color })}
              aria-label={i18n._(COLOR_NAMES[color])}
              className="sr-only"
            />
            <Stamp mark={color === draft.color ? 'kept' : 'dot'} ink={color} variant={color} />
            <span aria-hidden className="hidden forced-colors:inline">
              {i18n._(COLOR_NAMES[color])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const COLOR_NAMES: Record<HabitColor, MessageDescriptor> = {
  tomato: msg`Tomato red`,
  amber: msg`Amber`,
  olive: msg`Olive`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  rose: msg`Rose`,
};

/** After what a habit comes in the day, and when it is reminded of. */
export function ReminderSection({ habit, draft, set, field }: FormPart) {
  const { t } = useLingui();
  const { every, weekdays } = draft.goal;
  const isLow = isToBeLow(draft.goal);
  const { error, name } = field('cue');
  const cue = (
    <WrittenBlank
      name={name}
      error={error}
      label={t`I do it after`}
      placeholder={t`breakfast`}
      value={draft.cue}
      onChange={(event) => set({ cue: event.target.value })}
      className="w-32 grow"
    />
  );
  return (
    <section aria-labelledby="reminders" className="flex flex-col gap-4">
      <h2 id="reminders" className="font-sans text-base font-semibold tracking-normal">
        {t`When it is time`}
      </h2>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 text-lg">
          <Trans>I do it after {cue}</Trans>
        </div>
        {error ? (
          <FieldError id={errorIdOf(name)} error={error} />
        ) : (
          <p className="text-sm text-faint">
            {t`What you do every day anyway reminds you better than any device.`}
          </p>
        )}
      </div>
      {isLow && (
        <p className="text-sm text-faint">
          {t`Habitude sends no reminder of what you avoid or limit.`}
        </p>
      )}
      <ReminderFields
        reminders={draft.reminders}
        onChange={(reminders) => set({ reminders })}
        field={field}
        {...(every === 'DAILY' && weekdays.length > 0 && { weekdays })}
        canAdd={!isLow}
      />
      {habit && <AutomaticityNote habit={habit} />}
    </section>
  );
}

const NAMES = ['group_id', 'new_group', 'description', 'created_at'];

/** What few habits need, folded away. */
export function MoreFields({ draft, set, field, plan }: FormPart) {
  const today = useToday();
  const { t } = useLingui();
  const groups = useGroups();
  // Opened by an error, it stays open while that is mended.
  const [isOpen, setOpen] = useState(false);
  const isWrong = NAMES.some((name) => field(name).error !== undefined);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        currentTarget.open ||= isWrong;
        setOpen(currentTarget.open);
      }}
    >
      <summary className="min-h-11 py-2.5 font-semibold">{t`More`}</summary>
      <div className="flex flex-col gap-6 pt-2">
        {groups && (
          <Select
            {...field('group_id')}
            label={t`Group`}
            value={draft.group}
            onChoose={(group) => set({ group })}
            options={[
              { value: '', label: t`No group` },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
              { value: NEW_GROUP, label: t`New group…` },
            ]}
          />
        )}
        {groups && draft.group === NEW_GROUP && (
          <TextField
            {...field('new_group')}
            label={t`Name of the new group`}
            autoComplete="off"
            value={draft.newGroup}
            onChange={(event) => set({ newGroup: event.target.value })}
          />
        )}
        <TextArea
          {...field('description')}
          label={t`Description`}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
          description={t`What counts as kept, or why it matters to you.`}
        />
        <TextField
          {...field('created_at')}
          label={t`Tracking since`}
          type="date"
          min={EARLIEST_DATE}
          max={today}
          value={draft.since ?? plan.begin}
          onChange={(event) => set({ since: event.target.value })}
          description={t`Days before this one do not count.`}
        />
      </div>
    </details>
  );
}
