import type { CivilDate } from '#domain/civil-date.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { failureOf } from '../mail/send-failure.ts';
import { ProblemError } from '../problem-error.ts';
import type { SendLetter } from './send-letter.usecases.ts';

/** A letter that is to be written and sent. */
export interface WeeklyLetter {
  /** the day on which it comes: it tells of the seven before */
  monday: CivilDate;
  /** when it was to come, in milliseconds since 1970-01-01T00:00:00Z */
  dueAt: number;
}

/** The jobs of weekly letters, and what they are about. */
export interface LetterJobs {
  letter: WeeklyLetter;
}

/** So long after its time a letter may still come: in the same half of the day. */
export const LATEST_LETTER = 6 * HOUR;

/** Letters are written when they are sent, so that whoever wants no more of them gets none. */
export function letterJobs(sendLetter: SendLetter): JobKind<WeeklyLetter> {
  return {
    /** They mostly wait for the mail server; few are written at once. */
    atOnce: 10,
    /** Longer than it takes to read some large notebooks, and to send. */
    lease: 3 * MINUTE,
    /** 10 s, then four times as long each time, at most half an hour. */
    pauseAfter: (failures) => Math.min(30 * MINUTE, 10 * SECOND * 4 ** (failures - 1)),
    giveUpAfter: LATEST_LETTER,
    run: sendLetter,
    explain: (error) =>
      error instanceof ProblemError ? { reason: error.code, lasting: false } : failureOf(error),
  };
}
