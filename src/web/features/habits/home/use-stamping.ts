import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { createdOn } from '#domain/habit.ts';
import { progressOn } from '#domain/percentages.ts';
import { habitDay } from '../day/habit-day.ts';
import { useEnterWithUndo } from '../day/use-enter-with-undo.ts';
import { useEntryWords } from '../day/use-entry-words.ts';
import { useEnterDay } from '../use-enter-day.ts';
import type { Entry, Shown } from '../use-enter-day.ts';
import { celebrateOnce } from './celebrate-once.ts';

/** Enters days, says so to those who listen, and notices when the last of today is kept. */
export function useStamping(today: CivilDate, timeZone: string, announce: (words: string) => void) {
  const words = useEntryWords();
  const [celebrates, setCelebrates] = useState(false);

  const look: Shown = (_, before, after) => {
    const { done, total } = progressOn(after, today, today);
    const keptMore = done > progressOn(before, today, today).done;
    setCelebrates(keptMore && done === total && celebrateOnce(today));
  };

  const enter = useEnterDay(timeZone, (entry, before, after) => {
    const stamped = after.find(({ id }) => id === entry.habit.id) ?? entry.habit;
    announce(words(stamped, entry.date, today));
    look(entry, before, after);
  });
  const save = useEnterWithUndo(today, timeZone, look);

  /** The next press takes a stamp back, but neither skips a day again nor moves a beginning. */
  const stamp = (entry: Entry) => {
    const isSkipped = habitDay(entry.habit, entry.date).entry?.skipped;
    const movesBeginning = entry.date < createdOn(entry.habit);
    return isSkipped || movesBeginning ? save(entry) : enter(entry);
  };

  return { stamp, save, celebrates };
}
