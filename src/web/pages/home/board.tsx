import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { SkipLink } from '../../app/layout/layout-parts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BoardRow } from './board-row.tsx';
import { weekLine } from './days-shown.ts';
import { GroupMenu } from './groups/group-menu.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { SectionToggle } from './section-toggle.tsx';
import type { SectionControls } from './section-toggle.tsx';
import type { Section } from './sections.ts';
import { useDragOrder } from './use-drag-order.ts';
import { WeekArrows, WeekDay } from './week-strip.tsx';

/** What is given to a page of days, of a week or of one. */
export interface DaysProps {
  /** active habits, those of the days */
  habits: readonly KeptHabit[];
  /** those of them that are shown */
  sections: readonly Section<KeptHabit>[];
  /** the chosen day */
  date: CivilDate;
  /** those of its week, or of more weeks */
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
        <Trans>Skip to the board</Trans>
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
        <BoardHead habits={habits} days={days} date={date} />
        {sections.map((section) => (
          <tbody key={section.key}>
            <BoardGroupHead section={section} days={days} date={date} controls={controls} />
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

interface BoardGroupHeadProps {
  section: Section<KeptHabit>;
  days: readonly CivilDate[];
  date: CivilDate;
  controls: SectionControls;
}

/** The row that names a section; the margin line and the chosen day run through it. */
function BoardGroupHead({ section, days, date, controls }: BoardGroupHeadProps) {
  return (
    <tr>
      <th scope="rowgroup" className="pt-2 pr-3 text-left">
        <SectionToggle section={section} date={date} controls={controls} />
      </th>
      {days.map((day, column) => (
        <td key={day} className={classNames(weekLine(column), day === date && 'bg-wash')} />
      ))}
      <td className="pt-2 text-right">
        {typeof section.of === 'object' && <GroupMenu group={section.of} {...controls.groups} />}
      </td>
    </tr>
  );
}

interface BoardHeadProps {
  habits: readonly KeptHabit[];
  days: readonly CivilDate[];
  date: CivilDate;
}

/** The days over the columns of the board; it stays in view while long boards scroll. */
function BoardHead({ habits, days, date }: BoardHeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-paper low:static">
      <tr>
        <td className="pb-2 align-bottom">
          <WeekArrows date={date} days={days} />
        </td>
        {days.map((day, column) => (
          <th key={day} scope="col" className={classNames('w-15.5 font-normal', weekLine(column))}>
            <WeekDay habits={habits} day={day} chosen={date} />
          </th>
        ))}
        <th scope="col" className="w-14">
          <span className="sr-only">
            <Trans>More</Trans>
          </span>
        </th>
      </tr>
    </thead>
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
  switch (key) {
    case 'ArrowLeft':
      return row[row.indexOf(from) - 1];
    case 'ArrowRight':
      return row[row.indexOf(from) + 1];
    case 'ArrowUp':
      return column[column.indexOf(from) - 1];
    case 'ArrowDown':
      return column[column.indexOf(from) + 1];
    case 'Home':
      return row.at(0);
    case 'End':
      return row.at(-1);
    default:
      return undefined;
  }
}
