import { Plural } from '@lingui/react/macro';
import type { GroupAnswer } from '#contract/group.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import type { Notebook } from '../../../sync/shown.ts';
import { later } from '../../../app/builds/later.tsx';
import { foldText } from '../../../ui/fold-text.ts';

const SearchRest = later(async () => (await import('./search-rest.tsx')).SearchRest);

interface SearchResultProps {
  notebook: Notebook;
  query: string;
  /** how many of the habits shown have what was typed */
  found: number;
  onEnd: () => void;
}

/** Below the habits found: how many they are, the archived ones, and the way back from none. */
export function SearchResult({ notebook, query, found, onEnd }: SearchResultProps) {
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
  const isSearching = query.trim() !== '';
  const archived = notebook.habits.filter(({ is_active }) => !is_active);
  return (
    <>
      <p role="status" className="text-faint not-empty:mt-4">
        {isSearching && (
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
export function findHabits<H extends KeptHabit>(
  habits: readonly H[],
  groups: readonly GroupAnswer[],
  query: string,
): H[] {
  const words = foldText(query).split(/\s+/);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  return habits.filter(({ name, description, group_id }) => {
    const text = foldText(`${name} ${description} ${groupNames.get(group_id ?? '') ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
