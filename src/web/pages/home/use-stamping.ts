import { useEffect, useEffectEvent, useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import { habitDay, isLapse, feelStamp } from '../habit/habit-day.ts';
import { enterDay, useEnterWithUndo } from '../habit/use-commands.ts';
import type { Entering } from '../habit/use-commands.ts';
import { useEntryWords } from '../habit/day-words.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommand, watchCommands } from '../../sync/use-notebook.ts';
import type { Done } from '../../sync/use-notebook.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';

/** Enters days, says so to those who listen, and notices when the last of today is kept. */
export function useStamping(announce: (words: string) => void) {
  const carryOut = useCommand();
  const today = useToday();
  const words = useEntryWords();
  const refuse = useRefusal();
  const enterWithUndo = useEnterWithUndo();
  const [celebrates, setCelebrates] = useState(false);

  const look = useEffectEvent(({ before, after }: Done) => {
    const { due, kept } = countDay(after.habits, today, today);
    const keptMore = kept > countDay(before.habits, today, today).kept;
    setCelebrates(keptMore && kept === due && celebrateOnce(today));
  });
  useEffect(() => watchCommands((done) => look(done)), []);

  /**
   * The next press takes a stamp back, but neither skips a day again nor moves a beginning. A lapse
   * is noted by a press like that of a stamp, and not to be noted unawares.
   */
  const stamp = (entering: Entering) => {
    const { habit, date } = entering;
    const day = habitDay(habit, date);
    const isNewLapse = day.target.kind === 'avoid' && !isLapse(day);
    const isStamped = entering.entered !== undefined && entering.entered.value !== false;
    if (isStamped && !isNewLapse) void feelStamp();
    const movesBeginning = date < habit.begin;
    if (day.entry?.skipped || movesBeginning || isNewLapse) return enterWithUndo(entering);
    try {
      const { after } = carryOut(enterDay(entering));
      announce(words(after.habits.find(({ id }) => id === habit.id) ?? habit, date));
    } catch (error) {
      refuse(error);
    }
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
