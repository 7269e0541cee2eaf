import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import type { Section } from './sections.ts';
import { BoardGroupHead } from './board-group-head.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardRow } from './board-row.tsx';
import { moveInGrid } from './grid-keys.ts';
import type { HabitActions } from './habit-menu.tsx';
import type { SectionControls } from './section-controls.ts';
import { useDragOrder } from './use-drag-order.ts';
import { daysOfWeek } from './week.ts';

interface BoardProps {
  /** active habits, those of the day or week */
  habits: readonly KeptHabit[];
  /** those of them that are shown */
  sections: readonly Section<KeptHabit>[];
  date: CivilDate;
  actions: HabitActions;
  controls: SectionControls;
}

/** The week as a board: a row a habit, a cell a day. Arrow keys move over it as over a grid. */
export function Board({ habits, sections, date, actions, controls }: BoardProps) {
  const { t } = useLingui();
  const days = daysOfWeek(date);
  const rows = sections
    .filter(({ key }) => !controls.isFolded(key))
    .flatMap((section) => section.habits);
  const { draggedId, take, orderOf } = useDragOrder(actions.onMove);
  const [active, setActive] = useState<{ habit: string; date: CivilDate }>();
  const focusDay = (habit: string, day: CivilDate) => setActive({ habit, date: day });
  const isShown =
    active && days.includes(active.date) && rows.some(({ id }) => id === active.habit);
  const tabStop = isShown ? active : { habit: rows[0]?.id, date };

  return (
    <table
      role="grid"
      aria-label={t`Habits of the week`}
      className="w-full border-separate border-spacing-0"
      onKeyDown={moveInGrid}
    >
      <BoardHead habits={habits} days={days} date={date} />
      {sections.map((section) => (
        <tbody key={section.key}>
          <BoardGroupHead section={section} days={days} date={date} controls={controls} />
          {!controls.isFolded(section.key) &&
            orderOf(section.habits).map((habit, place) => (
              <BoardRow
                key={habit.id}
                habit={habit}
                place={place}
                isLast={place === section.habits.length - 1}
                days={days}
                date={date}
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
