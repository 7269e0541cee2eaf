import { Trans } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { StarterList } from './starter-list.tsx';

/** On the first visit the other suggestions stay within reach, below the first habits. */
export function MoreStarters({ habits }: { habits: readonly HabitAnswer[] }) {
  return (
    <section className="mt-12" aria-labelledby="more-starters">
      <h2 id="more-starters" className="mb-2 text-xl">
        <Trans>More to begin with</Trans>
      </h2>
      <StarterList taken={habits} />
    </section>
  );
}
