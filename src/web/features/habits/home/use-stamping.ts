import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { progressOn } from '#domain/percentages.ts';
import { streak } from '#domain/streak.ts';
import { UNIT_OF } from '#domain/unit.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { useCompleteHabit } from '../use-complete-habit.ts';
import type { Entry } from '../use-complete-habit.ts';
import { celebrateOnce } from './celebrate-once.ts';

type Habits = readonly HabitAnswer[];

/** Stamps days, says so to those who listen, and notices when the last of today is kept. */
export function useStamping(today: CivilDate, timeZone: string, announce: (words: string) => void) {
  const { t, i18n } = useLingui();
  const [celebrates, setCelebrates] = useState(false);

  const complete = useCompleteHabit(timeZone, ({ habit, value }: Entry, before, after) => {
    const stamped = after.find(({ id }) => id === habit.id) ?? habit;
    const span = formatSpan(streak(stamped, today), UNIT_OF[habit.frequency], i18n.locale);
    announce(value ? t`${habit.name}, kept, streak ${span}` : t`${habit.name}, not kept`);
    setCelebrates(
      value && isWhole(after, today) && !isWhole(before, today) && celebrateOnce(today),
    );
  });

  const stamp = (habit: HabitAnswer, date: CivilDate, value: boolean) =>
    complete({ habit, date, value });
  return { stamp, celebrates };
}

function isWhole(habits: Habits, today: CivilDate): boolean {
  const { done, total } = progressOn(habits, today);
  return done === total;
}
