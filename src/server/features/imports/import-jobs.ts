import { MINUTE } from '../../platform/clock.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { endImport, StillUnderWay } from './undo-import.usecases.ts';
import type { ImportJobs, UndoDependencies } from './undo-import.usecases.ts';

/** Undoing imports that were not carried out to their end: the process that was at it has gone. */
export function importJobs(
  deps: Omit<UndoDependencies, 'jobs'>,
): JobKind<ImportJobs['end_import']> {
  return {
    atOnce: 1,
    lease: 10 * MINUTE,
    pauseAfter: () => MINUTE,
    run: (payload) => endImport(deps, payload),
    explain: (error) => ({
      reason: error instanceof StillUnderWay ? 'still under way' : String(error),
      lasting: false,
    }),
  };
}
