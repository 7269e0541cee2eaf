import type { HabitWeek } from '#domain/habit-week.ts';
import type { Span } from '#domain/period.ts';
import type { WeekInsight } from '#domain/week-insight.ts';
import type { MailAside, MailRow } from './mail-message.ts';

/** What a weekly letter tells. Names are the icon and the name of a habit. */
export interface WeeklySummaryFacts {
  week: Span;
  rows: readonly { name: string; week: HabitWeek }[];
  /** how many habits there are beside */
  more: number;
  insight: { name: string; insight: WeekInsight } | null;
  /** habits of which it asks how automatic they have become, and how many there are beside */
  awaiting: readonly string[];
  moreAwaiting: number;
}

/** What a letter says of them, in a language. */
export interface WeeklySummaryText {
  subject: string;
  paragraphs: string[];
  rows: readonly MailRow[];
  notes: readonly string[];
  aside: MailAside | undefined;
}
