import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { GroupAnswer } from '#contract/group.ts';
import type { KeptHabit } from '../../../notebook/shown.ts';
import type { Notebook } from '../../../notebook/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { foldText } from '../../../ui/fold-text.ts';

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

const LINK_CLASS = 'link flex min-h-11 items-center';

/** Archived habits that were searched for: they are not on the page, but they are not lost. */
function FoundArchived({ habits }: { habits: readonly KeptHabit[] }) {
  if (habits.length === 0) return null;
  return (
    <section aria-labelledby="found-archived" className="mt-6">
      <h2
        id="found-archived"
        className="pb-2 font-sans text-sm font-semibold tracking-normal text-faint"
      >
        <Trans>Among the archived habits</Trans>
      </h2>
      <ul>
        {habits.map(({ id, name, icon }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-rule py-1">
            <span className="w-8 shrink-0 text-center text-2xl" aria-hidden>
              {icon}
            </span>
            <span className="min-w-0 grow font-semibold wrap-anywhere">{name}</span>
            <span className="ml-auto flex gap-4">
              <Link to="/history" search={{ habit: id }} className={LINK_CLASS}>
                <Trans>History</Trans>
              </Link>
              <Link to="/habits/$id/edit" params={{ id }} className={LINK_CLASS}>
                <Trans>Edit</Trans>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
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
