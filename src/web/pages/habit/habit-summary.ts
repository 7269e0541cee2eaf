import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { gapOf, shareLately } from '#domain/lately.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { useProfile } from '../../app/session/profile-store.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';

/**
 * Says what stands of a habit: "24 of 28 days · 12 days", in the order that its person
 * chose; after a miss "24 of 28 days · back today?". Of weeks and months there are too few
 * in four weeks: the streak stands alone. Empty where nothing was kept lately.
 */
export function useHabitSummary(): (habit: ShownHabit) => string {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const isStreakFirst = (useProfile()?.shown_first ?? 'streak') === 'streak';
  return (habit) => {
    const { length, unit } = runningStreak(habit, today);
    const streak = length > 0 ? format.span(length, unit) : '';
    if (unit !== 'day') return streak;
    const { kept, asked } = shareLately(habit, today);
    // All of them is what the streak says.
    const share =
      kept === 0 || kept === asked
        ? ''
        : plural(asked, { one: `${kept} of # day`, other: `${kept} of # days` });
    const back = gapOf(habit, today) ? t`back today?` : '';
    const parts = isStreakFirst && streak ? [streak, share] : [share, streak || back];
    return parts.filter(Boolean).join(' · ');
  };
}
