import type { CivilDate } from './civil-date.ts';

/** From “strongly disagree” to “strongly agree”. */
export const LEAST_SCORE = 1;
export const GREATEST_SCORE = 7;

/**
 * How automatic a habit was, as its person said it on a day: a score for each of the four statements
 * of the Self-Report Behavioural Automaticity Index (Gardner et al. 2012).
 */
export interface Answers {
  date: CivilDate;
  scores: Scores;
}

/** One for each statement, in the order of the index. */
export type Scores = readonly [number, number, number, number];
