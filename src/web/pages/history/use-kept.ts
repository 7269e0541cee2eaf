import { outcomesBetween } from '#domain/judged.ts';
import type { Span } from '#domain/period.ts';
import { percentageOf, shareOf } from '#domain/tally.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';

/** What was asked of habits in a span of days, and what was kept of it. */
export function useKept(habits: readonly ShownHabit[], { first, last }: Span) {
  const today = useToday();
  const outcomes = habits.flatMap((habit) => outcomesBetween(habit, first, last, today));
  const share = shareOf(outcomes);
  return { outcomes, ...share, percentage: percentageOf(share) };
}
