import { Suspense, lazy } from 'react';
import type { Span } from '#domain/period.ts';
import type { KeptHabit } from '../../../notebook/shown.ts';
import { StreakSection } from './streak-section.tsx';

const Pictures = lazy(async () => ({ default: (await import('./pictures.tsx')).Pictures }));

interface InsightsPageProps {
  /** the active habits */
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
  /** a year */
  span: Span;
}

/** What can be learnt of a habit, or of all: the streak at once, and pictures of a year. */
export function InsightsPage({ habits, habit, span }: InsightsPageProps) {
  return (
    <div className="flex flex-col gap-12">
      {habit && <StreakSection key={habit.id} habit={habit} />}
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Pictures habits={habits} habit={habit} span={span} />
      </Suspense>
    </div>
  );
}
