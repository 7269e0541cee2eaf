import { Trans } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { classNames } from '../../ui/class-names.ts';
import { WeekArrows } from './week-arrows.tsx';
import { WeekDay } from './week-day.tsx';

interface BoardHeadProps {
  habits: readonly KeptHabit[];
  days: readonly CivilDate[];
  date: CivilDate;
}

/** The days over the columns of the board; it stays in view while long boards scroll. */
export function BoardHead({ habits, days, date }: BoardHeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-paper">
      <tr>
        <td className="w-full pb-2 align-bottom">
          <WeekArrows date={date} />
        </td>
        {days.map((day, column) => (
          <th
            key={day}
            scope="col"
            className={classNames(
              'min-w-15.5 font-normal',
              column === 0 && 'border-l border-margin',
            )}
          >
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
