import { Plural, Trans } from '@lingui/react/macro';
import type { Notebook } from '../../../notebook/use-notebook.ts';
import { Button } from '../../../ui/button.tsx';
import { findHabits } from './find-habits.ts';
import { FoundArchived } from './found-archived.tsx';

interface SearchResultProps {
  notebook: Notebook;
  query: string;
  /** how many of the habits shown have what was typed */
  found: number;
  onEnd: () => void;
}

/** Below the habits found: how many they are, the archived ones, and the way back from none. */
export function SearchResult({ notebook, query, found, onEnd }: SearchResultProps) {
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
      {isSearching && found === 0 && (
        <Button className="mt-4 self-start" onClick={onEnd}>
          <Trans>Show all habits</Trans>
        </Button>
      )}
      {isSearching && <FoundArchived habits={findHabits(archived, notebook.groups, query)} />}
    </>
  );
}
