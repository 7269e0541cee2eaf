import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Frequency } from '#domain/habit.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FREQUENCY_NAMES } from '../frequency-names.ts';

interface BoardGroupHeadProps {
  frequency: Frequency;
  days: readonly CivilDate[];
  date: CivilDate;
}

/** The row that names a group; the margin line and the chosen day run through it. */
export function BoardGroupHead({ frequency, days, date }: BoardGroupHeadProps) {
  const { i18n } = useLingui();
  return (
    <tr>
      <th scope="rowgroup" className="pt-4 pb-2 text-left text-sm font-semibold text-faint">
        {i18n._(FREQUENCY_NAMES[frequency])}
      </th>
      {days.map((day, column) => (
        <td
          key={day}
          className={classNames(
            column === 0 && 'border-l border-margin',
            day === date && 'bg-wash',
          )}
        />
      ))}
      <td />
    </tr>
  );
}
