import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Section } from './sections.ts';
import { GroupMenu } from './groups/group-menu.tsx';
import type { SectionControls } from './section-controls.ts';
import { SectionToggle } from './section-toggle.tsx';

interface BoardGroupHeadProps {
  section: Section<KeptHabit>;
  days: readonly CivilDate[];
  date: CivilDate;
  controls: SectionControls;
}

/** The row that names a section; the margin line and the chosen day run through it. */
export function BoardGroupHead({ section, days, date, controls }: BoardGroupHeadProps) {
  return (
    <tr>
      <th scope="rowgroup" className="pt-2 pr-3 text-left">
        <SectionToggle section={section} date={date} controls={controls} />
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
      <td className="pt-2 text-right">
        {typeof section.of === 'object' && <GroupMenu group={section.of} {...controls.groups} />}
      </td>
    </tr>
  );
}
