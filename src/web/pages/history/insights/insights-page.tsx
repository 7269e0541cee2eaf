import { later } from '../../../app/builds/later.tsx';
import type { InsightsProps } from './pictures.tsx';
import { StreakSection } from './streak-section.tsx';

const Pictures = later(
  async () => (await import('./pictures.tsx')).Pictures,
  <div className="min-h-dvh" />,
);

/** What can be learnt of a habit, or of all: the streak at once, and pictures of a year. */
export function InsightsPage({ habits, habit, span }: InsightsProps) {
  return (
    <div className="flex flex-col gap-12">
      {habit && <StreakSection key={habit.id} habit={habit} />}
      <Pictures habits={habits} habit={habit} span={span} />
    </div>
  );
}
