import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { KeptHabit } from '../../sync/shown.ts';
import { Button } from '../../ui/button.tsx';

interface SearchRestProps {
  /** archived ones that were found */
  habits: readonly KeptHabit[];
  /** given where nothing was found on the page */
  onEnd: (() => void) | undefined;
}

/** What a search leads to besides the rows of the page. */
export function SearchRest({ habits, onEnd }: SearchRestProps) {
  return (
    <>
      {onEnd && (
        <Button className="mt-4 self-start" onClick={onEnd}>
          <Trans>Show all habits</Trans>
        </Button>
      )}
      <FoundArchived habits={habits} />
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
