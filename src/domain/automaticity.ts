import type { CivilDate } from './civil-date.ts';
import type { Rhythm } from './reminder.ts';

/** From “strongly disagree” to “strongly agree”. */
export const LEAST_SCORE = 1;
export const GREATEST_SCORE = 7;

/**
 * How automatic a habit was, as its person said it on a day: a score for each of the four statements
 * of the Self-Report Behavioural Automaticity Index (Gardner et al. 2012).
 */
export interface Answers {
  date: CivilDate;
  scores: readonly [number, number, number, number];
}

/** The mean of the four scores, from 1 to 7: what the index is. */
export function automaticityOf({ scores }: Answers): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/*
 * From where on a reminder may fade. The index has no such limits of its own: these are ours, a point
 * of seven above the first answers, and beyond the middle of the scale.
 */
const RISEN = 1;
const HALFWAY = 4.5;
const AUTOMATIC = 5.5;

/**
 * The rhythm that a reminder may fade to, after answers that have risen: to every second day, and
 * from there to none.
 *
 * @param answers the latest first
 * @returns null where it had better stay as it is
 */
export function proposedRhythm(answers: readonly Answers[], rhythm: Rhythm): Rhythm | null {
  const [latest, before] = answers;
  const first = answers.at(-1);
  if (!latest || !before || !first) return null;
  const now = automaticityOf(latest);
  const isRising = now >= automaticityOf(before) && now - automaticityOf(first) >= RISEN;
  if (!isRising) return null;
  if (rhythm === 'every_day') return now >= HALFWAY ? 'every_second' : null;
  return rhythm === 'every_second' && now >= AUTOMATIC ? 'off' : null;
}
