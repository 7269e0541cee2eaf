import { useLingui } from '@lingui/react/macro';
import { memo, useState, type KeyboardEvent } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import { SkipLink } from '../../app/layout/layout-parts.tsx';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayButton } from './day-button.tsx';
import { DayHead, MoveLink, useSideways, weekLine } from './day-strip.tsx';
import { GroupMenu } from './groups.tsx';
import { HabitMenu, type HabitActions } from './habit-menu.tsx';
import { SectionToggle, type SectionControls, type Section } from './sections.tsx';
import { HabitLink } from './habit-link.tsx';
import { useDragOrder } from './row-order.ts';
import { useFormat } from '../../ui/format.ts';
import { Stamp } from '../../ui/stamp.tsx';

/** What is given to a page of days, of several or of one. */
export interface DaysProps {
  habits: readonly ShownHabit[];
  sections: readonly Section[];
  date: CivilDate;
  days: readonly CivilDate[];
  actions: HabitActions;
  controls: SectionControls;
}

const BOARD_ID = 'board';

/** Days as a board: a row a habit, a cell a day. Arrow keys move over it as over a grid. */
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
  // In a window that was made narrower, the chosen day may have no room.
  const first = days.find((day) => day >= date);
  const tabStop = isShown ? active : { habit: rows[0]?.id, date: first };
  const table = useSideways<HTMLTableElement>({ date, days });

  return (
    <>
      <SkipLink to={BOARD_ID} stop={`${DAY_BUTTON}[tabindex="0"]`}>
        {t`Skip to the board`}
      </SkipLink>
      <table
        ref={table}
        id={BOARD_ID}
        role="grid"
        aria-label={t`Habits and days`}
        className={classNames(
          'w-full touch-pan-y touch-pinch-zoom table-fixed border-separate border-spacing-0',
          days.length > 10 && 'two-weeks',
        )}
        onKeyDown={moveInGrid}
      >
        <thead className="sticky top-0 z-10 bg-paper low:static">
          <tr>
            <td className="pb-2 align-bottom">
              <DaysTurner date={date} days={days} />
            </td>
            {days.map((day, column) => (
              <th
                key={day}
                scope="col"
                className={classNames('w-15.5 font-normal', weekLine(day, column))}
              >
                <DayHead habits={habits} date={date} days={days} day={day} />
              </th>
            ))}
            <th scope="col" className="w-14">
              <span className="sr-only">{t`More`}</span>
            </th>
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            {/* The lines and the chosen day run through the row that names the section. */}
            {controls.isNamed(section) && (
              <tr>
                <th scope="rowgroup" className="pt-2 pr-3 text-left">
                  <SectionToggle section={section} date={date} controls={controls} />
                </th>
                {days.map((day, column) => (
                  <td
                    key={day}
                    className={classNames(weekLine(day, column), day === date && 'bg-wash')}
                  />
                ))}
                <td className="pt-2 text-right">
                  {typeof section.of === 'object' && (
                    <GroupMenu group={section.of} {...controls.groups} />
                  )}
                </td>
              </tr>
            )}
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

/** Which days the board shows, and the ways to those before and after them. */
function DaysTurner({ date, days }: Pick<DaysProps, 'date' | 'days'>) {
  'use no memo';
  const format = useFormat();
  const [first = date, last = date] = [days.at(0), days.at(-1)];
  return (
    <div className="flex items-center">
      <MoveLink date={date} days={days} weeks={-1} className="-ml-3.5 w-11 rounded-full" />
      <span className="font-semibold">
        {format.dateRange(first, last, { day: 'numeric', month: 'short' })}
      </span>
      <MoveLink date={date} days={days} weeks={1} className="w-11 rounded-full" />
    </div>
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
  habit: ShownHabit;
  /** among the habits of its section, from 0 */
  place: number;
  isLast: boolean;
  days: readonly CivilDate[];
  date: CivilDate;
  /** the day of this row that Tab leads to */
  tabStop: CivilDate | undefined;
  onFocusDay: (habit: string, day: CivilDate) => void;
  dragged: boolean;
  onTake: (habit: ShownHabit, place: number, rows: HTMLElement) => void;
  actions: HabitActions;
}

/** A habit's days. There are many rows, and a stamp changes one. */
const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const today = useToday();
  const { habit, place, days, date, tabStop, onFocusDay, actions } = props;
  const marks = dayMarks(habit, days, today);
  return (
    <tr data-habit={habit.id} className={classNames('group/row', props.dragged && 'bg-wash')}>
      <th
        scope="row"
        className="relative border-t border-rule py-1 pr-3 text-left font-normal dense:py-0"
      >
        <DragGrip onTake={(rows) => props.onTake(habit, place, rows)} />
        <HabitLink habit={habit} date={date} />
      </th>
      {days.map((day, column) => (
        <td
          key={day}
          onFocus={() => onFocusDay(habit.id, day)}
          className={classNames(
            'border-t border-t-rule text-center',
            weekLine(day, column),
            day === date && 'bg-wash',
          )}
        >
          {day > today && marks[column] === 'paused' && <Stamp mark="paused" ink={habit.color} />}
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
