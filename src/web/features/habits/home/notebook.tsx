import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { isActiveOn } from '#domain/habit.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import type { Notebook as KeptNotebook } from '../../../shell/habits/use-notebook.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { sectionsOf } from '../group-habits.ts';
import { GroupPanel } from '../groups/group-panel.tsx';
import { PauseNote } from '../pauses/pause-note.tsx';
import { findHabits } from '../search/find-habits.ts';
import { SearchResult } from '../search/search-result.tsx';
import { DaySheetOpened } from '../day/day-sheet-opened.tsx';
import { useDaySheet } from '../day/use-day-sheet.ts';
import { useArchiveWithUndo } from '../use-archive-with-undo.ts';
import { useMoveHabit } from '../use-move-habit.ts';
import { Board } from './board.tsx';
import { DayList } from './day-list.tsx';
import { Figures } from './figures.tsx';
import { useFoldedSections } from './folded-sections.ts';
import { KeyMap } from './key-map.tsx';
import { NotebookHead } from './notebook-head.tsx';
import { OfflineNote } from './offline-note.tsx';
import type { SectionControls } from './section-controls.ts';
import { useStamping } from './use-stamping.ts';
import { daysOfWeek } from './week.ts';

interface NotebookProps {
  notebook: KeptNotebook;
  date: CivilDate;
  today: CivilDate;
  timeZone: string;
}

export function Notebook({ notebook, date, today, timeZone }: NotebookProps) {
  const { habits, groups } = notebook;
  const wide = useMedia('(min-width: 56.25rem)');
  const archive = useArchiveWithUndo();
  const move = useMoveHabit();
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announcement, announce] = useState('');
  const [query, setQuery] = useState('');
  const { isFolded, toggle } = useFoldedSections();
  const sheet = useDaySheet(habits);
  const { stamp, save, celebrates } = useStamping(today, timeZone, announce);

  const lastDayShown = wide ? (daysOfWeek(date).at(-1) ?? date) : date;
  const shown = habits.filter((habit) => isActiveOn(habit, lastDayShown));
  const found = findHabits(shown, groups, query);
  const sections = sectionsOf(found, groups);
  const isSearching = query.trim() !== '';

  const focusHeading = () => heading.current?.focus();
  const actions = {
    onStamp: stamp,
    onOpenDay: sheet.open,
    onArchive: (habit: KeptHabit) => {
      archive(habit);
      // The row goes, and the focus with it.
      focusHeading();
    },
    onMove: (habit: KeptHabit, places: number) => {
      const section = sections.find((each) => each.habits.some(({ id }) => id === habit.id));
      if (!section) return;
      move({ moved: habit, places, among: section.habits });
      announce(places < 0 ? t`${habit.name}, moved up` : t`${habit.name}, moved down`);
    },
  };
  const groupsShown = sections.flatMap(({ of }) => (typeof of === 'object' ? [of] : []));
  const controls: SectionControls = {
    // What was searched for is not to be hidden.
    isFolded: (key) => !isSearching && isFolded(key),
    toggle: isSearching ? undefined : toggle,
    groups: { among: groupsShown, announce, onDelete: focusHeading },
  };
  const Days = wide ? Board : DayList;
  return (
    <>
      <NotebookHead
        heading={heading}
        habits={habits}
        date={date}
        today={today}
        celebrates={celebrates}
        query={query}
        onQuery={setQuery}
      />
      <OfflineNote />
      <PauseNote pauses={notebook.pauses} today={today} onEnd={focusHeading} />
      <Days
        habits={shown}
        sections={sections}
        date={date}
        today={today}
        actions={actions}
        controls={controls}
      />
      <SearchResult
        notebook={notebook}
        query={query}
        found={found.length}
        onEnd={() => {
          setQuery('');
          focusHeading();
        }}
      />
      <Figures habits={habits} today={today} />
      <div className="mt-4 flex items-start justify-between gap-4">
        <GroupPanel groups={groups} habits={habits} announce={announce} />
        <KeyMap />
      </div>
      {sheet.opened && (
        <DaySheetOpened {...sheet.opened} today={today} onSave={save} onClose={sheet.close} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
