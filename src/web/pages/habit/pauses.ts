import { useLingui } from '@lingui/react/macro';
import type { PauseAnswer } from '#contract/pause.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';

/**
 * The last day of a running pause that is ended: yesterday, so that today asks again. One that began
 * today has no yesterday and keeps today.
 */
export function lastDayNow({ first }: PauseAnswer, today: CivilDate): CivilDate {
  return first < today ? addDays(today, -1) : today;
}

/** Whether ending a running pause now would change it. */
export function canEndNow(pause: PauseAnswer, today: CivilDate): boolean {
  return lastDayNow(pause, today) !== pause.last;
}

/** Ends a running pause, says so, and offers to take that back. */
export function useEndPause(): (pause: PauseAnswer) => void {
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  const today = useToday();
  return (pause) => {
    const last = lastDayNow(pause, today);
    carryOut({ type: 'change_pause', pause: pause.id, last }, () =>
      last === today
        ? t`The pause ends with today, as it began today`
        : t`The pause ended yesterday: today counts again`,
    );
  };
}

interface SortedPauses {
  /** those that today lies in; what ends last comes first */
  now: PauseAnswer[];
  /** the next one first */
  coming: PauseAnswer[];
  /** the latest one first */
  past: PauseAnswer[];
}

/** Later than any day that is written so: a pause without a last day. */
const NO_END = '9999-12-31';

export function sortPauses(pauses: readonly PauseAnswer[], today: CivilDate): SortedPauses {
  const lastOf = ({ last }: PauseAnswer) => last ?? NO_END;
  const begun = pauses
    .filter(({ first }) => first <= today)
    .toSorted((a, b) => ascending(lastOf(b), lastOf(a)) || ascending(b.first, a.first));
  return {
    now: begun.filter((pause) => lastOf(pause) >= today),
    coming: pauses
      .filter(({ first }) => first > today)
      .toSorted((a, b) => ascending(a.first, b.first) || ascending(lastOf(a), lastOf(b))),
    past: begun.filter((pause) => lastOf(pause) < today),
  };
}

function ascending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
