import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { createdOn } from '#domain/habit.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { useEnterDay } from '../use-enter-day.ts';
import type { Entry, Shown } from '../use-enter-day.ts';
import { useUpdateHabit } from '../use-habit-changes.ts';
import { useHabitList } from '../use-habit-list.ts';
import { enteredAs } from './habit-day.ts';
import { useEntryWords } from './use-entry-words.ts';

/**
 * Enters a day, says so in a note, and offers there to take it back: what stood there before comes
 * back, and so does the beginning of the habit where the entry had moved it.
 */
export function useEnterWithUndo(
  today: CivilDate,
  timeZone: string,
  onShown: Shown = () => undefined,
): (entry: Entry) => void {
  const { t, i18n } = useLingui();
  const words = useEntryWords();
  const noteUndo = useUndoNote();
  const refuse = useRefusal();
  const list = useHabitList();
  const { mutateAsync: update } = useUpdateHabit();
  const enterBack = useEnterDay(timeZone, () => undefined);

  const undo = async ({ habit: { id, created_at, completions }, date }: Entry) => {
    if (date < createdOn({ created_at })) await update({ id, body: { created_at } }).catch(refuse);
    const habit = list.read().find((listed) => listed.id === id);
    const entry = completions.find((completion) => completion.date === date);
    if (habit) enterBack({ habit, date, entered: enteredAs(entry) });
  };

  return useEnterDay(timeZone, (entry, before, after) => {
    const { habit, date } = entry;
    const shown = after.find(({ id }) => id === habit.id) ?? habit;
    const said = words(shown, date, today);
    const begins = formatDate(createdOn(shown), i18n.locale, { dateStyle: 'long' });
    const hasMoved = createdOn(shown) < createdOn(habit);
    noteUndo(hasMoved ? t`${said}. It now begins on ${begins}.` : said, () => void undo(entry));
    onShown(entry, before, after);
  });
}
