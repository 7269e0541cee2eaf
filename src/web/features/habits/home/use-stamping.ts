import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { progressOn } from '#domain/percentages.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { currentStreak } from '#domain/runs.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { useEnterDay } from '../use-enter-day.ts';
import type { Entry } from '../use-enter-day.ts';
import { celebrateOnce } from './celebrate-once.ts';

type Habits = readonly KeptHabit[];

/** Stamps days, says so to those who listen, and notices when the last of today is kept. */
export function useStamping(today: CivilDate, timeZone: string, announce: (words: string) => void) {
  const { t, i18n } = useLingui();
  const [celebrates, setCelebrates] = useState(false);

  const enter = useEnterDay(timeZone, ({ habit, date }: Entry, before, after) => {
    const stamped = after.find(({ id }) => id === habit.id) ?? habit;
    const { length, unit } = currentStreak(judgedOutcomes(stamped, today));
    const span = formatSpan(length, unit, i18n.locale);
    const kept = stamped.completions.some((day) => day.date === date && day.completed);
    announce(kept ? t`${habit.name}, kept, streak ${span}` : t`${habit.name}, not kept`);
    setCelebrates(kept && isWhole(after, today) && !isWhole(before, today) && celebrateOnce(today));
  });

  const stamp = (habit: KeptHabit, date: CivilDate, value: boolean) =>
    enter({ habit, date, entered: { value } });
  return { stamp, celebrates };
}

function isWhole(habits: Habits, today: CivilDate): boolean {
  const { done, total } = progressOn(habits, today, today);
  return done === total;
}
