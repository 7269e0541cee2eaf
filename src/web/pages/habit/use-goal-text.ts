import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isAmount, type Goal, type Schedule, type Target, type Weekday } from '#domain/goal.ts';
import { upperFirst } from '../../ui/text.ts';
import { useFormat } from '../../ui/format.ts';

/** Says what a goal asks for: "3 times a week · at least 20 pages a day". */
export function useGoalText(): (goal: Pick<Goal, 'schedule' | 'target'>) => string {
  const { t } = useLingui();
  const format = useFormat();

  const nameOf = (weekday: Weekday) => format.weekday(weekday, 'short');

  const scheduleText = (schedule: Schedule): string => {
    switch (schedule.every) {
      case 'DAILY':
        return schedule.weekdays.length === 7
          ? t`Every day`
          : format.list(schedule.weekdays.toSorted().map(nameOf));
      case 'WEEKLY':
        return plural(schedule.times, { one: 'Once a week', other: '# times a week' });
      case 'MONTHLY':
        return plural(schedule.times, { one: 'Once a month', other: '# times a month' });
      case 'ROLLING': {
        const { times, days } = schedule;
        return plural(times, { one: `Once in ${days} days`, other: `# times in ${days} days` });
      }
    }
  };

  const targetText = (target: Target, schedule: Schedule): string => {
    if (target.kind === 'check') return '';
    if (target.kind === 'avoid') return t`to avoid`;
    const amount = format.amount(target.amount, target.unit);
    const atLeast = target.kind === 'at_least';
    const { every, days } = { days: 0, ...schedule };
    if (target.per === 'day')
      return atLeast ? t`at least ${amount} a day` : t`at most ${amount} a day`;
    return atLeast
      ? {
          DAILY: t`at least ${amount} a day`,
          WEEKLY: t`at least ${amount} a week`,
          MONTHLY: t`at least ${amount} a month`,
          ROLLING: t`at least ${amount} in ${days} days`,
        }[every]
      : {
          DAILY: t`at most ${amount} a day`,
          WEEKLY: t`at most ${amount} a week`,
          MONTHLY: t`at most ${amount} a month`,
          ROLLING: t`at most ${amount} in ${days} days`,
        }[every];
  };

  return ({ schedule, target }) =>
    isOneAmount(schedule, target)
      ? upperFirst(targetText(target, schedule), format.locale)
      : [scheduleText(schedule), targetText(target, schedule)].filter(Boolean).join(' · ');
}

/** "At least 20 km a week" says already how often: once. */
function isOneAmount(schedule: Schedule, target: Target): boolean {
  if (!isAmount(target)) return false;
  if (schedule.every === 'DAILY') return schedule.weekdays.length === 7;
  return target.per === 'period';
}
