import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FREQUENCY_NAMES } from '../frequency-names.ts';
import { groupHabits } from '../group-habits.ts';
import { BoardRow } from './board-row.tsx';
import { moveInGrid } from './grid-keys.ts';
import type { HabitActions } from './habit-menu.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { WeekArrows } from './week-arrows.tsx';
import { WeekDay } from './week-day.tsx';
import { daysOfWeek } from './week.ts';

interface BoardProps {
  /** active habits, those that are shown */
  habits: readonly HabitAnswer[];
  date: CivilDate;
  today: CivilDate;
  actions: HabitActions;
}

/** The week as a board: a row a habit, a cell a day. Arrow keys move over it as over a grid. */
export function Board({ habits, date, today, actions }: BoardProps) {
  const { t, i18n } = useLingui();
  const days = daysOfWeek(date);
  const groups = groupHabits(habits);
  const { draggedId, take, orderOf } = useDragOrder(actions.onMove);
  const [active, setActive] = useState<{ habit: string; date: CivilDate }>();
  const focusDay = (habit: string, day: CivilDate) => setActive({ habit, date: day });
  const firstHabit = groups[0]?.habits[0]?.id;
  const isShown =
    active && days.includes(active.date) && habits.some(({ id }) => id === active.habit);
  const tabStop = isShown ? active : { habit: firstHabit, date };

  return (
    <table
      role="grid"
      aria-label={t`Habits of the week`}
      className="w-full border-separate border-spacing-0"
      onKeyDown={moveInGrid}
    >
      <thead className="sticky top-0 z-10 bg-paper">
        <tr>
          <td className="w-full pb-2 align-bottom">
            <WeekArrows date={date} today={today} />
          </td>
          {days.map((day, column) => (
            <th
              key={day}
              scope="col"
              className={classNames(
                'min-w-15.5 font-normal',
                column === 0 && 'border-l border-margin',
              )}
            >
              <WeekDay habits={habits} day={day} chosen={date} today={today} />
            </th>
          ))}
          <th scope="col" className="w-14">
            <span className="sr-only">
              <Trans>More</Trans>
            </span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.frequency}>
          <tr>
            <th scope="rowgroup" className="pt-4 pb-2 text-left text-sm font-semibold text-faint">
              {i18n._(FREQUENCY_NAMES[group.frequency])}
            </th>
            {days.map((day, column) => (
              <td
                key={day}
                className={classNames(
                  column === 0 && 'border-l border-margin',
                  day === date && 'bg-wash',
                )}
              />
            ))}
            <td />
          </tr>
          {orderOf(group.habits).map((habit, index) => (
            <BoardRow
              key={habit.id}
              habit={habit}
              place={index}
              isLast={index === group.habits.length - 1}
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
