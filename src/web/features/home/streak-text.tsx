import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { longestRun, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { useToday } from '../../notebook/today.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useNeedText } from './use-need-text.ts';

interface StreakTextProps {
  habit: KeptHabit;
  /** the chosen day */
  date: CivilDate;
}

/**
 * What a habit needs and how long it has been kept, "1 of 3 this week · 4 weeks", which leads to
 * what the streak is made of.
 */
export function StreakText({ habit, date }: StreakTextProps) {
  const { t } = useLingui();
  const format = useFormat();
  const need = useNeedText()(habit, date);
  const { length, unit, best } = useStreak(habit);

  const streakText = () => {
    if (length > 0) return format.span(length, unit);
    if (best === 'unknown') return '';
    if (!best) return need === '' ? t`No streak yet` : '';
    const span = format.span(best.length, best.unit);
    return need === '' ? t`Best ${span} · start again` : t`best ${span}`;
  };
  return (
    <Link
      to="/history"
      search={{ habit: habit.id, view: 'insights' }}
      hash="streak"
      // Larger than its words, so that a finger finds it, and the row stays as low as it is.
      className="-mx-1.5 px-1.5 py-3 underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {[need, streakText()].filter(Boolean).join(' · ') || '\u00A0'}
    </Link>
  );
}

/**
 * The running streak, and where there is none the longest one of the past. That takes all of the
 * past, which is looked at when the row is painted already.
 */
function useStreak(habit: KeptHabit) {
  const today = useToday();
  const isPainted = useDeferredValue(true, false);
  const { length, unit } = runningStreak(habit, today);
  const isBestAsked = length === 0 && habit.entries.size > 0;
  if (isBestAsked && !isPainted) return { length, unit, best: 'unknown' } as const;
  const best = isBestAsked ? longestRun(runsOf(judgedOutcomes(habit, today))) : undefined;
  return { length, unit, best };
}
