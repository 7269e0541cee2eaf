import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { HabitAnswer } from '#contract/habit.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { StarterList } from './starter-list.tsx';

/** An empty notebook: a few habits to take with one press, or one's own. */
export function FirstRun({ archived }: { archived: readonly HabitAnswer[] }) {
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-6 flex gap-2" aria-hidden>
        <Stamp mark="kept" ink="tomato" variant="a" className="size-12" />
        <Stamp mark="open" className="size-12" />
        <Stamp mark="open" className="size-12" />
        <Stamp mark="open" className="size-12" />
      </div>
      <h1 className="text-3xl">
        <Trans>An empty notebook</Trans>
      </h1>
      <p className="mt-4 mb-8 text-lg text-faint">
        <Trans>
          Pick a habit to begin with. Each day that you keep it gets a stamp; there is nothing more
          to it.
        </Trans>
      </p>
      <StarterList taken={archived} />
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <LinkButton to="/habits/create" variant="primary">
          <Trans>Write your own</Trans>
        </LinkButton>
        {archived.length > 0 && (
          <Link to="/history" className="link flex min-h-11 items-center">
            <Trans>See archived habits</Trans>
          </Link>
        )}
      </div>
    </div>
  );
}
