import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { HabitAnswer } from '#contract/habit.ts';
import { StarterList } from './starter-list.tsx';

/** On the first visit the other suggestions stay within reach, below the first habits. */
export function MoreStarters({ habits }: { habits: readonly HabitAnswer[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { length } = habits;
  useEffect(() => {
    // A suggestion that is taken leaves the list, and the focus goes with it.
    const isLost = length > 0 && document.activeElement === document.body;
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [length]);
  return (
    <section className="mt-12" aria-labelledby="more-starters">
      <h2 ref={heading} tabIndex={-1} id="more-starters" className="mb-2 text-xl">
        <Trans>More to begin with</Trans>
      </h2>
      <StarterList taken={habits} />
    </section>
  );
}
