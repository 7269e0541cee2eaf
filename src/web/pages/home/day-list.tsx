import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { daysOfWeek } from '#domain/period.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../ui/format.ts';
import { HabitIcon, Stamp } from '../../ui/stamp.tsx';
import type { Ink } from '../../ui/stamp.tsx';
import type { DaysProps } from './board.tsx';
import { DayButton } from './day-button.tsx';
import { GroupMenu } from './groups.tsx';
import { HabitMenu } from './habit-menu.tsx';
import type { HabitActions } from './habit-menu.tsx';
import { SectionToggle } from './sections.tsx';
import { StreakText } from './streak-text.tsx';
import { useDragOrder, useHold } from './row-order.ts';
import { WeekArrows, WeekDay } from './week-strip.tsx';

/** One day at a time, for narrow screens: a large stamp a habit, under the strip of the week. */
export function DayList({ habits, sections, date, days, actions, controls }: DaysProps) {
  const { t } = useLingui();
  const { draggedId, take, orderOf } = useDragOrder(actions.onMove);
  const lists = useHold(draggedId !== undefined, (id, rows) => {
    const group = sections.find((section) => section.habits.some((habit) => habit.id === id));
    const place = group?.habits.findIndex((habit) => habit.id === id) ?? -1;
    const habit = group?.habits[place];
    if (habit) take(habit, place, rows);
  });
  return (
    <>
      <WeekArrows date={date} days={days} />
      <nav aria-label={t`Days of the week`} className="-mx-2 mb-2 grid grid-cols-7">
        {days.map((day) => (
          <WeekDay key={day} habits={habits} day={day} chosen={date} />
        ))}
      </nav>
      <DayBar date={date} />
      <div {...lists} className="select-none">
        {sections.map((section) => (
          <section key={section.key} aria-labelledby={`section-${section.key}`}>
            <div className="flex items-center justify-between pt-2">
              <h2 id={`section-${section.key}`}>
                <SectionToggle section={section} date={date} controls={controls} />
              </h2>
              {typeof section.of === 'object' && (
                <GroupMenu group={section.of} {...controls.groups} />
              )}
            </div>
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

/** Says which day is being stamped, however far the list has gone by. */
function DayBar({ date }: { date: CivilDate }) {
  'use no memo';
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const isToday = date === today;
  const day = format.date(date, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div
      className={classNames(
        'sticky top-0 z-10 -mx-5 flex min-h-11 items-center justify-between gap-4 border-b px-5 low:static',
        isToday ? 'border-rule bg-paper' : 'border-margin bg-tint',
      )}
    >
      <p className="font-semibold first-letter:uppercase">
        {isToday ? <Trans>Today, {day}</Trans> : day}
      </p>
      {!isToday && (
        <Link to="/" search={{}} className="link flex min-h-11 shrink-0 items-center">
          {t`Back to today`}
        </Link>
      )}
    </div>
  );
}

interface DayRowProps {
  habit: KeptHabit;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  date: CivilDate;
  actions: HabitActions;
}

/** A habit's day. There are many rows, and a stamp changes one. */
const DayRow = memo(function DayRow(props: DayRowProps) {
  const { habit, isFirst, isLast, date, actions } = props;
  const today = useToday();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  return (
    <li
      data-habit={habit.id}
      className={classNames(
        'flex min-h-16 items-center gap-2 border-t border-rule py-px',
        props.isDragged && '-mx-5 bg-wash px-5',
      )}
    >
      <HabitIcon icon={habit.icon} />
      <span className="ml-1 grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center py-0.5">
        <span className="col-span-2 text-lg leading-6 font-semibold text-balance wrap-break-word hyphens-auto">
          {habit.name}
        </span>
        <span className="min-w-0 text-sm text-faint">
          <StreakText habit={habit} date={date} />
          <WeekDots ink={habit.color} marks={dayMarks(habit, daysOfWeek(date), today)} />
        </span>
        {/* Higher than its line, at the middle of the stamp beside it where the name is short. */}
        <span className="-my-4 self-start">
          <HabitMenu
            habit={habit}
            date={date}
            isFirst={isFirst}
            isLast={isLast}
            actions={actions}
          />
        </span>
      </span>
      <DayButton habit={habit} date={date} mark={mark} size="large" onStamp={actions.onStamp} />
    </li>
  );
});

/** The week of a habit in small. The board says the same in words. */
function WeekDots({ ink, marks }: { ink: Ink; marks: readonly DayMark[] }) {
  return (
    <span className="-my-0.5 -ml-0.5 flex">
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
