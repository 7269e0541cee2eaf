import { Suspense, lazy } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import type { Span } from '../span.ts';
import { StreakSection } from './streak-section.tsx';

const Pictures = lazy(async () => ({ default: (await import('./pictures.tsx')).Pictures }));

interface InsightsPageProps {
  /** the active habits */
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
  /** a year */
  span: Span;
  today: CivilDate;
}

/** What can be learnt of a habit, or of all: the streak at once, and pictures of a year. */
export function InsightsPage({ habits, habit, span, today }: InsightsPageProps) {
  return (
    <div className="flex flex-col gap-12">
      {habit && <StreakSection key={habit.id} habit={habit} today={today} />}
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Pictures habits={habits} habit={habit} span={span} today={today} />
      </Suspense>
    </div>
  );
}
