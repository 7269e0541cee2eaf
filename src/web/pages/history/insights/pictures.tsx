import type { Span } from '#domain/period.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { AmountsOfAll, AmountsSection } from './amounts-section.tsx';
import { AutomaticitySection } from './automaticity-section.tsx';
import { LongestStreaks } from './longest-streaks.tsx';
import { SharesSection } from './shares-section.tsx';
import { StrengthSection } from './strength-section.tsx';

/** What insights are of. */
export interface InsightsProps {
  /** the active habits, or just the habit shown */
  habits: readonly KeptHabit[];
  /** the habit shown, if it is one */
  habit: KeptHabit | undefined;
  /** a year */
  span: Span;
}

/** The insights that are drawn: they come with what draws them. */
export function Pictures({ habits, habit, span }: InsightsProps) {
  const shown = habit ? [habit] : habits;
  return (
    <>
      {habit && <StrengthSection habit={habit} span={span} />}
      {habit && <AutomaticitySection habit={habit} />}
      <SharesSection habits={shown} habit={habit} span={span} />
      <LongestStreaks habits={shown} named={!habit} span={span} />
      {habit ? (
        <AmountsSection habit={habit} span={span} />
      ) : (
        <AmountsOfAll habits={habits} span={span} />
      )}
    </>
  );
}
