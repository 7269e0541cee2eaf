import { GREATEST_SCORE, LEAST_SCORE, type Answers } from './answers.ts';
import { addDays, type CivilDate } from './civil-date.ts';
import { goalOn } from './goal.ts';
import type { NotebookHabit } from './notebook.ts';
import type { Reminder, Rhythm } from './reminder.ts';

/** The mean of the four scores, from 1 to 7: what the index is. */
export function automaticityOf({ scores }: Answers): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** An answer stands for whatever is nearest to it on the scale. */
const HALF_A_STEP = 0.5;

/**
 * How far the four answers of a day leave open what the index is: from the lowest of them to the
 * highest, and half a step of the scale beyond either, within the scale.
 */
export function spreadOf({ scores }: Answers): { low: number; high: number } {
  return {
    low: Math.max(Math.min(...scores) - HALF_A_STEP, LEAST_SCORE),
    high: Math.min(Math.max(...scores) + HALF_A_STEP, GREATEST_SCORE),
  };
}

/** The statements come once in so many days; so old has a habit to be that they are about. */
const ANSWERED_EVERY = 28;

type Asked = Pick<NotebookHabit, 'begin' | 'is_active' | 'goals' | 'cue' | 'reminders' | 'answers'>;

/**
 * The day from which on the statements are put to a person about a habit: one that is done after a
 * cue or with reminders, so that it can come to be done without. Of what is to be avoided or limited
 * nobody can say how far they do it by themselves.
 *
 * @returns null for other habits, and archived ones
 */
export function askedFrom(habit: Asked, today: CivilDate): CivilDate | null {
  const { begin, is_active, goals, cue, reminders, answers } = habit;
  const kind = goalOn(goals, today)?.target.kind;
  const isDone = kind === 'check' || kind === 'at_least';
  if (!is_active || !isDone || (cue === '' && reminders.length === 0)) return null;
  return addDays(answers[0]?.date ?? begin, ANSWERED_EVERY);
}

/*
 * From where on a reminder may fade. The index has no such limits of its own: these are ours, a point
 * of seven above the first answers, and beyond the middle of the scale.
 */
const RISEN = 1;
const HALFWAY = 4.5;
const AUTOMATIC = 5.5;

/**
 * The rhythm that a reminder may fade to, after answers that have risen: to every second time, and
 * from there to none. One step goes with one set of answers: the next waits for later ones, and so
 * does whoever has set a reminder back.
 *
 * @param answers the latest first
 * @returns null where it had better stay as it is
 */
export function proposedRhythm(
  answers: readonly Answers[],
  { rhythm, rhythm_since }: Pick<Reminder, 'rhythm' | 'rhythm_since'>,
): Rhythm | null {
  const [latest, before] = answers;
  const first = answers.at(-1);
  if (!latest || !before || !first) return null;
  if (rhythm_since !== undefined && latest.date <= rhythm_since) return null;
  const now = automaticityOf(latest);
  const isRising = now >= automaticityOf(before) && now - automaticityOf(first) >= RISEN;
  if (!isRising) return null;
  if (rhythm === 'every_day') return now >= HALFWAY ? 'every_second' : null;
  return rhythm === 'every_second' && now >= AUTOMATIC ? 'off' : null;
}

/** The reminders of a habit, some of which come in another rhythm from a day on. */
export function withRhythm(
  reminders: readonly Reminder[],
  changed: readonly Reminder[],
  rhythm: Rhythm,
  today: CivilDate,
): Reminder[] {
  return reminders.map((reminder) =>
    changed.includes(reminder) ? { ...reminder, rhythm, rhythm_since: today } : reminder,
  );
}
