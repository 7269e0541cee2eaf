import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { groupHabits } from '../group-habits.ts';
import { BoardGroupHead } from './board-group-head.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardRow } from './board-row.tsx';
import { moveInGrid } from './grid-keys.ts';
import type { HabitActions } from './habit-menu.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { daysOfWeek } from './week.ts';

interface BoardProps {
  /** active habits, those that are shown */
  habits: readonly KeptHabit[];
  date: CivilDate;
  today: CivilDate;
  actions: HabitActions;
}

/** The week as a board: a row a habit, a cell a day. Arrow keys move over it as over a grid. */
export function Board({ habits, date, today, actions }: BoardProps) {
  const { t } = useLingui();
  const days = daysOfWeek(date);
  const groups = groupHabits(habits);
  const { draggedId, take, orderOf } = useDragOrder(actions.onMove);
  const [active, setActive] = useState<{ habit: string; date: CivilDate }>();
  const focusDay = (habit: string, day: CivilDate) => setActive({ habit, date: day });
  const isShown =
    active && days.includes(active.date) && habits.some(({ id }) => id === active.habit);
  const tabStop = isShown ? active : { habit: groups[0]?.habits[0]?.id, date };

  return (
    <table
      role="grid"
      aria-label={t`Habits of the week`}
      className="w-full border-separate border-spacing-0"
      onKeyDown={moveInGrid}
    >
      <BoardHead habits={habits} days={days} date={date} today={today} />
      {groups.map((group) => (
        <tbody key={group.frequency}>
          <BoardGroupHead frequency={group.frequency} days={days} date={date} />
          {orderOf(group.habits).map((habit, place) => (
            <BoardRow
              key={habit.id}
              habit={habit}
              place={place}
              isLast={place === group.habits.length - 1}
              days={days}
              date={date}
              today={today}
              tabStop={tabStop.habit === habit.id ? tabStop.date : undefined}
              onFocusDay={focusDay}
              dragged={habit.id === draggedId}
              onTake={take}
              actions={actions}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}
