import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { currentStreak } from '#domain/runs.ts';
import { formatSpan } from '../../../ui/format-number.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';

/** A habit's running streak with its unit: "12 days". */
export function StreakText({ habit, today }: { habit: KeptHabit; today: CivilDate }) {
  const { i18n } = useLingui();
  const { length, unit } = currentStreak(judgedOutcomes(habit, today));
  if (length === 0) return <Trans>No streak yet</Trans>;
  return formatSpan(length, unit, i18n.locale);
}
