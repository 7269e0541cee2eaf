import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import { habitDay, isLapse, feelStamp } from '../habit/habit-day.ts';
import { enterDay, useEnterWithUndo, type Entering } from '../habit/use-commands.ts';
import { useEntryWords } from '../habit/day-words.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommand, watchCommands, type Done } from '../../sync/use-notebook.ts';
import { useAhead } from '../../app/builds/later.tsx';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { claimOnce } from '../../app/storage.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import type { ShownHabit } from '../../sync/shown.ts';

/** Enters days, says so to those who listen, and celebrates when the last of today is kept. */
export function useStamping(announce: (words: string) => void) {
  const carryOut = useCommand();
  const today = useToday();
  const words = useEntryWords();
  const refuse = useRefusal();
  const enterWithUndo = useEnterWithUndo();
  const celebrate = useCelebration();

  const look = useEffectEvent(({ before, after }: Done) => {
    const { due, kept } = countDay(after.habits, today, today);
    const keptMore = kept > countDay(before.habits, today, today).kept;
    if (keptMore && kept === due && claimOnce('celebrated', today)) celebrate(today);
  });
  useEffect(() => watchCommands((done) => look(done)), []);

  /** @param isNoted whether a note offers to take it back, which the next press would not */
  const enter = (entering: Entering, isNoted: boolean) => {
    const { habit, date } = entering;
    try {
      if (isNoted) return enterWithUndo(entering);
      const { after } = carryOut(enterDay(entering));
      announce(words(after.habits.find(({ id }) => id === habit.id) ?? habit, date));
    } catch (error) {
      refuse(error);
    }
  };

  /**
   * The next press takes a stamp back, but neither skips a day again nor moves a beginning. A lapse
   * is noted by a press like that of a stamp, and not to be noted unawares.
   */
  const stamp = (entering: Entering) => {
    const { habit, date } = entering;
    const day = habitDay(habit, date);
    const isNewLapse = day.target.kind === 'avoid' && !isLapse(day);
    const isStamped = Boolean(entering.entered?.value);
    if (isStamped && !isNewLapse) void feelStamp();
    const movesBeginning = date < habit.begin;
    enter(entering, day.entry?.skipped || movesBeginning || isNewLapse);
  };

  const skip = (habit: ShownHabit, date: CivilDate) => {
    const { value, skipped } = habitDay(habit, date).entry ?? {};
    if (!skipped) enter({ habit, date, entered: { value: value ?? false, skipped: true } }, true);
  };

  return { stamp, skip };
}

/** How long the word stays, in milliseconds. */
const LIFE = 5000;

/** Says a word once all of a day is kept, and has its stamps come down once more. */
function useCelebration() {
  const { t } = useLingui();
  useAhead(fetchCheer);
  return (today: CivilDate) => {
    toasts.add(() => ({ severity: 'success', summary: t`Enjoy the day!`, life: LIFE }));
    void fetchCheer()
      .then((cheer) => requestAnimationFrame(() => cheer(today)))
      .catch(() => undefined);
  };
}

const fetchCheer = async () => (await import('./cheer.ts')).cheer;
