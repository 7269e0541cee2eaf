import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GroupAnswer } from '#contract/group.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import { frequencyOf, goalOn } from '#domain/goal.ts';
import { FREQUENCIES, type Frequency } from '#domain/habit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ArrowSign } from '../../ui/stamp.tsx';
import type { GroupControls } from './groups.tsx';

/** What began after the days shown: before anything else was there, or beside what was. */
type NotBegun = 'BEFORE' | 'LATER';

/**
 * What stands under one heading: the habits of a group, those of no group by their frequency, or
 * those that had not begun.
 */
export interface Section {
  /** the id of the group, or what the habits have in common */
  key: string;
  of: GroupAnswer | Frequency | NotBegun;
  habits: ShownHabit[];
  /** how many of them have a row so far; all, where nothing is said */
  rows?: number;
}

/** No row is lower, in CSS pixels. */
const LOWEST_ROW = 48;

/** The sections with as many rows as fill a window of some height; those that are folded have none. */
export function withFirstRows(
  sections: readonly Section[],
  height: number,
  isFolded: (key: string) => boolean,
): Section[] {
  let left = Math.ceil(height / LOWEST_ROW);
  return sections.map((section) => {
    if (isFolded(section.key)) return section;
    const rows = Math.min(left, section.habits.length);
    left -= rows;
    return { ...section, rows };
  });
}

/**
 * Habits by group, in the order of both, then those of no group by today's frequency, and last those
 * that had not begun: on the first days somebody fills in there what was before. Sections without a
 * habit are left out. A habit whose group is not known, as after it was deleted elsewhere, has none.
 */
export function sectionsOf(
  habits: readonly ShownHabit[],
  groups: readonly GroupAnswer[],
  today: CivilDate,
  hasBegun: (habit: ShownHabit) => boolean = () => true,
): Section[] {
  const known = new Set(groups.map(({ id }) => id));
  const begun = habits.filter(hasBegun);
  const notBegun: NotBegun = begun.length === 0 ? 'BEFORE' : 'LATER';
  const loose = begun.filter(({ group_id }) => group_id === null || !known.has(group_id));
  const frequencyNow = ({ goals }: ShownHabit) => {
    const goal = goalOn(goals, today);
    return goal && frequencyOf(goal.schedule);
  };
  return [
    ...groups.map((group) => ({
      key: group.id,
      of: group,
      habits: begun.filter(({ group_id }) => group_id === group.id),
    })),
    ...FREQUENCIES.map((frequency) => ({
      key: frequency,
      of: frequency,
      habits: loose.filter((habit) => frequencyNow(habit) === frequency),
    })),
    { key: notBegun, of: notBegun, habits: habits.filter((habit) => !hasBegun(habit)) },
  ].filter((section) => section.habits.length > 0);
}

interface SectionToggleProps {
  section: Section;
  date: CivilDate;
  controls: SectionControls;
}

const NAME_CLASS =
  'text-left font-sans text-sm font-semibold tracking-normal text-faint wrap-anywhere';

/** The name of a section, which folds it; folded, it says how much of the day is done. */
export function SectionToggle({ section, date, controls }: SectionToggleProps) {
  const today = useToday();
  const { i18n, t } = useLingui();
  const { of } = section;
  const name = typeof of === 'string' ? i18n._(SECTION_NAMES[of]) : of.name;
  const { isFolded, toggle } = controls;
  if (!toggle) return <span className={classNames(NAME_CLASS, 'block py-3')}>{name}</span>;
  const folded = isFolded(section.key);
  const { due, kept } = countDay(folded ? section.habits : [], date, today);
  return (
    <button
      type="button"
      aria-expanded={!folded}
      onClick={() => toggle(section.key)}
      className={classNames(NAME_CLASS, 'flex min-h-11 items-center gap-2 py-2 hover:text-ink')}
    >
      <ArrowSign className={classNames('shrink-0', folded && '-rotate-90')} />
      <span>{name}</span>
      {due > 0 && (
        <>
          {/* It keeps the count apart from the name where both are read as one. */}{' '}
          <span className="shrink-0 font-normal">{t`${kept} of ${due}`}</span>
        </>
      )}
    </button>
  );
}

/** What can be done with the sections of the home page. */
export interface SectionControls {
  /** whether its name stands above it: where it is the only one, mostly not */
  isNamed: (section: Section) => boolean;
  isFolded: (key: string) => boolean;
  /** without it sections stay as they are: one alone, and what is searched for */
  toggle: ((key: string) => void) | undefined;
  groups: GroupControls;
}

/** The heading that habits of a frequency stand under. */
export const FREQUENCY_NAMES: Record<Frequency, MessageDescriptor> = {
  DAILY: msg`Daily`,
  WEEKLY: msg`Weekly`,
  MONTHLY: msg`Monthly`,
};

/** Of days to come as of days that are over. */
const NOT_BEGUN = msg`Not begun yet`;

const SECTION_NAMES = {
  ...FREQUENCY_NAMES,
  BEFORE: NOT_BEGUN,
  LATER: NOT_BEGUN,
} as const;
