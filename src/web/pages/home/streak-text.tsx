import { useLingui } from '@lingui/react/macro';
import { dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import { recordOf } from '#domain/day-record.ts';
import { isOfPeriod, type AmountTarget, type Goal } from '#domain/goal.ts';
import { outcomeOn } from '#domain/judged.ts';
import { periodProgress, type PeriodProgress } from '#domain/period-progress.ts';
import { periodOf } from '#domain/period.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';
import { useHabitSummary } from '../habit/habit-summary.ts';

/**
 * What a habit needs, what stands of it and after what it comes, "1 of 3 this week · 4 weeks
 * · after breakfast".
 */
export function StreakText({ habit, date }: { habit: ShownHabit; date: CivilDate }) {
  const { t } = useLingui();
  const standingOf = useHabitSummary();
  const need = useNeedText()(habit, date);
  const { cue } = habit;
  const streak = [standingOf(habit), cue && t`after ${cue}`].filter(Boolean).join(' · ');
  // A row is as high without words as with them.
  return [need, streak].filter(Boolean).join(' · ') || '\u00A0';
}

/**
 * Says how far a habit is in the week, the month or the days that count together with a day: "1 of 3
 * this week", "33 of 60 km", "✓ this week". Empty where each day is asked for by itself, and where
 * nothing is asked.
 */
function useNeedText(): (habit: ShownHabit, date: CivilDate) => string {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();

  const periodText = ({ every }: Goal['schedule'], date: CivilDate, days: number): string => {
    const unit = every === 'WEEKLY' ? 'week' : 'month';
    const isThis = dayNumberOf(today) <= periodOf(unit, dayNumberOf(date)).last;
    if (every === 'WEEKLY') return isThis ? t`this week` : t`that week`;
    if (every === 'MONTHLY') return isThis ? t`this month` : t`that month`;
    return t`in the last ${days} days`;
  };

  const amountText = ({ done, asked }: PeriodProgress, target: AmountTarget): string => {
    const figure = format.amount(done, '');
    const goal = format.amount(asked, target.unit);
    return target.kind === 'at_most' ? t`${figure} of at most ${goal}` : t`${figure} of ${goal}`;
  };

  return (habit, date) => {
    const progress = periodProgress(habit, date, today);
    const day = dayNumberOf(date);
    const outcome = outcomeOn(habit, day, today)?.outcome ?? 'rest';
    const isPaused = recordOf(habit).excuseOn(day) === 'paused';
    if (!progress || outcome === 'rest' || isPaused) return '';
    const { goal, done, asked, isMet } = progress;
    const { schedule, target } = goal;
    const when = periodText(schedule, date, 'days' in schedule ? schedule.days : 1);
    if (isMet()) return t`✓ ${when}`;
    if (isOfPeriod(target)) return amountText(progress, target);
    return asked === 1 ? t`Not yet ${when}` : t`${done} of ${asked} ${when}`;
  };
}
