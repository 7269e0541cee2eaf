import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { longestRun, runsOf } from '#domain/runs.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useNeedText } from './use-need-text.ts';

interface StreakTextProps {
  habit: KeptHabit;
  /** the chosen day */
  date: CivilDate;
}

/**
 * What a habit needs, how long it has been kept and after what it comes, "1 of 3 this week · 4 weeks
 * · after breakfast", which leads to what the streak is made of.
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
  const { cue } = habit;
  const streak = [streakText(), cue && t`after ${cue}`].filter(Boolean).join(' · ');
  return (
    <Link
      to="/history"
      search={{ habit: habit.id, view: 'insights' }}
      hash="streak"
      // Larger than its words, so that a finger finds it, and the row stays as low as it is.
      className="-mx-1.5 px-1.5 py-3 max-board:-my-3 max-board:inline-flex max-board:max-w-[calc(100%+0.75rem)] max-board:align-top underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {/* On a phone one line, whatever it says, so that a stamp moves nothing. */}
      <span className="max-board:shrink-0 max-board:max-w-full">
        {need || (streak ? '' : '\u00A0')}
      </span>
      {/* The streak is there whole or not at all: without room it falls below its line. */}
      <span className="max-board:flex max-board:h-[1lh] max-board:min-w-0 max-board:flex-wrap max-board:overflow-hidden max-board:before:h-[1lh]">
        <span className="max-board:whitespace-pre">
          {need && streak && ' · '}
          {streak}
        </span>
      </span>
    </Link>
  );
}

/**
 * The running streak, and where there is none the longest one of the past. That takes all of the
 * past, which is looked at when the row is painted as it is now.
 */
function useStreak(habit: KeptHabit) {
  const today = useToday();
  const painted = useDeferredValue<KeptHabit | null>(habit, null);
  const { length, unit } = runningStreak(habit, today);
  const isBestAsked = length === 0 && habit.entries.size > 0;
  if (isBestAsked && painted !== habit) return { length, unit, best: 'unknown' } as const;
  const best = isBestAsked ? longestRun(runsOf(judgedOutcomes(habit, today))) : undefined;
  return { length, unit, best };
}
