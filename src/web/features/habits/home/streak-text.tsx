import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CivilDate } from '#domain/civil-date.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';

/** A habit's running streak with its unit, "12 days", which leads to what it is made of. */
export function StreakText({ habit, today }: { habit: KeptHabit; today: CivilDate }) {
  const { i18n } = useLingui();
  const { length, unit } = runningStreak(habit, today);
  return (
    <Link
      to="/history"
      search={{ habit: habit.id, view: 'insights' }}
      hash="streak"
      // Taller than its line, so that a finger finds it, and the row stays as low as it is.
      className="-my-3 inline-flex min-w-11 items-center self-start py-3 underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {length === 0 ? <Trans>No streak yet</Trans> : formatSpan(length, unit, i18n.locale)}
    </Link>
  );
}
