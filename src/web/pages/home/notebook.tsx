import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { hasBegun } from '#domain/habit.ts';
import type { ShownHabit, ShownNotebook as KeptNotebook } from '../../sync/shown.ts';
import { useArchiveWithUndo } from '../habit/use-commands.ts';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
import { useToday } from '../../sync/today.tsx';
import { positionAfter } from '../../sync/order.ts';
import { useAnnouncement } from '../../ui/announcement.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useSingleKeys } from '../../ui/keys.ts';
import { useMedia } from '../../ui/use-media.ts';
import { storedWords, useStoredWords } from '../../ui/stored.ts';
import { Board } from './board.tsx';
import { DayList } from './day-list.tsx';
import { daysUntil, lastShown } from './day-strip.tsx';
import { Figures } from './figures.tsx';
import { HideDone, useHiddenRows, useAsOpened } from './hidden-rows.tsx';
import { NotebookHead, useTellDay } from './notebook-head.tsx';
import { PauseNote } from './pause-note.tsx';
import { showMade } from './show-made.ts';
import { findHabits, SearchResult } from './search.tsx';
import { sectionsOf, withFirstRows, type SectionControls } from './sections.tsx';
import { useDayActions } from './use-day-actions.ts';
import { useStamping } from './use-stamping.ts';

interface NotebookProps {
  notebook: KeptNotebook;
  date: CivilDate;
  /** the last of the days shown, where it is another one than the chosen day leads to */
  until: CivilDate | undefined;
}

/** From so many habits on, rows can be made lower. */
const MANY = 20;

export function Notebook({ notebook, date, until }: NotebookProps) {
  const { habits, groups } = notebook;
  const today = useToday();
  const wide = useMedia('(min-width: 56.25rem)');
  const isWider = useMedia('(min-width: 64rem)');
  const isRoomy = useMedia('(min-width: 90rem)');
  const archive = useArchiveWithUndo();
  const carryOut = useCommandWithUndo();
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announcement, announce] = useAnnouncement();
  const [query, setQuery] = useState('');
  const [dialog, showDialog] = useState<ReactNode>();
  const { isFolded, toggle } = useFoldedSections();
  const { stamp, skip } = useStamping(announce);
  const isDense = useStoredWords(rowHeight)('dense');

  const last = lastShown(until ?? date, today);
  const days = daysUntil(last, isRoomy ? 14 : isWider ? 10 : 7);
  useTellDay({ date, days }, announce);
  const lastDayShown = wide ? last : date;
  const shown = habits.filter(({ is_active }) => is_active);
  const isSearching = query.trim() !== '';
  const { isHidden, ...hidden } = useHiddenRows(shown, date);
  const matching = findHabits(shown, groups, query);
  // What was searched for is not to be hidden.
  const found = isSearching ? matching : matching.filter((habit) => !isHidden(habit));
  const isEarly = (habit: ShownHabit) => !hasBegun(habit, lastDayShown);
  const early = useAsOpened(lastDayShown, () => new Set(shown.filter(isEarly).map(({ id }) => id)));
  const sections = sectionsOf(
    found,
    groups,
    today,
    (habit) => !isEarly(habit) && !early.has(habit.id),
  );

  // Rows are given the same actions after each stamp, so that one of them is drawn anew.
  const listed = useRef({ notebook, sections });
  useLayoutEffect(() => {
    listed.current = { notebook, sections };
  });
  const focusHeading = () => heading.current?.focus();
  const actions = {
    onStamp: stamp,
    onSkip: skip,
    onArchive: (habit: ShownHabit) => {
      archive(habit, false);
      // The row goes, and the focus with it.
      focusHeading();
    },
    onMove: (habit: ShownHabit, places: number) => {
      const { notebook, sections: inOrder } = listed.current;
      const all = [...notebook.habits, ...notebook.unknown];
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
    showDialog,
  };
  const groupsShown = sections.flatMap(({ of }) => (typeof of === 'object' ? [of] : []));
  const isFoldable = !isSearching && sections.length > 1;
  const folds = (key: string) => isFoldable && isFolded(key);
  const controls: SectionControls = {
    isNamed: ({ of }) => sections.length > 1 || of === 'BEFORE',
    isFolded: folds,
    toggle: isFoldable ? toggle : undefined,
    groups: { among: groupsShown, announce, showDialog, onDelete: focusHeading },
  };
  const navigate = useNavigate();
  useSingleKeys({
    n: () => void navigate({ to: '/habits/create' }),
    t: () => void navigate({ to: '/', search: {} }),
  });
  const deeds = useDayActions(shown, skip);
  // What fills the window is painted first, and the rest right after.
  const isWhole = useDeferredValue(true, false);
  const show = useEffectEvent(() => showMade(date));
  useEffect(() => {
    if (isWhole) show();
  }, [isWhole]);
  const drawn = isWhole ? sections : withFirstRows(sections, window.innerHeight, folds);
  const Days = wide ? Board : DayList;
  return (
    <>
      <NotebookHead
        heading={heading}
        habits={habits}
        date={date}
        days={days}
        wide={wide}
        query={query}
        onQuery={setQuery}
      />
      <PauseNote pauses={notebook.pauses} onEnd={focusHeading} />
      <div {...deeds} className={classNames(isDense && shown.length >= MANY && 'dense')}>
        <Days
          habits={shown}
          sections={drawn}
          date={date}
          days={days}
          actions={actions}
          controls={controls}
        />
      </div>
      {!isSearching && (
        <p className="flex min-h-11 flex-wrap items-center justify-end gap-x-4 text-sm text-faint">
          {hidden.isOffered && <HideDone {...hidden} count={matching.length - found.length} />}
          {shown.length >= MANY && (
            <button
              type="button"
              aria-pressed={isDense}
              onClick={() => rowHeight.set('dense', !isDense)}
              className="link min-h-11 hover:text-ink"
            >
              {t`Lower rows`}
            </button>
          )}
        </p>
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
      {dialog}
      {announcement}
    </>
  );
}

const rowHeight = storedWords('row-height');

const foldedSections = storedWords('folded-sections');

/** Which sections are folded, on this device: those listed, and what began later unless it is. */
function useFoldedSections() {
  const isListed = useStoredWords(foldedSections);
  return {
    isFolded: (key: string) => isListed(key) !== (key === 'LATER'),
    toggle: (key: string) => foldedSections.set(key, !isListed(key)),
  };
}
