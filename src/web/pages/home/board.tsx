import { useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import { SkipLink } from '../../app/layout/layout-parts.tsx';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayButton } from './day-button.tsx';
import { weekLine, WeekArrows, WeekDay } from './week-strip.tsx';
import { GroupMenu } from './groups.tsx';
import { HabitMenu } from './habit-menu.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { SectionToggle } from './sections.tsx';
import type { SectionControls, Section } from './sections.tsx';
import { StreakText } from './streak-text.tsx';
import { useDragOrder } from './row-order.ts';
import { HabitIcon } from '../../ui/stamp.tsx';

/** What is given to a page of days, of a week or of one. */
export interface DaysProps {
  habits: readonly KeptHabit[];
  sections: readonly Section[];
  date: CivilDate;
  days: readonly CivilDate[];
  actions: HabitActions;
  controls: SectionControls;
}

const BOARD_ID = 'board';

/** Weeks as a board: a row a habit, a cell a day. Arrow keys move over it as over a grid. */
export function Board({ habits, sections, date, days, actions, controls }: DaysProps) {
  const { t } = useLingui();
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
    <>
      <SkipLink to={BOARD_ID} stop={`${DAY_BUTTON}[tabindex="0"]`}>
        {t`Skip to the board`}
      </SkipLink>
      <table
        id={BOARD_ID}
        role="grid"
        aria-label={t`Habits of the week`}
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0',
          days.length > 7 && 'two-weeks',
        )}
        onKeyDown={moveInGrid}
      >
        <thead className="sticky top-0 z-10 bg-paper low:static">
          <tr>
            <td className="pb-2 align-bottom">
              <WeekArrows date={date} days={days} />
            </td>
            {days.map((day, column) => (
              <th
                key={day}
                scope="col"
                className={classNames('w-15.5 font-normal', weekLine(column))}
              >
                <WeekDay habits={habits} day={day} chosen={date} />
              </th>
            ))}
            <th scope="col" className="w-14">
              <span className="sr-only">{t`More`}</span>
            </th>
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            {/* The margin line and the chosen day run through the row that names the section. */}
            <tr>
              <th scope="rowgroup" className="pt-2 pr-3 text-left">
                <SectionToggle section={section} date={date} controls={controls} />
              </th>
              {days.map((day, column) => (
                <td key={day} className={classNames(weekLine(column), day === date && 'bg-wash')} />
              ))}
              <td className="pt-2 text-right">
                {typeof section.of === 'object' && (
                  <GroupMenu group={section.of} {...controls.groups} />
                )}
              </td>
            </tr>
            {!controls.isFolded(section.key) &&
              orderOf(section.habits)
                .slice(0, section.rows)
                .map((habit, place) => (
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
    </>
  );
}

const DAY_BUTTON = 'button[data-date]';

/** Moves the focus over the days of a board by arrow keys, Home and End. */
function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(DAY_BUTTON)) return;
  const target = targetOf(event.key, from, event.currentTarget);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, from: HTMLElement, grid: HTMLElement): HTMLElement | undefined {
  const row = [...(from.closest('tr')?.querySelectorAll<HTMLElement>(DAY_BUTTON) ?? [])];
  const column = [
    ...grid.querySelectorAll<HTMLElement>(`button[data-date="${from.dataset['date']}"]`),
  ];
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowLeft: row[row.indexOf(from) - 1],
    ArrowRight: row[row.indexOf(from) + 1],
    ArrowUp: column[column.indexOf(from) - 1],
    ArrowDown: column[column.indexOf(from) + 1],
    Home: row.at(0),
    End: row.at(-1),
  };
  return targets[key];
}

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
const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const today = useToday();
  const { habit, place, days, date, tabStop, onFocusDay, actions } = props;
  const marks = dayMarks(habit, days, today);
  return (
    <tr data-habit={habit.id} className={classNames('group/row', props.dragged && 'bg-wash')}>
      <th scope="row" className="relative border-t border-rule py-2 pr-3 text-left font-normal">
        <DragGrip onTake={(rows) => props.onTake(habit, place, rows)} />
        <span className="flex items-center gap-4">
          <HabitIcon icon={habit.icon} />
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
