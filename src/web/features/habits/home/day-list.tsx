import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { FREQUENCY_NAMES } from '../frequency-names.ts';
import { groupHabits } from '../group-habits.ts';
import { DayRow } from './day-row.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { WeekArrows } from './week-arrows.tsx';
import { WeekDay } from './week-day.tsx';
import { daysOfWeek } from './week.ts';

interface DayListProps {
  /** active habits, those that are shown */
  habits: readonly KeptHabit[];
  date: CivilDate;
  today: CivilDate;
  actions: HabitActions;
}

/** One day at a time, for narrow screens: a large stamp a habit, under the strip of the week. */
export function DayList({ habits, date, today, actions }: DayListProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <WeekArrows date={date} today={today} />
      <nav aria-label={t`Days of the week`} className="-mx-2 mb-4 grid grid-cols-7">
        {daysOfWeek(date).map((day) => (
          <WeekDay key={day} habits={habits} day={day} chosen={date} today={today} />
        ))}
      </nav>
      {groupHabits(habits).map((group) => (
        <section key={group.frequency} aria-labelledby={`group-${group.frequency}`}>
          <h2
            id={`group-${group.frequency}`}
            className="pt-4 pb-2 font-sans text-sm font-semibold tracking-normal text-faint"
          >
            {i18n._(FREQUENCY_NAMES[group.frequency])}
          </h2>
          <ul>
            {group.habits.map((habit, index) => (
              <DayRow
                key={habit.id}
                habit={habit}
                isFirst={index === 0}
                isLast={index === group.habits.length - 1}
                date={date}
                today={today}
                actions={actions}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
