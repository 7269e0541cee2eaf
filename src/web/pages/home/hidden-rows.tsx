import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { outcomeOn } from '#domain/judged.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { storedWords, useStoredWords } from '../../ui/stored.ts';

const hidesDone = storedWords('hides-done');

/** Marks of a day that is settled, whatever its week or month still asks for. */
const SETTLED: ReadonlySet<DayMark | undefined> = new Set(['kept', 'skipped', 'paused']);

/**
 * Which habits are hidden, since they were done when the day was opened. What is done later stays
 * until the next look, so that no row leaves while its stamp is wet.
 */
export function useHiddenRows(habits: readonly ShownHabit[], date: CivilDate) {
  const today = useToday();
  const hides = useStoredWords(hidesDone)('yes');
  const isDone = (habit: ShownHabit) =>
    SETTLED.has(dayMarks(habit, [date], today)[0]) ||
    outcomeOn(habit, dayNumberOf(date), today)?.outcome === 'kept';
  const doneAtFirst = useAsOpened(
    `${date} ${today} ${hides}`,
    () => new Set(hides ? habits.filter(isDone).map(({ id }) => id) : []),
  );
  const isHidden = (habit: ShownHabit) => doneAtFirst.has(habit.id) && isDone(habit);
  return {
    hides,
    isHidden,
    /** whether there is something to hide, or hidden */
    isOffered: hides || habits.some(isDone),
    toggle: () => hidesDone.set('yes', !hides),
  };
}

/** Hides what is done, and says how much it hides. */
export function HideDone(props: { hides: boolean; count: number; toggle: () => void }) {
  'use no memo';
  const { t } = useLingui();
  const { hides, count, toggle } = props;
  return (
    <>
      {count > 0 && <Plural value={count} one="# habit is hidden" other="# habits are hidden" />}
      <button type="button" onClick={toggle} className="link min-h-11 hover:text-ink">
        {hides ? t`Show what is done` : t`Hide what is done`}
      </button>
    </>
  );
}

/**
 * What was there when something was opened, until something else is: rows that a press would send
 * elsewhere stay where the finger is.
 *
 * @param opened what is open, as a text
 */
export function useAsOpened<T>(opened: string, look: () => T): T {
  const [seen, setSeen] = useState(() => ({ opened, found: look() }));
  if (seen.opened === opened) return seen.found;
  const found = look();
  setSeen({ opened, found });
  return found;
}
