import { MINUTE, SECOND } from '../../platform/clock.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { failureOf } from '../../platform/mail/send-failure.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { createSendWeeklySummary } from './send-weekly-summary.usecases.ts';
import type { Sending } from './send-weekly-summary.usecases.ts';
import { LATEST_LETTER } from './weekly-summary.ts';
import type { WeeklySummary } from './weekly-summary.ts';

/** The jobs of weekly letters, and what they are about. */
export interface WeeklySummaryJobs {
  letter: WeeklySummary;
}

/** Letters are written when they are sent, so that whoever wants no more of them gets none. */
export function weeklySummaryJobs(parts: Sending): JobKind<WeeklySummary> {
  return {
    /** They mostly wait for the mail server; few are written at once. */
    atOnce: 10,
    /** Longer than it takes to read some large notebooks, and to send. */
    lease: 3 * MINUTE,
    /** 10 s, then four times as long each time, at most half an hour. */
    pauseAfter: (failures) => Math.min(30 * MINUTE, 10 * SECOND * 4 ** (failures - 1)),
    giveUpAfter: LATEST_LETTER,
    run: createSendWeeklySummary(parts),
    explain: (error) =>
      error instanceof ProblemError ? { reason: error.code, lasting: false } : failureOf(error),
  };
}
