import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { hasBegun } from '#domain/habit.ts';
import type { KeptHabit, Notebook as KeptNotebook } from '../../sync/shown.ts';
import { LegendButton } from '../habit/legend-button.tsx';
import { useArchiveWithUndo } from '../habit/use-commands.ts';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
import { useToday } from '../../sync/today.tsx';
import { positionAfter } from '../../sync/order.ts';
import { useMedia } from '../../ui/use-media.ts';
import { storedWords, useStoredWords } from '../../ui/stored.ts';
import { Board } from './board.tsx';
import { DayList } from './day-list.tsx';
import { daysShown } from './week-strip.tsx';
import { Figures } from './figures.tsx';
import { GroupPanel } from './groups.tsx';
import { HideDone, useHiddenRows, useAsOpened } from './hidden-rows.tsx';
import { KeyMap } from './key-map.tsx';
import { NotebookHead } from './notebook-head.tsx';
import { PauseNote } from './pause-note.tsx';
import { findHabits, SearchResult } from './search.tsx';
import type { SectionControls } from './sections.tsx';
import { sectionsOf, withFirstRows } from './sections.tsx';
import { useStamping } from './use-stamping.ts';

export function Notebook({ notebook, date }: { notebook: KeptNotebook; date: CivilDate }) {
  const { habits, groups } = notebook;
  const today = useToday();
  const wide = useMedia('(min-width: 56.25rem)');
  const isRoomy = useMedia('(min-width: 105rem)');
  const archive = useArchiveWithUndo();
  const carryOut = useCommandWithUndo();
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announcement, announce] = useState('');
  const [query, setQuery] = useState('');
  const { isFolded, toggle } = useFoldedSections();
  const { stamp, celebrates } = useStamping(announce);

  const days = daysShown(date, isRoomy ? 2 : 1, today);
  const lastDayShown = wide ? (days.at(-1) ?? date) : date;
  const shown = habits.filter(({ is_active }) => is_active);
  const isSearching = query.trim() !== '';
  const { hides, isHidden, toggle: toggleDone } = useHiddenRows(shown, date);
  const matching = findHabits(shown, groups, query);
  // What was searched for is not to be hidden.
  const found = isSearching ? matching : matching.filter((habit) => !isHidden(habit));
  const isEarly = (habit: KeptHabit) => !hasBegun(habit, lastDayShown);
  const early = useAsOpened(lastDayShown, () => new Set(shown.filter(isEarly).map(({ id }) => id)));
  const sections = sectionsOf(found, groups, (habit) => !isEarly(habit) && !early.has(habit.id));

  // Rows are given the same actions after each stamp, so that one of them is drawn anew.
  const listed = useRef({ habits, sections });
  useLayoutEffect(() => {
    listed.current = { habits, sections };
  });
  const focusHeading = () => heading.current?.focus();
  const actions = {
    onStamp: stamp,
    onArchive: (habit: KeptHabit) => {
      archive(habit, false);
      // The row goes, and the focus with it.
      focusHeading();
    },
    onMove: (habit: KeptHabit, places: number) => {
      const { habits: all, sections: inOrder } = listed.current;
      const section = inOrder.find((each) => each.habits.some(({ id }) => id === habit.id));
      if (!section) return;
      const position = positionAfter(all, { moved: habit, places, among: section.habits });
      if (position === undefined) return;
      carryOut(
        { type: 'change_habit', habit: habit.id, position },
        () => (places < 0 ? t`${habit.name}, moved up` : t`${habit.name}, moved down`),
        'moved',
      );
    },
  };
  const groupsShown = sections.flatMap(({ of }) => (typeof of === 'object' ? [of] : []));
  const folds = (key: string) => !isSearching && isFolded(key);
  const controls: SectionControls = {
    isFolded: folds,
    toggle: isSearching ? undefined : toggle,
    groups: { among: groupsShown, announce, onDelete: focusHeading },
  };
  // What fills the window is painted first, and the rest right after.
  const isWhole = useDeferredValue(true, false);
  const drawn = isWhole ? sections : withFirstRows(sections, window.innerHeight, folds);
  const Days = wide ? Board : DayList;
  return (
    <>
      <NotebookHead
        heading={heading}
        habits={habits}
        date={date}
        wide={wide}
        celebrates={celebrates}
        query={query}
        onQuery={setQuery}
      />
      <PauseNote pauses={notebook.pauses} onEnd={focusHeading} />
      <Days
        habits={shown}
        sections={drawn}
        date={date}
        days={days}
        actions={actions}
        controls={controls}
      />
      {!isSearching && (
        <HideDone hides={hides} count={matching.length - found.length} onToggle={toggleDone} />
      )}
      <SearchResult
        notebook={notebook}
        query={query}
        found={found.length}
        onEnd={() => {
          setQuery('');
          focusHeading();
        }}
      />
      <Figures habits={habits} />
      <div className="mt-4 flex items-start justify-between gap-4">
        <GroupPanel groups={groups} habits={habits} announce={announce} />
        <div className="flex shrink-0">
          <LegendButton />
          <KeyMap />
        </div>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

const foldedSections = storedWords('folded-sections');

/** Which sections are folded, on this device: those listed, and what began later unless it is. */
function useFoldedSections() {
  const isListed = useStoredWords(foldedSections);
  return {
    isFolded: (key: string) => isListed(key) !== (key === 'LATER'),
    toggle: (key: string) => foldedSections.set(key, !isListed(key)),
  };
}
