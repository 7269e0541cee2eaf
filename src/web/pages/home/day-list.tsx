import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Stamp, type Ink } from '../../ui/stamp.tsx';
import type { DaysProps } from './board.tsx';
import { DayButton } from './day-button.tsx';
import { DayHead, MoveLink, useSideways, weekLine } from './day-strip.tsx';
import { GroupMenu } from './groups.tsx';
import { HabitLink } from './habit-link.tsx';
import { HabitMenu, type HabitActions } from './habit-menu.tsx';
import { SectionToggle } from './sections.tsx';
import { useDragOrder, useHold } from './row-order.ts';

/** One day at a time, for narrow screens: a large stamp a habit, under a strip of days. */
export function DayList({ habits, sections, date, days, actions, controls }: DaysProps) {
  const { t } = useLingui();
  const { draggedId, take, orderOf } = useDragOrder(actions.onMove);
  const lists = useHold(draggedId !== undefined, (id, rows) => {
    const group = sections.find((section) => section.habits.some((habit) => habit.id === id));
    const place = group?.habits.findIndex((habit) => habit.id === id) ?? -1;
    const habit = group?.habits[place];
    if (habit) take(habit, place, rows);
  });
  const strip = useSideways<HTMLElement>({ date, days });
  return (
    <>
      <nav
        ref={strip}
        aria-label={t`Days`}
        className="-mx-5 mb-1 flex touch-pan-y touch-pinch-zoom overflow-x-hidden overscroll-x-contain py-1 select-none"
      >
        <MoveLink date={date} days={days} weeks={-1} className="w-8 narrow:w-6" />
        {days.map((day, column) => (
          <span
            key={day}
            className={classNames('flex min-w-0 grow basis-0', column > 0 && weekLine(day, column))}
          >
            <DayHead habits={habits} date={date} days={days} day={day} />
          </span>
        ))}
        <MoveLink date={date} days={days} weeks={1} className="w-8 narrow:w-6" />
      </nav>
      <div {...lists} className="select-none [-webkit-touch-callout:none]">
        {sections.map((section) => (
          <section
            key={section.key}
            aria-labelledby={controls.isNamed(section) ? `section-${section.key}` : undefined}
          >
            {controls.isNamed(section) && (
              <div className="flex items-center justify-between">
                <h2 id={`section-${section.key}`}>
                  <SectionToggle section={section} date={date} controls={controls} />
                </h2>
                {typeof section.of === 'object' && (
                  <GroupMenu group={section.of} {...controls.groups} />
                )}
              </div>
            )}
            {!controls.isFolded(section.key) && (
              <ul>
                {orderOf(section.habits)
                  .slice(0, section.rows)
                  .map((habit, index) => (
                    <DayRow
                      key={habit.id}
                      habit={habit}
                      isFirst={index === 0}
                      isLast={index === section.habits.length - 1}
                      isDragged={habit.id === draggedId}
                      date={date}
                      days={days}
                      actions={actions}
                    />
                  ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

interface DayRowProps {
  habit: ShownHabit;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  date: CivilDate;
  days: readonly CivilDate[];
  actions: HabitActions;
}

/** A habit's day. There are many rows, and a stamp changes one. */
const DayRow = memo(function DayRow(props: DayRowProps) {
  const { habit, isFirst, isLast, date, days, actions } = props;
  const today = useToday();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  return (
    <li
      data-habit={habit.id}
      className={classNames(
        'flex min-h-16 items-center border-t border-rule dense:min-h-12',
        props.isDragged && '-mx-5 bg-wash px-5',
      )}
    >
      <HabitLink habit={habit} date={date}>
        <DayDots ink={habit.color} marks={dayMarks(habit, days, today)} />
      </HabitLink>
      <span className="-mx-1 shrink-0">
        <HabitMenu habit={habit} date={date} isFirst={isFirst} isLast={isLast} actions={actions} />
      </span>
      <DayButton habit={habit} date={date} mark={mark} size="large" onStamp={actions.onStamp} />
    </li>
  );
});

/** The days of a habit in small. The board says the same in words. */
function DayDots({ ink, marks }: { ink: Ink; marks: readonly DayMark[] }) {
  return (
    <span className="-ml-0.5 flex dense:hidden">
      {marks.map((mark, day) => (
        <Stamp
          key={day}
          mark={mark === 'kept' ? 'dot' : mark}
          ink={ink}
          variant={String(day)}
          className="stamp-small"
        />
      ))}
    </span>
  );
}
