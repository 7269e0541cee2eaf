import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { GREATEST_SCORE } from '#domain/answers.ts';
import { askedFrom, automaticityOf } from '#domain/automaticity.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { ShownHabit } from '../../../sync/shown.ts';
import { useToday } from '../../../sync/today.tsx';
import { useFormat, type Format } from '../../../ui/format.ts';

/** How automatic a habit has become, with a link to what is asked of it; of most there is nothing. */
export function AutomaticityNote({ habit }: { habit: ShownHabit }) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const [latest] = habit.answers;
  if (!latest && askedFrom(habit, today) === null) return null;
  const score = latest && scoreText(automaticityOf(latest), format);
  const most = format.count(GREATEST_SCORE);
  const link = (
    <Link to="/automaticity" search={{ habit: habit.id }} className="link">
      {isDue(habit, today) ? t`Rate four statements` : t`More on automaticity`}
    </Link>
  );
  return (
    <p className="text-faint">
      {score === undefined ? (
        <Trans>How far has it become automatic? {link}</Trans>
      ) : (
        <Trans>
          Your last answers come to {score} of {most}. {link}
        </Trans>
      )}
    </p>
  );
}

/** To a tenth: the mean of four whole figures says no more. */
export function scoreText(score: number, format: Format): string {
  return format.count(Math.round(score * 10) / 10);
}

/** Whether the four statements wait for an answer about a habit. */
export function isDue(habit: ShownHabit, today: CivilDate): boolean {
  const from = askedFrom(habit, today);
  return from !== null && from <= today;
}
