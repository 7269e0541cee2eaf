import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import { later } from '../../app/builds/later.tsx';
import type { ShownHabit, ShownNotebook } from '../../sync/shown.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL_CLASS } from '../../ui/field.tsx';
import { foldText } from '../../ui/format.ts';
import { useSingleKeys } from '../../ui/keys.ts';

interface HabitSearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** there are many habits: the field is always there */
  isAlwaysOpen: boolean;
}

// On phones the field has a line of its own below the day's.
const OPEN_CLASS = 'max-board:order-last max-board:w-full max-board:pb-2';
const CLOSED_CLASS = 'max-board:-mr-2.5';

/** The field over the habits, or the button that brings it. */
export function HabitSearch({ query, onQuery, isAlwaysOpen }: HabitSearchProps) {
  'use no memo';
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = isAlwaysOpen || asked || query !== '';

  const ask = () => {
    setAsked(true);
    field.current?.focus();
  };
  const leave = () => {
    setAsked(false);
    onQuery('');
    button.current?.focus();
  };
  useSingleKeys({ '/': ask });
  // The field that was asked for is there only now.
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);

  return (
    <search className={classNames('flex items-center gap-2', open ? OPEN_CLASS : CLOSED_CLASS)}>
      {!isAlwaysOpen && (
        <IconButton
          ref={button}
          label={t`Search habits`}
          aria-expanded={open}
          onClick={open ? leave : ask}
        >
          <Sign path={MAGNIFIER} className="size-6" />
        </IconButton>
      )}
      {open && (
        <div className="relative grow board:w-64">
          <input
            ref={field}
            type="search"
            value={query}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              leave();
            }}
            aria-label={t`Search habits`}
            placeholder={t`Search habits`}
            autoComplete="off"
            className={classNames(
              CONTROL_CLASS,
              // On boards as high as the button beside it.
              'board:min-h-11! appearance-none pr-12 [&::-webkit-search-cancel-button]:hidden',
            )}
          />
          {query !== '' && (
            <IconButton
              label={t`Clear the search`}
              className="absolute inset-y-0 right-0"
              onClick={() => {
                onQuery('');
                field.current?.focus();
              }}
            >
              <Sign path={CROSS} className="size-5" />
            </IconButton>
          )}
        </div>
      )}
    </search>
  );
}

const MAGNIFIER = 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5 5 5';
const CROSS = 'm6 6 12 12M18 6 6 18';

function Sign({ path, className }: { path: string; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} fill="none" stroke="currentColor">
      <path d={path} strokeWidth="2" />
    </svg>
  );
}

const SearchRest = later(async () => (await import('./search-rest.tsx')).SearchRest);

interface SearchResultProps {
  notebook: ShownNotebook;
  query: string;
  found: number;
  onEnd: () => void;
}

/** Who has not typed for so long has typed it all, in milliseconds. */
const PAUSE = 500;

/** Below the habits found: how many they are, the archived ones, and the way back from none. */
export function SearchResult({ notebook, query, found, onEnd }: SearchResultProps) {
  'use no memo';
  const isSearching = query.trim() !== '';
  // It is said once, and not at each key.
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), PAUSE);
    return () => clearTimeout(timer);
  }, [query]);
  const archived = notebook.habits.filter(({ is_active }) => !is_active);
  return (
    <>
      <p role="status" className="text-faint not-empty:mt-4">
        {isSearching && settled === query && (
          <Plural
            value={found}
            _0={`Nothing found for “${query}”`}
            one="# habit found"
            other="# habits found"
          />
        )}
      </p>
      {isSearching && (
        <SearchRest
          habits={findHabits(archived, notebook.groups, query)}
          onEnd={found === 0 ? onEnd : undefined}
        />
      )}
    </>
  );
}

/**
 * The habits that have every word of what was typed, or parts of words, in their name, description
 * or group; all when nothing was typed.
 */
export function findHabits(
  habits: readonly ShownHabit[],
  groups: readonly GroupAnswer[],
  query: string,
): ShownHabit[] {
  const words = foldText(query).split(/\s+/);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  return habits.filter(({ name, description, group_id }) => {
    const text = foldText(`${name} ${description} ${groupNames.get(group_id ?? '') ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
