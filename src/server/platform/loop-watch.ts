import type { Meters } from './meters.ts';

/** How often it is looked, and from which standstill on it is told. */
const POLL_INTERVAL_MS = 50;
const LONG_MS = 100;

/** More names in one line help nobody. */
const MAX_NAMED = 10;

/** Something that this process does, as the log names it. */
export interface Work {
  /** the pattern of a call, or the kind of a job */
  what: string;
  /** whose it is, where that is known */
  user?: string | undefined;
}

/** Tells when nobody was answered for a while, and what was under way meanwhile. */
export interface LoopWatch {
  /** @param describe is asked only once it matters @returns notes that the work is done */
  begin(describe: () => Work): () => void;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Watches for turns of the event loop that take long. What held it was under way then: often one call
 * or job alone; of several, each may be it.
 */
export function createLoopWatch({
  log,
  meters,
}: {
  log: { warn(details: object, message: string): void };
  meters: Pick<Meters, 'held'>;
}): LoopWatch {
  const underWay = new Set<() => Work>();
  /** what was done since the last look */
  let done: (() => Work)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last = performance.now();

  function look(): void {
    const now = performance.now();
    const held = now - last - POLL_INTERVAL_MS;
    last = now;
    const suspects = [...underWay, ...done];
    done = [];
    if (held < LONG_MS) return;
    const works = suspects.map((describe) => describe());
    const [only, ...others] = new Set(works.map(({ what }) => what));
    meters.held(others.length > 0 ? 'several' : (only ?? 'unknown'), held / 1000);
    log.warn(
      { ms: Math.round(held), works: works.slice(0, MAX_NAMED) },
      'nobody was answered meanwhile',
    );
  }

  return {
    begin(describe) {
      underWay.add(describe);
      return () => {
        if (underWay.delete(describe) && timer) done.push(describe);
      };
    },
    start() {
      last = performance.now();
      timer = setInterval(look, POLL_INTERVAL_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Nobody watches. */
export const NO_WATCH: Pick<LoopWatch, 'begin'> = { begin: () => () => undefined };
