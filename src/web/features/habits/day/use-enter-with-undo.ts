import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { createdOn } from '#domain/habit.ts';
import type { Completion } from '#domain/habit.ts';
import { startOfDay } from '#domain/today.ts';
import { useAgainNote } from '../../../shell/problems/use-again-note.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { toasts } from '../../../shell/toasts/toast-store.ts';
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
 * back, and so does the beginning of the habit where the entry had moved it. An entry that is
 * refused can be sent once more, so that nothing has to be written again.
 */
export function useEnterWithUndo(
  today: CivilDate,
  timeZone: string,
  onShown: Shown = () => undefined,
): (entry: Entry) => void {
  const { t, i18n } = useLingui();
  const words = useEntryWords();
  const noteUndo = useUndoNote();
  const noteAgain = useAgainNote();
  const refuse = useRefusal();
  const list = useHabitList();
  const { mutateAsync: update } = useUpdateHabit();
  const enterBack = useEnterDay(timeZone, () => undefined);
  const [notes] = useState(() => new WeakMap<Entry, string>());
  const again = useRef<(entry: Entry) => void>(undefined);

  const undo = async ({ habit: { id, created_at, completions }, date }: Entry) => {
    const listed = () => list.read().find((habit) => habit.id === id);
    if (date < createdOn({ created_at })) {
      const others = listed()?.completions.filter((entry) => entry.date !== date) ?? [];
      const body = { created_at: beginningWith(others, created_at, timeZone) };
      await update({ id, body: { ...body, entries_before: 'remove' } }).catch(refuse);
    }
    const habit = listed();
    const entry = completions.find((completion) => completion.date === date);
    const isThere = habit?.completions.some((completion) => completion.date === date);
    if (habit && (isThere || entry)) enterBack({ habit, date, entered: enteredAs(entry) });
  };

  const say: Shown = (entry, before, after) => {
    const { habit, date } = entry;
    const shown = after.find(({ id }) => id === habit.id) ?? habit;
    const hasMoved = createdOn(shown) < createdOn(habit);
    const summary = () => {
      const said = words(shown, date, today);
      const begins = formatDate(createdOn(shown), i18n.locale, { dateStyle: 'long' });
      return hasMoved ? t`${said}. It now begins on ${begins}.` : said;
    };
    notes.set(
      entry,
      noteUndo(summary, () => void undo(entry)),
    );
    onShown(entry, before, after);
  };

  const enter = useEnterDay(timeZone, say, (error, entry) => {
    toasts.close(notes.get(entry) ?? '');
    noteAgain(error, () => {
      const habit = list.read().find(({ id }) => id === entry.habit.id);
      again.current?.({ ...entry, habit: habit ?? entry.habit });
    });
  });
  useEffect(() => {
    again.current = enter;
  }, [enter]);
  return enter;
}

/** A beginning as before, or with the oldest entry where that is older. */
function beginningWith(
  entries: readonly Completion[],
  createdAt: string,
  timeZone: string,
): string {
  const oldest = entries.reduce(
    (first, { date }) => (date < first ? date : first),
    createdOn({ created_at: createdAt }),
  );
  return oldest < createdOn({ created_at: createdAt }) ? startOfDay(oldest, timeZone) : createdAt;
}
