/** Something that this process does every so often. */
export interface Scheduled {
  /** Does it now, unless it is under way; resolves when it is done. */
  runNow(): Promise<void>;
  /** Does it now and every so often, until stopped. */
  start(): void;
  /** Waits for what is under way; begins nothing else. */
  stop(): Promise<void>;
}

/**
 * Schedules work, which is never under way twice.
 *
 * @param every in milliseconds
 * @param run `signal` is aborted when the process stops
 * @param onError is told of what `run` throws
 */
export function schedule(
  every: number,
  run: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown, signal: AbortSignal) => void,
): Scheduled {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  function runNow(): Promise<void> {
    underWay ??= run(stopping.signal)
      .catch((error: unknown) => onError(error, stopping.signal))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  }

  return {
    runNow,
    start() {
      timer = setInterval(() => void runNow(), every);
      void runNow();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await underWay;
    },
  };
}
