import type { PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';

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
