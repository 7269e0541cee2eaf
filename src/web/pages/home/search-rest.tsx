import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ShownHabit } from '../../sync/shown.ts';
import { Button } from '../../ui/button.tsx';
import { HabitIcon } from '../../ui/stamp.tsx';

interface SearchRestProps {
  habits: readonly ShownHabit[];
  /** given where nothing was found on the page */
  onEnd: (() => void) | undefined;
}

const LINK_CLASS = 'link flex min-h-11 items-center';

/** What a search leads to besides the rows of the page: archived habits are not lost. */
export function SearchRest({ habits, onEnd }: SearchRestProps) {
  const { t } = useLingui();
  return (
    <>
      {onEnd && (
        <Button className="mt-4 self-start" onClick={onEnd}>
          {t`Show all habits`}
        </Button>
      )}
      {habits.length > 0 && (
        <section aria-labelledby="found-archived" className="mt-6">
          <h2
            id="found-archived"
            className="pb-2 font-sans text-sm font-semibold tracking-normal text-faint"
          >
            {t`Among the archived habits`}
          </h2>
          <ul>
            {habits.map(({ id, name, icon }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-4 border-t border-rule py-1"
              >
                <HabitIcon icon={icon} />
                <span className="min-w-0 grow font-semibold wrap-anywhere">{name}</span>
                <span className="ml-auto flex gap-4">
                  <Link to="/habits/$id" params={{ id }} className={LINK_CLASS}>
                    {t`History`}
                  </Link>
                  <Link to="/habits/$id/edit" params={{ id }} className={LINK_CLASS}>
                    {t`Edit`}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
