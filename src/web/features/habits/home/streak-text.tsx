import { Trans, useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { streak } from '#domain/streak.ts';
import { UNIT_OF } from '#domain/unit.ts';
import { formatSpan } from '../../../ui/format-number.ts';

/** A habit's running streak with its unit: "12 days". */
export function StreakText({ habit, today }: { habit: HabitAnswer; today: CivilDate }) {
  const { i18n } = useLingui();
  const count = streak(habit, today);
  if (count === 0) return <Trans>No streak yet</Trans>;
  return formatSpan(count, UNIT_OF[habit.frequency], i18n.locale);
}
