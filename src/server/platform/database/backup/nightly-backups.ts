import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, MINUTE, type Clock } from '../../clock.ts';
import { schedule } from '../../schedule.ts';
import { syncPath } from './sync-path.ts';

export interface NightlyBackups {
  /** Makes the backup of the last night where it is missing, now and whenever a night has passed. */
  start(): void;
  /** Ends what is under way: it is made by the next start. */
  stop(): Promise<void>;
  /** Makes the backup of the last night where it is missing. */
  look(): Promise<void>;
  /** How old the newest backup in the folder is, in milliseconds; undefined without any. */
  age(): number | undefined;
}

/** A night is over at this hour, in the time zone of the process. */
const NIGHT_ENDS = 3;

const KEPT = 7;

const POLL_INTERVAL_MS = 10 * MINUTE;

/** What a backup is called, by its night. Nothing of another name in the folder is touched. */
const NAME = /^habitude-\d{4}-\d{2}-\d{2}\.db$/;

/** What is under way is in a folder of such a name. */
const MAKING = 'habitude-making-';

interface Parts {
  folder: string;
  clock: Clock;
  /** makes a backup in a file that is not there yet, reads it again, and gives what it counted */
  backUp: (file: string, signal: AbortSignal) => Promise<Record<string, number>>;
  log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

/**
 * A backup a night, of which the last seven are kept. A night that the server slept through is made
 * up for when it starts. Processes that share the folder may both make one: one of them is kept.
 */
export function createNightlyBackups({ folder, clock, backUp, log }: Parts): NightlyBackups {
  /** By night. One of a night to come was made while the clock was wrong, and counts for nothing. */
  function backups(): string[] {
    return readdirSync(folder)
      .filter((name) => NAME.test(name) && name <= nameOf(clock()))
      .toSorted();
  }

  async function make(name: string, signal: AbortSignal): Promise<void> {
    const making = mkdtempSync(join(folder, MAKING));
    try {
      const part = join(making, name);
      const counts = await backUp(part, signal);
      renameSync(part, join(folder, name));
      syncPath(folder);
      log.info({ backup: name, counts }, 'backup made');
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }

  function forgetOld(): void {
    for (const name of backups().slice(0, -KEPT)) rmSync(join(folder, name), { force: true });
  }

  /** Before another is made, which may need the room. */
  function forgetLeft(): void {
    for (const name of readdirSync(folder).filter((each) => each.startsWith(MAKING))) {
      try {
        // Killed with its process; one of another process is not so old.
        const isLeft = clock() - statSync(join(folder, name)).mtimeMs > 24 * HOUR;
        if (isLeft) rmSync(join(folder, name), { recursive: true, force: true });
      } catch (error) {
        log.error({ err: error }, 'what was left of a backup stays');
      }
    }
  }

  async function lookNow(signal: AbortSignal): Promise<void> {
    const name = nameOf(clock());
    if (backups().includes(name)) return;
    forgetLeft();
    await make(name, signal);
    forgetOld();
  }

  const { runNow, start, stop } = schedule(POLL_INTERVAL_MS, lookNow, (error, signal) => {
    if (!signal.aborted) log.error({ err: error }, 'the nightly backup failed');
  });
  return {
    look: runNow,
    start,
    stop,
    age() {
      try {
        const newest = backups().at(-1);
        return newest === undefined ? undefined : clock() - statSync(join(folder, newest)).mtimeMs;
      } catch {
        // Its disk is gone.
        return undefined;
      }
    },
  };
}

/** What the backup of the last night to end is called: by the day on which that night began. */
function nameOf(now: number): string {
  const night = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .subtract({ hours: NIGHT_ENDS })
    .toPlainDate();
  return `habitude-${night.toString()}.db`;
}
