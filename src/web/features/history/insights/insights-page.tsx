import { Suspense, lazy } from 'react';
import type { InsightsProps } from './pictures.tsx';
import { StreakSection } from './streak-section.tsx';

const Pictures = lazy(async () => ({ default: (await import('./pictures.tsx')).Pictures }));

/** What can be learnt of a habit, or of all: the streak at once, and pictures of a year. */
export function InsightsPage({ habits, habit, span }: InsightsProps) {
  return (
    <div className="flex flex-col gap-12">
      {habit && <StreakSection key={habit.id} habit={habit} />}
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Pictures habits={habits} habit={habit} span={span} />
      </Suspense>
    </div>
  );
}
