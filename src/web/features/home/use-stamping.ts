import { useEffect, useEffectEvent, useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { progressOn } from '#domain/percentages.ts';
import type { Entry, EntryShown } from '../../notebook/commands/day-commands.ts';
import { habitDay } from '../../notebook/days/habit-day.ts';
import { useEnterWithUndo } from '../../notebook/days/use-enter-with-undo.ts';
import { useEntryWords } from '../../notebook/days/use-entry-words.ts';
import { useToday } from '../../notebook/today.tsx';
import { useCommand } from '../../notebook/use-command.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';

/** Enters days, says so to those who listen, and notices when the last of today is kept. */
export function useStamping(announce: (words: string) => void) {
  const { enterDay, watchEntries } = useCommand();
  const today = useToday();
  const words = useEntryWords();
  const refuse = useRefusal();
  const enterWithUndo = useEnterWithUndo();
  const [celebrates, setCelebrates] = useState(false);

  const look = useEffectEvent(({ before, after }: EntryShown) => {
    const { done, total } = progressOn(after, today, today);
    const keptMore = done > progressOn(before, today, today).done;
    setCelebrates(keptMore && done === total && celebrateOnce(today));
  });
  useEffect(() => watchEntries((shown) => look(shown)), [watchEntries]);

  /** The next press takes a stamp back, but neither skips a day again nor moves a beginning. */
  const stamp = (entry: Entry) => {
    const isSkipped = habitDay(entry.habit, entry.date).entry?.skipped;
    const movesBeginning = entry.date < entry.habit.begin;
    if (isSkipped || movesBeginning) enterWithUndo(entry);
    else
      enterDay(entry, ({ habit, date, after }) =>
        announce(words(after.find(({ id }) => id === habit.id) ?? habit, date)),
      ).catch(refuse);
  };

  return { stamp, celebrates };
}

const KEY = 'celebrated';

/** Whether a day that is wholly kept is still to be celebrated; it is not from then on. */
function celebrateOnce(today: CivilDate): boolean {
  if (window.localStorage.getItem(KEY) === today) return false;
  window.localStorage.setItem(KEY, today);
  return true;
}
