import { SECOND } from '../../platform/clock.ts';
import { NO_WATCH, type LoopWatch } from '../../platform/loop-watch.ts';
import { schedule, type Scheduled } from '../../platform/schedule.ts';
import { lookAtDue, lookOrPutOff, type Watching } from './watch.usecases.ts';

/** Looks at notebooks whose webhooks have something to be told; any number of processes may. */
export interface WatchRunner extends Pick<Scheduled, 'start' | 'stop'> {
  /** Looks at what is due now; resolves when that is done. */
  runDue(): Promise<void>;
  /** Looks at the notebook of somebody whose webhook is new: what happens from then on is told. */
  look(userId: string): Promise<void>;
  /** Looks soon: somebody's webhook is there again. */
  scheduleSoon(): void;
}

const POLL_INTERVAL_MS = 5 * SECOND;

/** So long changes are gathered before they are looked at. */
const SOON = SECOND;

export function createWatchRunner({
  loop = NO_WATCH,
  log,
  ...watching
}: Watching & {
  loop?: Pick<LoopWatch, 'begin'>;
  log: { error(details: object, message: string): void };
}): WatchRunner {
  let soon: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  const fail = (error: unknown) => log.error({ err: error }, 'webhooks could not be told');

  const { runNow, start, stop } = schedule(
    POLL_INTERVAL_MS,
    async (signal) => {
      const endWatch = loop.begin(() => ({ what: 'webhooks' }));
      await lookAtDue(watching, { onFailure: fail, signal }).finally(endWatch);
    },
    fail,
  );

  function scheduleSoon(): void {
    if (!stopListening) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      void runNow();
    }, SOON).unref();
  }

  return {
    runDue: runNow,
    scheduleSoon,
    look: (userId) => lookOrPutOff(watching, userId, fail).catch(fail),
    start() {
      stopListening = watching.database.revisions.listen(scheduleSoon);
      start();
    },
    async stop() {
      stopListening?.();
      stopListening = undefined;
      clearTimeout(soon);
      await stop();
    },
  };
}
