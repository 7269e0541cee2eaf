import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod/mini';
import { completeHabitBody, NOTE_MAX } from '#contract/completion.ts';
import type { Entered } from '#contract/entry-on-wire.ts';
import { addUp } from '#domain/add-up.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { goalOn, isAmount, isToBeLow } from '#domain/goal.ts';
import { FormProblem, useForm } from '../../app/form/use-form.tsx';
import { useUnfinished } from '../../app/form/use-unfinished.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Queries } from '../../app/queries.tsx';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useKeyboardInset } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/choices.tsx';
import { Dialog, SheetHandle } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { readAmount } from '../../ui/text.ts';
import {
  amountEntered,
  habitDay,
  isCompletedDay,
  isLapse,
  type HabitDay,
} from '../habit/habit-day.ts';
import { MarkMeaning } from '../habit/mark-note.tsx';
import { useEnterWithUndo } from '../habit/use-commands.ts';
import { useGoalText } from '../habit/use-goal-text.ts';
import { DayAmount } from './day-amount.tsx';
import { dayCommand, type EnteringDay } from './day-command.ts';
import { EarlierEntries } from './earlier-entries.tsx';

interface DaySheetProps {
  habit: ShownHabit;
  date: CivilDate;
  /** whether all of it is shown at once, or the amount alone */
  whole: boolean;
  onClose: () => void;
}

/** A day of which its fields say nothing has no mark, and maybe a note. */
const dayBody = z.extend(completeHabitBody, { value: z.nullable(completeHabitBody.shape.value) });

const TEXTS = {
  invalid: msg`Enter a number, such as 12 or 0.5.`,
  too_long: msg`Use at most ${plural(NOTE_MAX, { other: '# characters' })}.`,
};

const unfinishedNotes = new Map<string, string>();

/** One day of a habit: what it was, whether it is left out, a note, and what was there before. */
export function DaySheet({ habit, date, whole, onClose }: DaySheetProps) {
  const { t } = useLingui();
  const format = useFormat();
  const save = useEnterWithUndo();
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  // Fields keep what they were opened with, and only what differs from that is entered: anything
  // else may have been changed on another device meanwhile.
  const [opened] = useState(habit);
  const day = habitDay(opened, date);
  const written = day.entry?.note ?? '';
  // What was written in the place of another note is not given back: somebody wrote this one since.
  const about = `${habit.id} ${date} ${written}`;
  const [note, setNote, isNoted] = useUnfinished(unfinishedNotes, about, () => written);
  // What is skipped is not asked for its amount, unless it can be seen that it is skipped.
  const [isUnfolded, setIsUnfolded] = useState(whole || day.entry?.skipped === true);
  const unfolded = isUnfolded || isNoted;
  // From a figure or from nothing, steps alone are added to whatever others enter meanwhile.
  const { value, skipped = false } = day.entry ?? {};
  const isFigure = typeof (value ?? 0) === 'number';
  const [added, setAdded] = useState(isFigure && !skipped ? 0 : undefined);
  const enter = (given: Pick<EnteringDay, 'entered'> & Partial<EnteringDay>) => {
    const entering = { habit, date, ...given };
    save(entering, dayCommand(entering));
    onClose();
  };
  const enterAtOnce = (entered: EnteringDay['entered']) => {
    try {
      enter({ entered });
    } catch (error) {
      setRefusal(errorText(error));
    }
  };
  const { props, errorOf, problem } = useForm({
    schema: dayBody,
    read: (fields) => readDay(day, fields, format.locale),
    send: (entered) => {
      const isStepped = added !== 0 && entered.value !== 0 && !entered.skipped;
      enter({
        habit: opened,
        entered,
        added: isMarkOf(day, entered) ? 0 : isStepped ? added : undefined,
      });
    },
    texts: TEXTS,
  });
  useKeyboardInset();
  return (
    <Dialog title={habit.name} onClose={onClose} handle={<SheetHandle />} isWritten={isNoted}>
      <DayHead habit={habit} date={date} />
      <form {...props} className="grid grid-cols-1 gap-4">
        <FormProblem text={problem ?? refusal} />
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
        <DayNote note={note} onChange={setNote} shown={unfolded} error={errorOf('note')} />
        {!unfolded && (
          <Button
            variant="quiet"
            className="link -ml-4 justify-self-start text-left"
            onClick={({ currentTarget: { form } }) => {
              flushSync(() => setIsUnfolded(true));
              // The button is gone, and the focus would go with it.
              form?.querySelector<HTMLElement>('[name=skipped], textarea')?.focus();
            }}
          >
            {t`Note, skipped day, earlier entries`}
          </Button>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {day.entry && (
            <Button
              variant="quiet"
              className="link mr-auto -ml-4 max-sm:basis-full max-sm:justify-start"
              onClick={() => enterAtOnce(undefined)}
            >
              {t`Clear this day`}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" variant="primary">
            {t`Save`}
          </Button>
        </div>
      </form>
      {unfolded && (
        <Queries>
          <EarlierEntries habit={habit} date={date} onRestore={enterAtOnce} />
        </Queries>
      )}
    </Dialog>
  );
}

/** The marks of days that the fields of a sheet say by themselves. */
const SAID: readonly DayMark[] = ['skipped', 'avoided', 'lapse'];

/** Which day a sheet is about, what was asked of it, and what its mark means. */
function DayHead({ habit, date }: { habit: ShownHabit; date: CivilDate }) {
  const { t } = useLingui();
  const today = useToday();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  const format = useFormat();
  const goalText = useGoalText();
  const goal = goalOn(habit.goals, date);
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
      {!SAID.includes(mark) && (
        <div className="mt-2 empty:hidden">
          <MarkMeaning habit={habit} date={date} mark={mark} />
        </div>
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
    <Segments
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
  note: string;
  onChange: (note: string) => void;
  /** a note that is not shown stays as it is */
  shown: boolean;
  error: string | undefined;
}

/** What there is to say of a day, such as why it is skipped. */
function DayNote({ note, onChange, shown, error }: DayNoteProps) {
  const { t } = useLingui();
  if (!shown) return <input type="hidden" name="note" value={note} />;
  return (
    <TextArea
      label={t`Note`}
      name="note"
      rows={2}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      description={t`For instance, why you skip this day.`}
      error={error}
    />
  );
}

/** What a day without an amount was: as asked, not, or left out. */
type DayChoice = 'kept' | 'not' | 'skipped';

function choiceOf(day: HabitDay): DayChoice {
  const { target, entry } = day;
  if (entry?.skipped) return 'skipped';
  if (target.kind === 'avoid') return isLapse(day) ? 'not' : 'kept';
  return isCompletedDay(day) ? 'kept' : 'not';
}

/**
 * Reads the fields of a day's sheet: a `choice`, or an amount as `value` that a `skipped` puts
 * aside, and a `note`. An amount that is none is NaN. What a day is without a word is no value.
 */
export function readDay({ target }: HabitDay, fields: FormData, locale: string): Entered {
  const textOf = (name: string) => String(fields.get(name) ?? '');
  const note = textOf('note').trim();
  if (fields.has('skipped') || textOf('choice') === 'skipped') {
    return { value: false, skipped: true, note };
  }
  if (isAmount(target)) return { value: readAmount(textOf('value'), locale) ?? null, note };
  const isKept = textOf('choice') === 'kept';
  return { value: isKept === isToBeLow(target) ? null : isKept, note };
}

/** Whether the fields say of a day itself what they say of it before anybody touches them. */
function isMarkOf(day: HabitDay, { value, skipped }: Entered): boolean {
  const { target, entry } = day;
  if (skipped || entry?.skipped) return skipped === entry?.skipped;
  return isAmount(target)
    ? value === (amountEntered(day) ?? null)
    : (value ?? isToBeLow(target)) === (choiceOf(day) === 'kept');
}
