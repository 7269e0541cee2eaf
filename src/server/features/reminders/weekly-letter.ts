import type { CivilDate } from '#domain/civil-date.ts';
import { askedFrom } from '#domain/automaticity.ts';
import { listEntries } from '#domain/entries.ts';
import { habitWeekOf, wasAskedIn } from '#domain/habit-week.ts';
import { isActiveOn } from '#domain/habit.ts';
import { bestInsight, weekInsightOf } from '#domain/week-insight.ts';
import { asksForAnswers, weekToldOn } from '#domain/weekly-letter.ts';
import type { PausedHabit } from '#domain/notebook.ts';
import { HOUR } from '../../platform/clock.ts';
import type { WeeklyLetterFacts } from '../../platform/mail/weekly-letter-texts.ts';
import { plainWords } from '../../platform/mail/mail-layout.ts';

/** A letter that is to be written and sent. */
export interface WeeklyLetter {
  /** the day on which it comes: it tells of the seven before */
  monday: CivilDate;
  /** when it was to come, in milliseconds since 1970-01-01T00:00:00Z */
  dueAt: number;
}

/** So long after its time a letter may still come: in the same half of the day. */
export const WEEKLY_LETTER_LIFE = 6 * HOUR;

/** Gathers what a letter tells, one habit after the other. */
export interface WeekFacts {
  add(habit: PausedHabit): void;
  /** the latest day of which something was entered */
  latestEntry(): CivilDate | undefined;
  /** @returns null where there is nothing to tell */
  all(): WeeklyLetterFacts | null;
}

/** How many habits a letter tells of, before it says how many there are beside. */
const MAX_ROWS = 50;

/** How many habits it names that it asks about. */
const MAX_NAMED = 3;

/**
 * @param monday the day on which the letter comes
 * @param today the person's day, on which it is written
 */
export function gatherWeek(monday: CivilDate, today: CivilDate): WeekFacts {
  const week = weekToldOn(monday);
  const rows: WeeklyLetterFacts['rows'][number][] = [];
  const insights: NonNullable<WeeklyLetterFacts['insight']>[] = [];
  const awaiting: string[] = [];
  let latest: CivilDate | undefined;
  return {
    add(habit) {
      const [newest] = listEntries(habit.entries).take(1);
      if (newest && (latest === undefined || newest.date > latest)) latest = newest.date;
      if (!isActiveOn(habit, week.last)) return;
      const name = `${habit.icon} ${plainWords(habit.name)}`;
      const askedOn = askedFrom(habit, today);
      if (askedOn !== null && askedOn <= today) awaiting.push(name);
      const told = habitWeekOf(habit, week, today);
      if (!told) return;
      rows.push({ name, week: withPlainUnit(told) });
      const insight = weekInsightOf(habit, week, today);
      if (insight) insights.push({ name, insight });
    },
    latestEntry: () => latest,
    all() {
      if (!rows.some((row) => wasAskedIn(row.week))) return null;
      const asked = asksForAnswers(monday) ? awaiting : [];
      return {
        week,
        rows: rows.slice(0, MAX_ROWS),
        more: Math.max(0, rows.length - MAX_ROWS),
        insight: bestInsight(insights) ?? null,
        awaiting: asked.slice(0, MAX_NAMED),
        moreAwaiting: Math.max(0, asked.length - MAX_NAMED),
      };
    },
  };
}

type Told = WeeklyLetterFacts['rows'][number]['week'];

/** A unit is the person's own word, as a name is. */
function withPlainUnit({ days, whole }: Told): Told {
  const amount = whole?.amount;
  if (!amount || amount.unit === null) return { days, whole };
  return { days, whole: { ...whole, amount: { ...amount, unit: plainWords(amount.unit) } } };
}
