import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { runningStreak } from '#domain/running-streak.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { useToday } from '../../notebook/today.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** A habit's running streak with its unit, "12 days", which leads to what it is made of. */
export function StreakText({ habit }: { habit: KeptHabit }) {
  const today = useToday();
  const format = useFormat();
  const { length, unit } = runningStreak(habit, today);
  return (
    <Link
      to="/history"
      search={{ habit: habit.id, view: 'insights' }}
      hash="streak"
      // Taller than its line, so that a finger finds it, and the row stays as low as it is.
      className="-my-3 inline-flex min-w-11 items-center self-start py-3 underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {length === 0 ? <Trans>No streak yet</Trans> : format.span(length, unit)}
    </Link>
  );
}
