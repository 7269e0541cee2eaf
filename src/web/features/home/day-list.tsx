import { useLingui } from '@lingui/react/macro';
import { daysOfWeek } from '#domain/period.ts';
import type { DaysProps } from './board.tsx';
import { DayRow } from './day-row.tsx';
import { GroupMenu } from './groups/group-menu.tsx';
import { SectionToggle } from './section-toggle.tsx';
import { WeekArrows, WeekDay } from './week-strip.tsx';

/** One day at a time, for narrow screens: a large stamp a habit, under the strip of the week. */
export function DayList({ habits, sections, date, actions, controls }: DaysProps) {
  const { t } = useLingui();
  return (
    <>
      <WeekArrows date={date} />
      <nav aria-label={t`Days of the week`} className="-mx-2 mb-4 grid grid-cols-7">
        {daysOfWeek(date).map((day) => (
          <WeekDay key={day} habits={habits} day={day} chosen={date} />
        ))}
      </nav>
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
              {section.habits.slice(0, section.rows).map((habit, index) => (
                <DayRow
                  key={habit.id}
                  habit={habit}
                  isFirst={index === 0}
                  isLast={index === section.habits.length - 1}
                  date={date}
                  actions={actions}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
