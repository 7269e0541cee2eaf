import { ProblemError } from './problem-error.ts';

/** The first pause after a failure, and the longest. */
const BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 60_000;

/** Does its round whenever it is woken, one at a time; after a failure again by itself, ever later. */
export function createLoop(round: () => Promise<void>, onFailure: (error: unknown) => void) {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  let isImmediate = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    timer = undefined;
    if (isRunning || isStopped) return;
    isRunning = true;
    try {
      while (isWanted && !isStopped) {
        isWanted = isImmediate = false;
        await round();
        failures = 0;
      }
    } catch (error) {
      isWanted = true;
      failures += 1;
      if (!isStopped) {
        onFailure(error);
        // A try that began before the network was back says nothing of what there is now.
        timer = setTimeout(() => void run(), isImmediate ? 0 : pauseAfter(failures, error));
      }
    } finally {
      isRunning = false;
    }
  }

  return {
    /** Something is to be done: soon, unless the last try failed and its pause is not over. */
    schedule(): void {
      isWanted = true;
      if (timer === undefined) void run();
    },
    /** The same, whatever failed before: the person asks, or the network is back. */
    runNow(): void {
      isWanted = isImmediate = true;
      clearTimeout(timer);
      void run();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Half of it is by chance, so that those who failed together don't come back together. */
export function pauseAfter(failures: number, error?: unknown): number {
  const pause = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** (failures - 1));
  const asked = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(asked, pause * (0.5 + Math.random() / 2));
}

/** Waits so many milliseconds; rejects with the signal's reason when that comes first. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
