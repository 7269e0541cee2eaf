import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import type { Frequency } from '#domain/habit.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FoldSign } from './fold-sign.tsx';
import type { GroupControls } from './groups/group-menu.tsx';
import type { Section } from './sections.ts';

interface SectionToggleProps {
  section: Section<KeptHabit>;
  date: CivilDate;
  controls: SectionControls;
}

const NAME_CLASS =
  'text-left font-sans text-sm font-semibold tracking-normal text-faint wrap-anywhere';

/** The name of a section, which folds it; folded, it says how much of the day is done. */
export function SectionToggle({ section, date, controls }: SectionToggleProps) {
  const today = useToday();
  const { i18n } = useLingui();
  const { of } = section;
  const name = typeof of === 'string' ? i18n._(SECTION_NAMES[of]) : of.name;
  const { isFolded, toggle } = controls;
  if (!toggle) return <span className={classNames(NAME_CLASS, 'block py-3')}>{name}</span>;
  const folded = isFolded(section.key);
  const count = folded && countDay(section.habits, date, today);
  return (
    <button
      type="button"
      aria-expanded={!folded}
      onClick={() => toggle(section.key)}
      className={classNames(NAME_CLASS, 'flex min-h-11 items-center gap-2 py-2 hover:text-ink')}
    >
      <FoldSign open={!folded} />
      <span>{name}</span>
      {count && count.due > 0 && (
        <>
          {/* It keeps the count apart from the name where both are read as one. */}{' '}
          <span className="shrink-0 font-normal">
            <DueCount done={count.kept} total={count.due} />
          </span>
        </>
      )}
    </button>
  );
}

/** What can be done with the sections of the home page. */
export interface SectionControls {
  isFolded: (key: string) => boolean;
  /** without it sections stay as they are, as what is searched for does */
  toggle: ((key: string) => void) | undefined;
  /** for those sections that are groups */
  groups: GroupControls;
}

/** The heading that habits of a frequency stand under. */
export const FREQUENCY_NAMES: Record<Frequency, MessageDescriptor> = {
  DAILY: msg`Daily`,
  WEEKLY: msg`Weekly`,
  MONTHLY: msg`Monthly`,
};

const SECTION_NAMES = {
  ...FREQUENCY_NAMES,
  BEFORE: msg`Before you began`,
  LATER: msg`Started later`,
} as const;

interface DueCountProps {
  done: number;
  total: number;
}

/** How many of the habits that are due on a day are done: "Due: 2 of 3 done". */
function DueCount({ done, total }: DueCountProps) {
  return <Plural value={done} one={`Due: # of ${total} done`} other={`Due: # of ${total} done`} />;
}
