import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { progressOn } from '#domain/percentages.ts';
import { streak } from '#domain/streak.ts';
import { UNIT_OF } from '#domain/unit.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import { withCompletion } from '../change-list.ts';
import { useCompleteHabit } from '../use-complete-habit.ts';
import { celebrateOnce } from './celebrate-once.ts';

/** Stamps days, says so to those who listen, and notices when the last of today is kept. */
export function useStamping(habits: readonly HabitAnswer[], today: CivilDate, timeZone: string) {
  const { t, i18n } = useLingui();
  const complete = useCompleteHabit(timeZone);
  const [announcement, setAnnouncement] = useState('');
  const [celebrates, setCelebrates] = useState(false);

  const stamp = (habit: HabitAnswer, date: CivilDate, value: boolean) => {
    complete({ habit, date, value });
    const after = withCompletion(habits, habit.id, { date, completed: value }, timeZone);
    const stamped = after.find(({ id }) => id === habit.id) ?? habit;
    const count = streak(stamped, today);
    const span = formatSpan(count, UNIT_OF[habit.frequency], i18n.locale);
    setAnnouncement(value ? t`${habit.name}, kept, streak ${span}` : t`${habit.name}, not kept`);
    const { done, total } = progressOn(after, today);
    const isLast = value && done === total && progressOn(habits, today).done < done;
    setCelebrates(isLast && celebrateOnce(today));
  };
  return { stamp, announcement, celebrates };
}
