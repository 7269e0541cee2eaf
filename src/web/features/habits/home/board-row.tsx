import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DayButton } from './day-button.tsx';
import { DragGrip } from './drag-grip.tsx';
import { HabitMenu } from './habit-menu.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { StreakText } from './streak-text.tsx';

interface BoardRowProps {
  habit: HabitAnswer;
  isFirst: boolean;
  isLast: boolean;
  days: readonly CivilDate[];
  date: CivilDate;
  today: CivilDate;
  /** the day of this row that Tab leads to */
  tabStop: CivilDate | undefined;
  onFocusDay: (day: CivilDate) => void;
  dragged: boolean;
  onTake: (rows: HTMLElement) => void;
  actions: HabitActions;
}

export function BoardRow(props: BoardRowProps) {
  const { habit, days, date, today, tabStop, onFocusDay, actions } = props;
  const marks = dayMarks(habit, days, today);
  return (
    <tr data-habit={habit.id} className={classNames('group/row', props.dragged && 'bg-wash')}>
      <th scope="row" className="relative border-t border-rule py-2 text-left font-normal">
        <DragGrip onTake={props.onTake} />
        <span className="flex items-center gap-4">
          <span className="w-8 shrink-0 text-center text-2xl" aria-hidden>
            {habit.icon}
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="text-lg font-semibold wrap-anywhere">{habit.name}</span>
            <span className="text-sm text-faint">
              <StreakText habit={habit} today={today} />
            </span>
          </span>
        </span>
      </th>
      {days.map((day, column) => (
        <td
          key={day}
          onFocus={() => onFocusDay(day)}
          className={classNames(
            'border-t border-t-rule text-center',
            column === 0 && 'border-l border-l-margin',
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
              onToggle={actions.onToggle}
            />
          )}
        </td>
      ))}
      <td className="border-t border-rule text-right">
        <HabitMenu habit={habit} isFirst={props.isFirst} isLast={props.isLast} actions={actions} />
      </td>
    </tr>
  );
}
