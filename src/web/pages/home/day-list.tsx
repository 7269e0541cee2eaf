import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CivilDate } from '#domain/civil-date.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { DaysProps } from './board.tsx';
import { DayRow } from './day-row.tsx';
import { GroupMenu } from './groups/group-menu.tsx';
import { SectionToggle } from './section-toggle.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useHold } from './use-hold.ts';
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
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
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
          <Trans>Back to today</Trans>
        </Link>
      )}
    </div>
  );
}
