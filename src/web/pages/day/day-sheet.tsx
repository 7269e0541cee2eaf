import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { completeHabitBody, NOTE_MAX } from '#contract/completion.ts';
import type { Entered } from '#contract/entry-on-wire.ts';
import { addUp } from '#domain/add-up.ts';
import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import { habitDay, isAmount } from '../habit/days/habit-day.ts';
import type { HabitDay } from '../habit/days/habit-day.ts';
import { useEnterWithUndo } from '../habit/days/use-enter-with-undo.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useGoalText } from '../habit/use-goal-text.ts';
import { FormProblem, useForm } from '../../app/form/use-form.tsx';
import { Queries } from '../../app/queries.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SheetHandle } from '../../ui/sheet-handle.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts';
import { DayAmount } from './day-amount.tsx';
import { choiceOf, readDay, saysNothing } from './day-draft.ts';
import { EarlierEntries } from './earlier-entries.tsx';

interface DaySheetProps {
  habit: KeptHabit;
  date: CivilDate;
  /** whether all of it is shown at once, or the amount alone */
  whole: boolean;
  onClose: () => void;
}

const TEXTS = {
  invalid: msg`Please enter a number, such as 12 or 0.5.`,
  too_long: msg`Please use at most ${plural(NOTE_MAX, { other: '# characters' })}.`,
};

/** One day of a habit: what it was, whether it is left out, a note, and what was there before. */
export function DaySheet({ habit, date, whole, onClose }: DaySheetProps) {
  const format = useFormat();
  const save = useEnterWithUndo();
  const day = habitDay(habit, date);
  // What is skipped is not asked for its amount, unless it can be seen that it is skipped.
  const [unfolded, setUnfolded] = useState(whole || day.entry?.skipped === true);
  // From a figure or from nothing, steps alone are added to whatever others enter meanwhile.
  const { value = 0, skipped = false } = day.entry ?? {};
  const [added, setAdded] = useState(typeof value === 'number' && !skipped ? 0 : undefined);
  const enter = (entered: Entered | undefined, added?: number) => {
    onClose();
    save({ habit, date, entered, added });
  };
  const { props, errorOf, problem } = useForm({
    schema: completeHabitBody,
    read: (fields) => readDay(day, fields, format.locale),
    send: (entered) => {
      if (saysNothing(day, entered)) return enter(undefined);
      const isStepped = added !== 0 && entered.value !== 0 && !entered.skipped;
      enter(entered, isStepped ? added : undefined);
    },
    texts: TEXTS,
  });
  useKeyboardInset();
  return (
    <Dialog title={habit.name} onClose={onClose} handle={<SheetHandle onAway={onClose} />}>
      <DayHead habit={habit} date={date} />
      <form {...props} className="grid grid-cols-1 gap-4">
        <FormProblem text={problem} />
        {isAmount(day.target) ? (
          <DayAmount
            habit={habit}
            date={date}
            target={day.target}
            skippable={unfolded}
            error={errorOf('value')}
            onChange={(by) =>
              setAdded(added === undefined || by === undefined ? undefined : addUp([added, by]))
            }
          />
        ) : (
          <DayChoices day={day} />
        )}
        <DayNote note={day.entry?.note} shown={unfolded} error={errorOf('note')} />
        {!unfolded && (
          <Button
            variant="quiet"
            className="link -ml-4 justify-self-start text-left"
            onClick={({ currentTarget: { form } }) => {
              flushSync(() => setUnfolded(true));
              // The button is gone, and the focus would go with it.
              form?.querySelector<HTMLElement>('[name=skipped], textarea')?.focus();
            }}
          >
            <Trans>Note, skipped day, earlier entries</Trans>
          </Button>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {day.entry && (
            <Button
              variant="quiet"
              className="link mr-auto -ml-4 max-sm:basis-full max-sm:justify-start"
              onClick={() => enter(undefined)}
            >
              <Trans>Clear this day</Trans>
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary">
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
      {unfolded && (
        <Queries>
          <EarlierEntries habit={habit} date={date} onRestore={(entered) => enter(entered)} />
        </Queries>
      )}
    </Dialog>
  );
}

/** Which day a sheet is about, and what was asked of it. */
function DayHead({ habit, date }: { habit: KeptHabit; date: CivilDate }) {
  const { t } = useLingui();
  const format = useFormat();
  const goalText = useGoalText();
  const goal = goalsByDay(habit.goals)(dayNumberOf(date));
  const { cue } = habit;
  const full = (day: CivilDate) => format.date(day, { dateStyle: 'full' });
  const beginning = full(habit.begin);
  return (
    <div className="-mt-2 text-faint">
      <p className="first-letter:uppercase">{full(date)}</p>
      {goal && <p>{[goalText(goal), cue && t`after ${cue}`].filter(Boolean).join(' · ')}</p>}
      {date < habit.begin && (
        <p className="mt-2 border-l-4 border-edge pl-3 text-ink">
          <Trans>
            This habit begins on {beginning}. Entering something here moves its beginning back to
            this day.
          </Trans>
        </p>
      )}
    </div>
  );
}

/** What became of a day that is ticked, or of one without what is avoided. */
function DayChoices({ day }: { day: HabitDay }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(choiceOf(day));
  const avoids = day.target.kind === 'avoid';
  return (
    <RadioCards
      legend={t`This day`}
      name="choice"
      value={choice}
      onChange={setChoice}
      options={[
        { value: 'kept', label: avoids ? t`No lapse` : t`Kept` },
        { value: 'not', label: avoids ? t`A lapse` : t`Not kept` },
        {
          value: 'skipped',
          label: t`Skipped`,
          description: t`Nothing is asked, and your streak goes on.`,
        },
      ]}
    />
  );
}

interface DayNoteProps {
  note: string | undefined;
  /** a note that is not shown stays as it is */
  shown: boolean;
  error: string | undefined;
}

/** What there is to say of a day, such as why it is skipped. */
function DayNote({ note = '', shown, error }: DayNoteProps) {
  const { t } = useLingui();
  if (!shown) return <input type="hidden" name="note" value={note} />;
  return (
    <TextArea
      label={t`Note`}
      name="note"
      rows={2}
      defaultValue={note}
      description={t`For instance, why you skip this day.`}
      error={error}
    />
  );
}
