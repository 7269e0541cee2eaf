import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { completionEndpoints } from '#contract/completion.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Entered } from '#domain/entered.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEnterWithUndo } from '../../notebook/days/use-enter-with-undo.ts';
import { DayAmount } from './day-amount.tsx';
import { DayChoices } from './day-choices.tsx';
import { DayHead } from './day-head.tsx';
import { DayNote } from './day-note.tsx';
import { readDay, saysNothing } from './day-draft.ts';
import { EarlierEntries } from './earlier-entries.tsx';
import { habitDay, isAmount } from '../../notebook/days/habit-day.ts';
import { useFormat } from '../../ui/use-format.ts';

interface DaySheetProps {
  habit: KeptHabit;
  date: CivilDate;
  /** whether all of it is shown at once, or the amount alone */
  whole: boolean;
  onClose: () => void;
}

const TEXTS = {
  invalid: msg`Please enter a number, such as 12 or 0.5.`,
  too_long: msg`Please use at most 1,000 characters.`,
};

/** One day of a habit: what it was, whether it is left out, a note, and what was there before. */
export function DaySheet({ habit, date, whole, onClose }: DaySheetProps) {
  const format = useFormat();
  const save = useEnterWithUndo();
  const day = habitDay(habit, date);
  // What is skipped is not asked for its amount, unless it can be seen that it is skipped.
  const [unfolded, setUnfolded] = useState(whole || day.entry?.skipped === true);
  const enter = (entered: Entered | undefined) => {
    onClose();
    save({ habit, date, entered });
  };
  const { formProps, errorOf, problem } = useForm({
    schema: completionEndpoints.completeHabit.body,
    read: (fields) => readDay(day, fields, format.locale),
    send: (entered) => Promise.resolve(enter(saysNothing(day, entered) ? undefined : entered)),
    texts: TEXTS,
  });
  return (
    <Dialog title={habit.name} onClose={onClose}>
      <DayHead habit={habit} date={date} />
      <form {...formProps} className="flex flex-col gap-4">
        <FormProblem text={problem} />
        {isAmount(day.target) ? (
          <DayAmount
            habit={habit}
            date={date}
            target={day.target}
            skippable={unfolded}
            error={errorOf('value')}
          />
        ) : (
          <DayChoices day={day} />
        )}
        <DayNote note={day.entry?.note} shown={unfolded} error={errorOf('note')} />
        {!unfolded && (
          <Button
            variant="quiet"
            className="-ml-4 self-start text-left"
            onClick={({ currentTarget: { form } }) => {
              flushSync(() => setUnfolded(true));
              // The button is gone, and the focus would go with it.
              form?.querySelector<HTMLElement>('[name=skipped], textarea')?.focus();
            }}
          >
            <Trans>Note, skip, earlier entries</Trans>
          </Button>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {day.entry && (
            <Button
              variant="quiet"
              className="mr-auto -ml-4 max-sm:basis-full max-sm:justify-start"
              onClick={() => enter(undefined)}
            >
              <Trans>Clear the day</Trans>
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
      {unfolded && <EarlierEntries habit={habit} date={date} onRestore={enter} />}
    </Dialog>
  );
}
