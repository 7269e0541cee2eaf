import type { Locale } from '#contract/locale.ts';
import { addDays, formatCivilDate, partsOf, type CivilDate } from '#domain/civil-date.ts';

export interface DemonstrationPause {
  first: CivilDate;
  last: CivilDate;
  reason: Record<Locale, string>;
  /** the one habit that rests; without it, all do */
  habit?: string;
}

const SEASIDE = { en: 'By the sea', fr: 'À la mer' };
const ANKLE = { en: 'A sprained ankle', fr: 'Une entorse' };

/** The days on which a demonstration person rests: two weeks of August, and once an ankle. */
export function demonstrationPauses(today: CivilDate): DemonstrationPause[] {
  const { year } = partsOf(today);
  const summers = [year - 2, year - 1, year].map((summer) => ({
    first: formatCivilDate(summer, 8, 3),
    last: formatCivilDate(summer, 8, 16),
    reason: SEASIDE,
  }));
  const ankle = {
    first: addDays(today, -74),
    last: addDays(today, -61),
    reason: ANKLE,
    habit: 'run',
  };
  return [...summers.filter(({ first }) => first <= today), ankle];
}

/** Whether a habit rests on a day. */
export function restsOn(
  pauses: readonly DemonstrationPause[],
  habit: string,
  date: CivilDate,
): boolean {
  return pauses.some(
    (pause) => (pause.habit ?? habit) === habit && pause.first <= date && date <= pause.last,
  );
}
