import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayButton } from './day-button.tsx';
import { weekLine } from './days-shown.ts';
import { HabitMenu } from './habit-menu.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { StreakText } from './streak-text.tsx';

interface BoardRowProps {
  habit: KeptHabit;
  /** among the habits of its section, from 0 */
  place: number;
  isLast: boolean;
  days: readonly CivilDate[];
  date: CivilDate;
  /** the day of this row that Tab leads to */
  tabStop: CivilDate | undefined;
  onFocusDay: (habit: string, day: CivilDate) => void;
  dragged: boolean;
  onTake: (habit: KeptHabit, place: number, rows: HTMLElement) => void;
  actions: HabitActions;
}

/** A habit's week. There are many rows, and a stamp changes one. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const today = useToday();
  const { habit, place, days, date, tabStop, onFocusDay, actions } = props;
  const marks = dayMarks(habit, days, today);
  return (
    <tr data-habit={habit.id} className={classNames('group/row', props.dragged && 'bg-wash')}>
      <th scope="row" className="relative border-t border-rule py-2 pr-3 text-left font-normal">
        <DragGrip onTake={(rows) => props.onTake(habit, place, rows)} />
        <span className="flex items-center gap-4">
          <span className="w-8 shrink-0 text-center text-2xl" aria-hidden>
            {habit.icon}
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="text-lg font-semibold text-balance wrap-anywhere">{habit.name}</span>
            <span className="text-sm text-faint">
              <StreakText habit={habit} date={date} />
            </span>
          </span>
        </span>
      </th>
      {days.map((day, column) => (
        <td
          key={day}
          onFocus={() => onFocusDay(habit.id, day)}
          className={classNames(
            'border-t border-t-rule text-center',
            weekLine(column),
            day === date && 'bg-wash',
          )}
        >
          {day <= today && (
            <DayButton
              habit={habit}
              date={day}
              mark={marks[column] ?? 'none'}
              size="cell"
              tabIndex={day === tabStop ? 0 : -1}
              onStamp={actions.onStamp}
            />
          )}
        </td>
      ))}
      <td className="border-t border-rule text-right">
        <HabitMenu
          habit={habit}
          date={date}
          isFirst={place === 0}
          isLast={props.isLast}
          actions={actions}
        />
      </td>
    </tr>
  );
});

/** A handle for the pointer; by keyboard, the menu of the row moves it. */
function DragGrip({ onTake }: { onTake: (rows: HTMLElement) => void }) {
  const { t } = useLingui();
  return (
    <span
      title={t`Drag to another place`}
      onPointerDown={(event) => {
        const rows = event.currentTarget.closest('tbody');
        if (rows) onTake(rows);
      }}
      className="absolute inset-y-0 -left-11 flex w-11 cursor-grab touch-none items-center justify-center text-faint opacity-0 select-none group-hover/row:opacity-100 active:cursor-grabbing"
    >
      <svg viewBox="0 0 16 16" className="size-4" fill="currentColor" aria-hidden>
        <path d="M5 2h2v2H5zM9 2h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 12h2v2H5zM9 12h2v2H9z" />
      </svg>
    </span>
  );
}
